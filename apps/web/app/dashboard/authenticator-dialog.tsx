/**
 * Sets up an authenticator app: confirmation, then the key as QR code and text, its first code, and the backup codes.
 */
import { Button, CopyButton, Field, OtpInput, QrCode, toast } from "@feo/ui";
import { useEffect, useRef, useState } from "react";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { confirmTOtp, readTOtpSecret, useAct } from "../data/index.ts";
import { BackupCodes } from "./backup-codes.tsx";

interface AuthenticatorDialogProps {
  readonly feoTag: string;
  readonly onClose: () => void;
}

interface AppKey {
  readonly sessionToken: string;
  readonly secret: string;
  readonly uri: string;
}

type Step =
  | { readonly name: "confirm"; readonly isAgain: boolean }
  | { readonly name: "app"; readonly key: AppKey }
  | { readonly name: "codes"; readonly codes: readonly string[] };

export function AuthenticatorDialog({ feoTag, onClose }: AuthenticatorDialogProps) {
  const [step, setStep] = useState<Step>({ name: "confirm", isAgain: false });
  const done = () => {
    toast({ tone: "success", message: "Authenticator app turned on." });
    onClose();
  };
  return (
    <FlowDialog
      title={step.name === "codes" ? "Save your backup codes" : "Set up an authenticator app"}
      description={step.name === "confirm" ? "First confirm it's you." : undefined}
      closable={step.name !== "codes"}
      onClose={onClose}
    >
      {step.name === "confirm" ? (
        <ConfirmStep
          purpose="mfaUpdate"
          action="Continue"
          notice={step.isAgain ? "Your confirmation has expired. Confirm again to continue." : undefined}
          onConfirmed={async (sessionToken) => {
            const key = await readTOtpSecret(sessionToken);
            setStep({ name: "app", key: { sessionToken, ...key } });
          }}
        />
      ) : step.name === "app" ? (
        <AppStep
          appKey={step.key}
          onExpired={() => setStep({ name: "confirm", isAgain: true })}
          onCodes={(codes) => setStep({ name: "codes", codes })}
        />
      ) : (
        <BackupCodes codes={step.codes} feoTag={feoTag} onKept={done} />
      )}
    </FlowDialog>
  );
}

interface AppStepProps {
  readonly appKey: AppKey;
  readonly onExpired: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

const otpDigits = 6;

/** "JBSW Y3DP EHPK 3PXP": groups of four are easier to type. */
const inFours = (text: string): string => text.match(/.{1,4}/g)?.join(" ") ?? text;

function AppStep({ appKey, onExpired, onCodes }: AppStepProps) {
  const [code, setCode] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const { isBusy, failure, run, clear } = useAct({ onExpired });
  const verify = (tOtp: string) => void run(async () => onCodes(await confirmTOtp(appKey.sessionToken, tOtp)));
  // Selects the refused code, so that typing replaces it.
  useEffect(() => {
    if (failure) box.current?.select();
  }, [failure]);
  const isAboutCode = failure?.code.startsWith("OTP_") ?? false;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === otpDigits) verify(code);
      }}
    >
      <FailureNote failure={isAboutCode ? null : failure} />
      <div className="flex gap-5 max-sm:flex-col max-sm:items-center">
        <QrCode text={appKey.uri} label="The key for your authenticator app as a QR code" />
        <div className="min-w-0">
          <p className="text-quiet">Scan this with your authenticator app, or type the key into it:</p>
          <p className="mt-3 flex items-center gap-2">
            <span data-key className="tabular min-w-0 break-words font-medium">
              {inFours(appKey.secret)}
            </span>
            <CopyButton variant="icon" value={appKey.secret} what="the key" />
          </p>
          <a
            href={appKey.uri}
            className="mt-3 inline-flex h-10 items-center font-medium text-brand hover:text-brand/80 sm:hidden"
          >
            Open it in an app on this phone
          </a>
        </div>
      </div>
      <Field label="Current code in your app" error={isAboutCode ? failure?.message : undefined} className="mt-6">
        <OtpInput
          ref={box}
          name="tOtp"
          autoFocus
          value={code}
          onValueChange={(typed) => {
            clear();
            setCode(typed);
            // Also if it replaces six other digits.
            if (typed.length === otpDigits && typed !== code) verify(typed);
          }}
        />
      </Field>
      <Button type="submit" className="mt-6 w-full max-sm:h-12" disabled={code.length < otpDigits} busy={isBusy}>
        Turn on
      </Button>
      <p className="mt-2 text-center text-13 text-faint">Withdrawals are then paused for 72 hours.</p>
    </form>
  );
}
