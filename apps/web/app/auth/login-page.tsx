/** Log in: identifier and password, then the codes the account needs; or a passkey, Google or Apple. */
import type { AuthSession } from "@feo/contract";
import { Field, PasswordInput } from "@feo/ui";
import { UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { codesOf } from "../confirmation/codes.ts";
import { useFacts } from "../confirmation/inbox-hint.tsx";
import { completeLogin, prepareCaptcha, resendCode, startLogin, useSession } from "../data/index.ts";
import { AuthForm, AuthHeading, AuthLink, Divider, SafetyNote } from "./auth-form.tsx";
import { CodeStep, StepRow } from "./code-step.tsx";
import { DemoPeople } from "./demo-people.tsx";
import { FederatedButtons } from "./federated-buttons.tsx";
import { IdentifierField, useIdentifier } from "./identifier-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { fieldFailure, useAct } from "./use-act.ts";
import { useSteps } from "./use-steps.ts";

export default function LoginPage() {
  const who = useIdentifier();
  const [password, setPassword] = useState("");
  const [session, setSession] = useState<AuthSession | null>(null);
  const { step, go, back, restart, hasMoved } = useSteps<"password" | "codes">("password", () => session !== null);
  const act = useAct({
    step,
    onExpired: () => {
      setSession(null);
      restart();
    },
  });

  const logIn = () =>
    act.run("form", async () => {
      if (!who.who) return;
      const asked = await startLogin(who.who, password);
      if (codesOf(asked).length === 0) return completeLogin(asked.sessionToken, {});
      setPassword("");
      setSession(asked);
      go("codes");
    });

  if (step === "codes" && session) {
    const isOne = codesOf(session).length === 1;
    return (
      <>
        <AuthHeading title={isOne ? "Enter your code" : "Enter your codes"}>
          {isOne ? "Confirm it's you." : "Your account needs each of these."}
        </AuthHeading>
        <CodeStep
          asked={session}
          act={act}
          submitLabel="Log in"
          onCodes={(codes) => void act.run("form", () => completeLogin(session.sessionToken, codes))}
          resend={(target) => act.watch(resendCode(session.sessionToken, target))}
        >
          <StepRow icon={<UserRound size={18} aria-hidden />} onPress={back}>
            Use another account
          </StepRow>
        </CodeStep>
      </>
    );
  }
  return (
    <PasswordStep
      who={who}
      password={password}
      onPassword={setPassword}
      act={act}
      hasMoved={hasMoved}
      onReady={() => void logIn()}
    />
  );
}

interface PasswordStepProps {
  readonly who: ReturnType<typeof useIdentifier>;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly act: ReturnType<typeof useAct>;
  readonly hasMoved: boolean;
  readonly onReady: () => void;
}

function PasswordStep({ who, password, onPassword, act, hasMoved, onReady }: PasswordStepProps) {
  const [isLeft, setLeft] = useState(false);
  const isDemo = useFacts()?.isDemo ?? false;
  // Once logged in, show only a busy button until the redirect.
  const { accessToken } = useSession();
  const { failure, clear } = act;
  useEffect(prepareCaptcha, []);

  const missing = isLeft && password === "" ? "Enter your password." : undefined;
  const errors = {
    who: fieldFailure(failure, "email", "mobile"),
    password: missing ?? fieldFailure(failure, "password"),
  };
  const isSaidAtField = errors.who !== undefined || errors.password !== undefined;
  return (
    <>
      <AuthHeading title="Log in" takesFocus={hasMoved}>
        New to Feo? <AuthLink to="/auth/signup">Create an account</AuthLink>
      </AuthHeading>
      <AuthForm
        isReady={who.who !== undefined && password !== ""}
        isBusy={act.busyWith === "form" || accessToken !== null}
        problem={isSaidAtField ? "" : (failure?.message ?? "")}
        failure={failure}
        onReady={onReady}
        onUnready={() => {
          who.leave();
          setLeft(true);
        }}
      >
        <IdentifierField field={who} onType={clear} error={errors.who} />
        <Field
          label="Password"
          aside={<AuthLink to="/auth/forgotPassword">Forgot password?</AuthLink>}
          error={errors.password}
        >
          <PasswordInput
            name="password"
            size="lg"
            autoComplete="current-password"
            maxLength={1_024}
            value={password}
            onChange={(event) => {
              onPassword(event.target.value);
              clear();
            }}
          />
        </Field>
      </AuthForm>
      <Divider>or</Divider>
      <div className="flex flex-col gap-3">
        <PasskeyButton act={act} />
        <FederatedButtons act={act} />
      </div>
      {isDemo ? <DemoPeople /> : null}
      <SafetyNote>Feo will never ask for your password or a code by phone or chat.</SafetyNote>
    </>
  );
}
