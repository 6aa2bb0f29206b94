/** Resets a forgotten password: identifier, codes, new password, and the link to log in. */
import type { AuthSession } from "@feo/contract";
import { UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { type Codes, codesOf } from "../confirmation/codes.ts";
import {
  completePasswordReset,
  prepareCaptcha,
  resendCode,
  startPasswordReset,
  verifyPasswordReset,
} from "../data/index.ts";
import { AuthForm, AuthHeading, AuthLink, SafetyNote } from "./auth-form.tsx";
import { CodeStep, StepRow } from "./code-step.tsx";
import { IdentifierField, useIdentifier } from "./identifier-field.tsx";
import { codesStillAsked } from "./reset-codes.ts";
import { NewPasswordStep, ResetDone } from "./reset-steps.tsx";
import { type Act, fieldFailure, useAct } from "./use-act.ts";
import { useSteps } from "./use-steps.ts";

type Step = "who" | "codes" | "password" | "done";

export default function ForgotPasswordPage() {
  const field = useIdentifier();
  const [session, setSession] = useState<AuthSession | null>(null);
  const [given, setGiven] = useState<Codes>({});
  const [isVerified, setVerified] = useState(false);
  const [isDone, setDone] = useState(false);
  const [isCodeOn, setCodeOn] = useState(false);
  const { step, go, back, restart, hasMoved } = useSteps<Step>("who", (wanted) => {
    if (isDone) return wanted === "done";
    return session !== null && (wanted === "codes" ? !isVerified : wanted === "password" && isVerified);
  });
  const act = useAct({
    step,
    onExpired: () => {
      setSession(null);
      setVerified(false);
      restart();
    },
  });

  const start = () =>
    act.run("form", async () => {
      if (!field.who) return;
      setSession(await startPasswordReset(field.who));
      setGiven({});
      setVerified(false);
      go("codes");
    });

  const verify = (token: string, codes: Codes) =>
    act.run("form", async () => {
      const answer = await verifyPasswordReset(token, codes);
      const all = { ...given, ...codes };
      setGiven(all);
      setSession(codesStillAsked(answer, all));
      if (!answer.isVerified) return;
      setVerified(true);
      go("password");
    });

  if (isDone) return <ResetDone isCodeOn={isCodeOn} />;
  if (step === "codes" && session) {
    const isMore = Object.keys(given).length > 0;
    return (
      <>
        <AuthHeading title={isMore ? "One more code" : "Enter the code"}>
          {isMore ? "Your account needs another code." : "If an account exists, we've sent a code."}
        </AuthHeading>
        <CodeStep
          key={codesOf(session).join()}
          asked={session}
          act={act}
          submitLabel="Continue"
          onCodes={(codes) => void verify(session.sessionToken, codes)}
          resend={(target) => act.watch(resendCode(session.sessionToken, target))}
        >
          <StepRow icon={<UserRound size={18} aria-hidden />} onPress={back}>
            Use another email or mobile number
          </StepRow>
        </CodeStep>
      </>
    );
  }
  if (step === "password" && session) {
    return (
      <NewPasswordStep
        ownName={field.text.trim()}
        act={act}
        onPassword={(password) =>
          void act.run("form", async () => {
            setCodeOn(await completePasswordReset(session.sessionToken, password));
            setDone(true);
            go("done");
          })
        }
      />
    );
  }
  return <WhoStep field={field} act={act} hasMoved={hasMoved} onReady={() => void start()} />;
}

interface WhoStepProps {
  readonly field: ReturnType<typeof useIdentifier>;
  readonly act: Act;
  readonly hasMoved: boolean;
  readonly onReady: () => void;
}

function WhoStep({ field, act, hasMoved, onReady }: WhoStepProps) {
  const { failure, clear, busyWith } = act;
  const error = fieldFailure(failure, "email", "mobile");
  useEffect(prepareCaptcha, []);
  return (
    <>
      <AuthHeading title="Reset your password" takesFocus={hasMoved}>
        Enter your email or mobile number. We'll send a code, then you choose a new password.
      </AuthHeading>
      <AuthForm
        isReady={field.who !== undefined}
        isBusy={busyWith === "form"}
        problem={error === undefined ? (failure?.message ?? "") : ""}
        failure={failure}
        onReady={onReady}
        onUnready={field.leave}
      >
        <IdentifierField field={field} onType={clear} error={error} />
      </AuthForm>
      <p className="mt-6 text-14 text-quiet">
        Remembered it? <AuthLink to="/auth/login">Back to log in</AuthLink>
      </p>
      <SafetyNote>Withdrawals are paused for 24 hours after a password reset, to protect your money.</SafetyNote>
    </>
  );
}
