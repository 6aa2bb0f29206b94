/** The last steps of a password reset, by code or by link: a new password, and the link to log in. */
import { Button } from "@feo/ui";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { NewPasswordField, newPasswordProblem } from "../confirmation/new-password.tsx";
import { AuthForm, AuthHeading } from "./auth-form.tsx";
import { type Act, fieldFailure } from "./use-act.ts";
import { keepWayBack } from "./way-back.ts";

interface NewPasswordStepProps {
  /** The identifier as typed; empty after a reset link. */
  readonly ownName: string;
  readonly act: Act;
  readonly onPassword: (password: string) => void;
}

export function NewPasswordStep({ ownName, act, onPassword }: NewPasswordStepProps) {
  const [password, setPassword] = useState("");
  const [isLeft, setLeft] = useState(false);
  const { failure, clear, busyWith } = act;
  const problem = newPasswordProblem(password);
  const refused = fieldFailure(failure, "newPassword");
  return (
    <>
      <AuthHeading title="Choose a new password">
        {ownName === "" ? null : (
          <>
            For <span className="break-all font-semibold text-ink">{ownName}</span>.{" "}
          </>
        )}
        You&apos;ll be signed out on every device, including this one.
      </AuthHeading>
      <AuthForm
        isReady={problem === undefined}
        isBusy={busyWith === "form"}
        problem={refused === undefined ? (failure?.message ?? "") : ""}
        failure={failure}
        onReady={() => onPassword(password)}
        onUnready={() => setLeft(true)}
        submitLabel="Set new password"
      >
        <NewPasswordField
          label="New password"
          value={password}
          onChange={(next) => {
            setPassword(next);
            setLeft(false);
            clear();
          }}
          ownName={ownName}
          error={(isLeft ? problem : undefined) ?? refused}
          autoFocus
        />
      </AuthForm>
    </>
  );
}

export function ResetDone({ isCodeOn }: { isCodeOn: boolean }) {
  const { search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <CircleCheck size={40} aria-hidden className="mb-4 text-up" />
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-28 outline-none">
        Password changed
      </h1>
      <p className="mt-2 text-16 text-quiet">
        Every device is signed out. Withdrawals are paused for 24 hours to protect your money.
      </p>
      {isCodeOn ? (
        <p className="mt-2 text-16 text-quiet">
          Your account now has a password, so we&apos;ll also email you a code when you log in.
        </p>
      ) : null}
      <Button asChild size="lg" className="mt-6 w-full">
        <Link to={keepWayBack("/auth/login", search)}>Log in with the new password</Link>
      </Button>
    </>
  );
}
