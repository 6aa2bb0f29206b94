/** Sign up, the first of three steps: who. The code and the password follow. */

import { Link } from "react-router";
import { AuthForm, AuthHeading, AuthLink, Divider, useAuthNotice } from "./auth-form.tsx";
import { FederatedButtons } from "./federated-buttons.tsx";
import { IdentifierField, useIdentifier } from "./identifier-field.tsx";

const steps = ["Your e-mail or mobile number", "Enter the code", "Choose a password"];

export default function SignupPage() {
  const who = useIdentifier();
  const { notice, say, clear } = useAuthNotice();
  return (
    <>
      <StepBar current={0} />
      <AuthHeading title="Create your account">
        Already with us? <AuthLink to="/auth/login">Log in</AuthLink>
      </AuthHeading>
      <AuthForm isReady={who.isValid} notice={notice} onReady={say} onUnready={who.leave}>
        <IdentifierField field={who} onType={clear} />
        <p className="text-13 text-quiet">
          We send a code to it. By continuing you say that you are 18 or older, and agree to the{" "}
          <TextLink to="/legal/terms">terms of use</TextLink> and the{" "}
          <TextLink to="/legal/privacy-policy">privacy policy</TextLink>.
        </p>
      </AuthForm>
      <Divider>or</Divider>
      <FederatedButtons onPress={say} />
    </>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-brand underline underline-offset-2">
      {children}
    </Link>
  );
}

function StepBar({ current }: { current: number }) {
  return (
    <div className="mb-10 max-md:mb-8">
      <div aria-hidden className="flex gap-1.5">
        {steps.map((step, index) => (
          <span
            key={step}
            className={index <= current ? "h-1 flex-1 rounded-full bg-brand" : "h-1 flex-1 rounded-full bg-pressed"}
          />
        ))}
      </div>
      <p className="mt-2 flex justify-between gap-3 text-12 text-quiet">
        <span>
          Step {current + 1} of {steps.length}
        </span>
        <span>Next: {steps[current + 1]?.toLowerCase()}</span>
      </p>
    </div>
  );
}
