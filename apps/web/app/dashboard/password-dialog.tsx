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
          isFirst={!hasPassword}
          password={password}
          onType={setPassword}
          onExpired={() => setStep({ name: "confirm", isAgain: true })}
          onChanged={(isCodeOn) => {
            toast({ tone: "success", message: isCodeOn ? setWithCode : changed });
            onClose();
          }}
        />
      )}
    </FlowDialog>
  );
}

const changed = "Your password is changed. Other devices are signed out.";
const setWithCode = "Your password is set. We'll also email you a code when you log in.";

interface NewPasswordProps {
  readonly token: string;
  readonly ownName: string;
  readonly isFirst: boolean;
  readonly password: string;
  readonly onType: (password: string) => void;
  readonly onExpired: () => void;
  readonly onChanged: (isCodeOn: boolean) => void;
}

function NewPassword({ token, ownName, isFirst, password, onType, onExpired, onChanged }: NewPasswordProps) {
  const [isSent, setSent] = useState(false);
  const { isBusy, failure, run, clear } = useAct({ onExpired });
  const problem = newPasswordProblem(password);
  const refused = failure?.fields.find(({ path }) => path === "newPassword")?.message;
  const change = () => {
    setSent(true);
    if (problem !== undefined) return;
    void run(async () => onChanged(await changePassword(token, password)));
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
        {isFirst
          ? "Every other device is signed out. If no code is on, we turn on codes by e-mail, and withdrawals wait for 72 hours."
          : "Every other device is signed out, and withdrawals wait for 24 hours."}
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
        {isFirst ? "Set password" : "Change the password"}
      </Button>
    </form>
  );
}
