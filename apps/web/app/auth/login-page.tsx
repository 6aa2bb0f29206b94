/** Log in: who, and the password. The codes follow on the next step. */
import type { PageFacts } from "@feo/contract";
import { Field, PasswordInput } from "@feo/ui";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { AuthForm, AuthHeading, AuthLink, Divider, useAuthNotice } from "./auth-form.tsx";
import { DemoPeople } from "./demo-people.tsx";
import { FederatedButtons } from "./federated-buttons.tsx";
import { IdentifierField, useIdentifier } from "./identifier-field.tsx";

export default function LoginPage() {
  const isDemo = useRouteLoaderData<{ facts: PageFacts }>("root")?.facts.isDemo ?? false;
  const who = useIdentifier();
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { notice, say, clear } = useAuthNotice();
  return (
    <>
      <AuthHeading title="Log in">
        New to Feo? <AuthLink to="/auth/signup">Create an account</AuthLink>
      </AuthHeading>
      <AuthForm
        isReady={who.isValid && password !== ""}
        notice={notice}
        onReady={say}
        onUnready={() => {
          who.leave();
          setMissing(password === "");
        }}
      >
        <IdentifierField field={who} onType={clear} />
        <Field
          label="Password"
          aside={<AuthLink to="/auth/forgotPassword">Forgot password?</AuthLink>}
          error={isMissing && password === "" ? "Enter your password." : undefined}
        >
          <PasswordInput
            name="password"
            size="lg"
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              clear();
            }}
          />
        </Field>
      </AuthForm>
      <Divider>or</Divider>
      <FederatedButtons onPress={say} />
      {isDemo ? <DemoPeople /> : null}
      <p className="mt-8 flex gap-3 rounded-panel bg-surface p-4 text-13 text-quiet">
        <ShieldCheck size={18} aria-hidden className="mt-px shrink-0" />
        Nobody from Feo will ask for your password or a code, by phone or in a chat.
      </p>
    </>
  );
}
