/** A forgotten password, the first step: whose account it is. */
import { ShieldCheck } from "lucide-react";
import { AuthForm, AuthHeading, AuthLink, useAuthNotice } from "./auth-form.tsx";
import { IdentifierField, useIdentifier } from "./identifier-field.tsx";

export default function ForgotPasswordPage() {
  const who = useIdentifier();
  const { notice, say, clear } = useAuthNotice();
  return (
    <>
      <AuthHeading title="Reset your password">
        Tell us your e-mail or mobile number, and we send a code to it. Then you choose a new password.
      </AuthHeading>
      <AuthForm isReady={who.isValid} notice={notice} onReady={say} onUnready={who.leave}>
        <IdentifierField field={who} onType={clear} />
      </AuthForm>
      <p className="mt-6 text-14 text-quiet">
        Remembered it? <AuthLink to="/auth/login">Back to log in</AuthLink>
      </p>
      <p className="mt-8 flex gap-3 rounded-panel bg-surface p-4 text-13 text-quiet">
        <ShieldCheck size={18} aria-hidden className="mt-px shrink-0" />
        After a new password, withdrawals wait for 24 hours. It protects your money if somebody else asked for it.
      </p>
    </>
  );
}
