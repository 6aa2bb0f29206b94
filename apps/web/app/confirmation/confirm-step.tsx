/**
 * The confirmation step of every sensitive action: a passkey, or all codes of the account. It passes on the session
 * token and shows a refusal of the action, which can be retried without new codes.
 */
import type { OtpPurpose } from "@feo/contract";
import { Banner, Button, cx, ErrorState, Skeleton } from "@feo/ui";
import { Fingerprint } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ApiFailure } from "../data/index.ts";
import { CodeFields } from "./code-fields.tsx";
import { type Codes, codesLeftWords, codesOf, isCodeFailure, wholeCodes } from "./codes.ts";
import { FailureNote } from "./failure-note.tsx";
import { InboxHint } from "./inbox-hint.tsx";
import { type ConfirmationFlow, useConfirmation } from "./use-confirmation.ts";

export interface ConfirmStepProps {
  readonly purpose: OtpPurpose;
  readonly onConfirmed: (sessionToken: string) => Promise<void> | void;
  /** The label of the button, which runs the action at once. */
  readonly action?: string;
  readonly tone?: "primary" | "danger";
  /** Why the confirmation is needed again, such as after it expired. */
  readonly notice?: ReactNode;
  /** A way out after a refusal, such as a link to the wallet or the open orders. */
  readonly wayOut?: (failure: ApiFailure) => ReactNode;
  /** In a page instead of a dialog: codes side by side, and only the button submits. */
  readonly isInPage?: boolean;
}

export function ConfirmStep(props: ConfirmStepProps) {
  const { purpose, onConfirmed, notice, wayOut, isInPage = false } = props;
  const flow = useConfirmation(purpose, onConfirmed);
  const { confirmation, askFailure, failure } = flow;
  if (askFailure && !confirmation) {
    return <ErrorState title="Couldn't send a code" text={askFailure.message} onRetry={() => void flow.ask()} />;
  }
  return (
    <>
      {notice && !failure ? (
        <Banner tone="warn" live className="mb-5">
          {notice}
        </Banner>
      ) : null}
      <FailureNote
        failure={failure && !isCodeFailure(failure) ? failure : null}
        action={failure ? wayOut?.(failure) : undefined}
      />
      {confirmation ? (
        <Factors {...props} key={confirmation.sessionToken} flow={flow} confirmation={confirmation} />
      ) : (
        <CodesSkeleton isInPage={isInPage} />
      )}
    </>
  );
}

type FactorsProps = ConfirmStepProps & {
  readonly flow: ConfirmationFlow;
  readonly confirmation: NonNullable<ConfirmationFlow["confirmation"]>;
};

function Factors({ action = "Confirm", tone = "primary", isInPage = false, flow, confirmation }: FactorsProps) {
  const [typed, setTyped] = useState<Codes>({});
  const [isPasskeyTried, setPasskeyTried] = useState(false);
  const [wasClosed, setClosed] = useState(false);
  const { isBusy, isConfirmed, failure } = flow;
  const whole = wholeCodes(confirmation, typed);
  const canUsePasskey = confirmation.passkeyOptions !== null && "PublicKeyCredential" in window;
  if (isConfirmed && failure) {
    return (
      <Button
        className={isInPage ? inPageButton : "w-full"}
        variant={tone}
        busy={isBusy}
        onClick={() => void flow.actAgain()}
      >
        Try again
      </Button>
    );
  }
  return (
    <>
      {canUsePasskey ? (
        <>
          <Button
            variant="secondary"
            className={isInPage ? "max-sm:h-12 max-sm:w-full" : "w-full"}
            busy={isBusy && isPasskeyTried}
            onClick={() => {
              setPasskeyTried(true);
              setClosed(false);
              void flow.byPasskey().then(setClosed);
            }}
          >
            <Fingerprint size={18} aria-hidden />
            Confirm with a passkey
          </Button>
          <p role="status" className="mt-2 text-center text-13 text-quiet empty:hidden">
            {wasClosed ? "Passkey not confirmed. Try again, or use a code." : ""}
          </p>
          <p className="my-4 flex items-center gap-3 text-13 text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or with {codesOf(confirmation).length > 1 ? "the codes" : "a code"}
          </p>
        </>
      ) : null}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPasskeyTried(false);
          if (whole) void flow.byCodes(whole);
        }}
      >
        <CodeFields
          asked={confirmation}
          typed={typed}
          onType={setTyped}
          onWhole={(codes) => {
            if (isInPage) return;
            setPasskeyTried(false);
            void flow.byCodes(codes);
          }}
          failure={failure}
          resend={flow.resend}
          inColumns={isInPage}
        />
        <div className={isInPage ? "mt-4 flex flex-wrap items-center gap-x-4 gap-y-2" : "mt-6 text-center"}>
          <Button
            type="submit"
            variant={tone}
            className={isInPage ? inPageButton : "w-full max-sm:h-12"}
            disabled={whole === undefined}
            busy={isBusy && !isPasskeyTried}
          >
            {action}
          </Button>
          <p className={cx("min-h-5 text-13", isInPage ? "text-quiet" : "mt-2 text-faint")}>
            {codesLeftWords(confirmation, typed)}
          </p>
        </div>
      </form>
      {confirmation.isEmailOtpEnabled || confirmation.isMobileOtpEnabled ? <InboxHint /> : null}
    </>
  );
}

/** As wide as the button that the page shows before the codes. */
export const inPageButton = "h-11 min-w-68 max-sm:h-12 max-sm:w-full";

function CodesSkeleton({ isInPage }: { isInPage: boolean }) {
  if (isInPage) {
    return (
      <div role="status" aria-label="Sending a code">
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Skeleton className="h-26.5" />
        </div>
        <Skeleton className="mt-4 h-11 w-68 max-sm:h-12 max-sm:w-full" />
      </div>
    );
  }
  return (
    <div role="status" aria-label="Sending a code" className="flex flex-col gap-4">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-14 w-full max-w-90" />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-2 h-10 w-full" />
    </div>
  );
}
