/** The step that asks for codes: the boxes, the button, and help if no code arrives. */
import type { OtpTarget } from "@feo/contract";
import { ChevronRight, LifeBuoy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CodeFields } from "../confirmation/code-fields.tsx";
import { type Codes, type CodesAsked, codesLeftWords, isCodeFailure, wholeCodes } from "../confirmation/codes.ts";
import { InboxHint } from "../confirmation/inbox-hint.tsx";
import { AuthForm, SafetyNote } from "./auth-form.tsx";
import type { Act } from "./use-act.ts";

interface CodeStepProps {
  readonly asked: CodesAsked;
  readonly act: Act;
  readonly onCodes: (codes: Codes) => void;
  readonly resend: (target: OtpTarget) => Promise<number>;
  readonly submitLabel: string;
  /** For a heading that already says where the only code was sent. */
  readonly hideLabels?: boolean;
  /** Alternatives, as rows below the button. */
  readonly children?: ReactNode;
}

export function CodeStep({ asked, act, onCodes, resend, submitLabel, hideLabels = false, children }: CodeStepProps) {
  const [typed, setTyped] = useState<Codes>({});
  const { failure, busyWith } = act;
  const whole = wholeCodes(asked, typed);
  const isSent = asked.isEmailOtpEnabled || asked.isMobileOtpEnabled;
  return (
    <>
      <AuthForm
        isReady={whole !== undefined}
        isBusy={busyWith !== null}
        problem={failure && !isCodeFailure(failure) ? failure.message : ""}
        failure={failure}
        onReady={() => whole && onCodes(whole)}
        onUnready={() => undefined}
        submitLabel={submitLabel}
        isOffUntilReady
        below={codesLeftWords(asked, typed)}
      >
        <CodeFields
          asked={asked}
          typed={typed}
          onType={(next) => {
            setTyped(next);
            act.clear();
          }}
          onWhole={onCodes}
          failure={failure}
          resend={resend}
          hideLabels={hideLabels}
        />
      </AuthForm>
      {isSent ? <InboxHint /> : null}
      <div className="mt-6 border-line border-t pt-2">
        {children}
        {isSent ? <NotArriving asked={asked} /> : null}
      </div>
      <SafetyNote>Never share this code. Feo will never ask for it by phone or chat.</SafetyNote>
    </>
  );
}

const rowClasses =
  "flex min-h-12 w-full items-center gap-3 rounded-inner text-left font-medium text-14 hover:text-brand";

/** A row that leads to an alternative. */
export function StepRow({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className={rowClasses}>
      <span className="text-quiet">{icon}</span>
      <span className="flex-1">{children}</span>
      <ChevronRight size={18} aria-hidden className="text-faint" />
    </button>
  );
}

function NotArriving({ asked }: { asked: CodesAsked }) {
  return (
    <details className="group">
      <summary className={`${rowClasses} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <LifeBuoy size={18} aria-hidden className="text-quiet" />
        <span className="flex-1">Didn't get the code?</span>
        <ChevronRight size={18} aria-hidden className="text-faint transition-transform group-open:rotate-90" />
      </summary>
      <ul className="mb-3 ml-[30px] list-disc space-y-1 pl-4 text-13 text-quiet">
        <li>It can take a minute. Then send it again.</li>
        {asked.isEmailOtpEnabled ? <li>Check your spam folder, and that the address is right.</li> : null}
        {asked.isMobileOtpEnabled ? <li>Check that your phone has signal and doesn't block unknown senders.</li> : null}
        <li>Only the latest code works, for 5 minutes.</li>
      </ul>
    </details>
  );
}
