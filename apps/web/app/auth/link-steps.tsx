/** First sign-in with Google or Apple: create an account, or link an existing one with its password. */
import type { FederatedProvider } from "@feo/contract";
import { Button, Field, PasswordInput } from "@feo/ui";
import { useEffect, useRef, useState } from "react";
import { prepareCaptcha } from "../data/index.ts";
import { AuthForm, AuthHeading, AuthLink, Divider, focusWrongField, Terms, TextButton } from "./auth-form.tsx";
import { providerNames } from "./callback-problem.tsx";
import { IdentifierField, type useIdentifier } from "./identifier-field.tsx";
import { ReferralCodeField } from "./referral-code-field.tsx";
import { type Act, fieldFailure } from "./use-act.ts";

interface DecisionStepProps {
  readonly provider: FederatedProvider;
  /** The email address at the provider, if it may be shown. */
  readonly email: string;
  readonly field: ReturnType<typeof useIdentifier>;
  readonly act: Act;
  readonly referralCode: string;
  readonly onReferralCode: (next: string) => void;
  readonly onNew: () => void;
  readonly onLink: () => void;
}

export function DecisionStep(props: DecisionStepProps) {
  const { provider, email, field, act, referralCode, onReferralCode, onNew, onLink } = props;
  const { failure, clear, busyWith } = act;
  const name = providerNames[provider];
  const error = fieldFailure(failure, "existingEmail", "existingMobile");
  const codeError = fieldFailure(failure, "referralCode");
  const code = useRef<HTMLDivElement>(null);
  // The field is outside the form, so nothing else moves the focus to its error.
  useEffect(() => {
    if (failure) focusWrongField(code.current);
  }, [failure]);
  return (
    <>
      <AuthHeading title={`Signed in with ${name}`} takesFocus>
        {email === "" ? null : <span className="break-all font-semibold text-ink">{email}</span>}
        <p>Are you new to Feo, or do you already have an account?</p>
      </AuthHeading>
      <div ref={code} className="mt-8">
        <ReferralCodeField
          value={referralCode}
          error={codeError}
          onChange={(next) => {
            onReferralCode(next);
            clear();
          }}
        />
      </div>
      <Button size="lg" className="mt-4 w-full" busy={busyWith === "new"} onClick={onNew}>
        Create a new account
      </Button>
      <div className="mt-3">
        <Terms />
      </div>
      <Divider>or link an existing account</Divider>
      <AuthForm
        isReady={field.who !== undefined}
        isBusy={busyWith === "form"}
        problem={error === undefined && codeError === undefined ? (failure?.message ?? "") : ""}
        failure={failure}
        onReady={onLink}
        onUnready={field.leave}
        submitLabel="Link account"
        submitVariant="secondary"
      >
        <IdentifierField field={field} onType={clear} error={error} label="Email or mobile number of your account" />
      </AuthForm>
    </>
  );
}

interface LinkPasswordStepProps {
  readonly ownName: string;
  readonly provider: FederatedProvider;
  readonly act: Act;
  readonly onPassword: (password: string) => void;
  readonly onBack: () => void;
}

export function LinkPasswordStep({ ownName, provider, act, onPassword, onBack }: LinkPasswordStepProps) {
  const [password, setPassword] = useState("");
  const [isLeft, setLeft] = useState(false);
  const { failure, clear, busyWith } = act;
  const missing = isLeft && password === "" ? "Enter your password." : undefined;
  const error = missing ?? fieldFailure(failure, "password");
  useEffect(prepareCaptcha, []);
  return (
    <>
      <AuthHeading title="Confirm this account is yours">
        <p>
          Enter the password for <span className="break-all font-semibold text-ink">{ownName}</span>. You can then log
          in with {providerNames[provider]} too.
        </p>
      </AuthHeading>
      <AuthForm
        isReady={password !== ""}
        isBusy={busyWith === "form"}
        problem={error === undefined ? (failure?.message ?? "") : ""}
        failure={failure}
        onReady={() => onPassword(password)}
        onUnready={() => setLeft(true)}
      >
        <input type="text" name="username" autoComplete="username" value={ownName} readOnly hidden />
        <Field label="Password" aside={<AuthLink to="/auth/forgotPassword">Forgot password?</AuthLink>} error={error}>
          <PasswordInput
            name="password"
            size="lg"
            autoComplete="current-password"
            autoFocus
            maxLength={1_024}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              clear();
            }}
          />
        </Field>
      </AuthForm>
      <p className="mt-6 text-14">
        <TextButton onPress={onBack}>Choose again</TextButton>
      </p>
    </>
  );
}
