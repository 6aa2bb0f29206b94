/** Changes the password: confirmation first, then the form. Signs out every other device (ACCT-030). */
import { Banner, Button, toast } from "@feo/ui";
import { useState } from "react";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { NewPasswordField, newPasswordProblem } from "../confirmation/new-password.tsx";
import { changePassword, useAct } from "../data/index.ts";

interface PasswordDialogProps {
  /** The login identifier, for the password manager. */
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
      description={step.name === "confirm" ? "First confirm it's you." : undefined}
      onClose={onClose}
    >
      {step.name === "confirm" ? (
        <ConfirmStep
          purpose="passwordChange"
          action="Continue"
          notice={step.isAgain ? "Your confirmation has expired. Confirm again to continue." : undefined}
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

const changed = "Password changed. Other devices are signed out.";
const setWithCode = "Password set. We'll also email you a code when you log in.";

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
          ? "Every other device is signed out. If no codes are on, we turn on email codes and pause withdrawals for 72 hours."
          : "Every other device is signed out. Withdrawals are paused for 24 hours."}
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
        {isFirst ? "Set password" : "Change password"}
      </Button>
    </form>
  );
}
