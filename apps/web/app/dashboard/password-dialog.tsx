/** A new password: confirmed first, then chosen. Every other device is signed out by it (ACCT-030). */
import { Banner, Button, toast } from "@feo/ui";
import { useState } from "react";
import { changePassword } from "../data/index.ts";
import { ConfirmStep } from "../frame/confirm-step.tsx";
import { FailureNote } from "../frame/failure-note.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { NewPasswordField, newPasswordProblem } from "../frame/new-password.tsx";
import { useAct } from "../frame/use-act.ts";

interface PasswordDialogProps {
  /** What the account is logged in to with, for the password manager. */
  readonly ownName: string;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

type Step = { readonly name: "confirm"; readonly isAgain: boolean } | { readonly name: "new"; readonly token: string };

export function PasswordDialog({ ownName, hasPassword, onClose }: PasswordDialogProps) {
  const [step, setStep] = useState<Step>({ name: "confirm", isAgain: false });
  const [password, setPassword] = useState("");
  return (
    <FlowDialog
      title={hasPassword ? "Change your password" : "Set a password"}
      description={step.name === "confirm" ? "First confirm that it is you." : undefined}
      onClose={onClose}
    >
      {step.name === "confirm" ? (
        <ConfirmStep
          purpose="passwordChange"
          action="Continue"
          notice={step.isAgain ? "Your confirmation has expired. Confirm again to go on." : undefined}
          onConfirmed={(token) => setStep({ name: "new", token })}
        />
      ) : (
        <NewPassword
          token={step.token}
          ownName={ownName}
          password={password}
          onType={setPassword}
          onExpired={() => setStep({ name: "confirm", isAgain: true })}
          onChanged={() => {
            toast({ tone: "success", message: "Your password is changed. Other devices are signed out." });
            onClose();
          }}
        />
      )}
    </FlowDialog>
  );
}

interface NewPasswordProps {
  readonly token: string;
  readonly ownName: string;
  readonly password: string;
  readonly onType: (password: string) => void;
  readonly onExpired: () => void;
  readonly onChanged: () => void;
}

function NewPassword({ token, ownName, password, onType, onExpired, onChanged }: NewPasswordProps) {
  const [isSent, setSent] = useState(false);
  const { isBusy, failure, run, clear } = useAct({ onExpired });
  const problem = newPasswordProblem(password);
  const refused =
    failure?.code === "PASSWORD_COMMON"
      ? failure.message
      : failure?.fields.find(({ path }) => path === "newPassword")?.message;
  const change = () => {
    setSent(true);
    if (problem !== undefined) return;
    void run(async () => {
      await changePassword(token, password);
      onChanged();
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change();
      }}
    >
      <Banner tone="warn" className="mb-5">
        Every other device is signed out, and withdrawals wait for 24 hours.
      </Banner>
      <FailureNote failure={refused ? null : failure} />
      <NewPasswordField
        label="New password"
        ownName={ownName}
        autoFocus
        value={password}
        error={refused ?? (isSent ? problem : undefined)}
        onChange={(typed) => {
          clear();
          onType(typed);
        }}
      />
      <Button type="submit" className="mt-6 w-full max-sm:h-12" busy={isBusy}>
        Change the password
      </Button>
    </form>
  );
}
