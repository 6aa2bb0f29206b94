/** Sign up in three steps: identifier, code, password. */
import { Mail, Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { CodesAsked } from "../confirmation/codes.ts";
import { InboxHint } from "../confirmation/inbox-hint.tsx";
import { NewPasswordField, newPasswordProblem } from "../confirmation/new-password.tsx";
import {
  completeRegistration,
  prepareCaptcha,
  resendCode,
  startRegistration,
  useSession,
  verifyRegistration,
} from "../data/index.ts";
import { AuthForm, AuthHeading, AuthLink, Divider, Terms, TextButton } from "./auth-form.tsx";
import { CodeStep, StepRow } from "./code-step.tsx";
import { FederatedButtons } from "./federated-buttons.tsx";
import { IdentifierField, useIdentifier } from "./identifier-field.tsx";
import { ReferralCodeField } from "./referral-code-field.tsx";
import { StepBar } from "./step-bar.tsx";
import { type Act, fieldFailure, useAct } from "./use-act.ts";
import { useSteps } from "./use-steps.ts";
import { invitedBy } from "./way-back.ts";

const steps = ["your email or mobile number", "enter the code", "choose a password"];
type Step = "who" | "code" | "password";

export default function SignupPage() {
  const field = useIdentifier();
  const [asked, setAsked] = useState<CodesAsked | null>(null);
  const [isVerified, setVerified] = useState(false);
  const { step, go, back, restart, hasMoved } = useSteps<Step>(
    "who",
    (wanted) => asked !== null && (wanted === "code" || (wanted === "password" && isVerified)),
  );
  const act = useAct({
    step,
    onExpired: () => {
      setAsked(null);
      setVerified(false);
      restart();
    },
  });

  const start = () =>
    act.run("form", async () => {
      if (!field.who) return;
      const answer = await startRegistration(field.who);
      const isMail = "email" in field.who;
      setAsked({
        ...answer,
        isEmailOtpEnabled: isMail,
        isMobileOtpEnabled: !isMail,
        isTOtpEnabled: false,
        email: "email" in field.who ? field.who.email : "",
        mobile: "mobile" in field.who ? field.who.mobile : "",
      });
      setVerified(false);
      go("code");
    });

  if (step === "code" && asked) {
    return (
      <CodeOfSignup
        asked={asked}
        act={act}
        onCode={(code) =>
          void act.run("form", async () => {
            await verifyRegistration(asked.sessionToken, code);
            setVerified(true);
            go("password");
          })
        }
        onChange={(isOtherKind) => {
          if (isOtherKind) field.type("");
          back();
        }}
      />
    );
  }
  if (step === "password" && asked) return <PasswordOfSignup asked={asked} act={act} />;
  return <WhoOfSignup field={field} act={act} hasMoved={hasMoved} onReady={() => void start()} />;
}

interface WhoProps {
  readonly field: ReturnType<typeof useIdentifier>;
  readonly act: Act;
  readonly hasMoved: boolean;
  readonly onReady: () => void;
}

function WhoOfSignup({ field, act, hasMoved, onReady }: WhoProps) {
  const { failure, clear, busyWith } = act;
  const error = fieldFailure(failure, "email", "mobile");
  useEffect(prepareCaptcha, []);
  return (
    <>
      <StepBar steps={steps} current={0} />
      <AuthHeading title="Create your account" takesFocus={hasMoved}>
        Already have an account? <AuthLink to="/auth/login">Log in</AuthLink>
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
        <Terms>We'll send you a code.</Terms>
      </AuthForm>
      <InboxHint />
      <Divider>or</Divider>
      <FederatedButtons act={act} />
    </>
  );
}

interface CodeProps {
  readonly asked: CodesAsked;
  readonly act: Act;
  readonly onCode: (code: string) => void;
  readonly onChange: (isOtherKind: boolean) => void;
}

function CodeOfSignup({ asked, act, onCode, onChange }: CodeProps) {
  const isMail = asked.isEmailOtpEnabled;
  return (
    <>
      <StepBar steps={steps} current={1} />
      <AuthHeading title="Enter the code">
        <p>We sent 6 digits by {isMail ? "email" : "SMS"} to</p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 break-all font-semibold text-ink">{shownName(asked)}</span>
          <span className="text-14">
            <TextButton onPress={() => onChange(false)}>Change</TextButton>
          </span>
        </p>
      </AuthHeading>
      <CodeStep
        asked={asked}
        act={act}
        hideLabels
        submitLabel="Verify"
        onCodes={({ emailOtp, mobileOtp }) => onCode(emailOtp ?? mobileOtp ?? "")}
        resend={(target) => act.watch(resendCode(asked.sessionToken, target))}
      >
        <StepRow
          icon={isMail ? <Smartphone size={18} aria-hidden /> : <Mail size={18} aria-hidden />}
          onPress={() => onChange(true)}
        >
          {isMail ? "Use a mobile number instead" : "Use an email address instead"}
        </StepRow>
      </CodeStep>
    </>
  );
}

function PasswordOfSignup({ asked, act }: { asked: CodesAsked; act: Act }) {
  const { search } = useLocation();
  const [password, setPassword] = useState("");
  const [isLeft, setLeft] = useState(false);
  const [referralCode, setReferralCode] = useState(() => invitedBy(search));
  const { accessToken } = useSession();
  const { failure, clear, busyWith } = act;
  const problem = newPasswordProblem(password);
  const refused = fieldFailure(failure, "newPassword");
  const codeError = fieldFailure(failure, "referralCode");
  return (
    <>
      <StepBar steps={steps} current={2} />
      <AuthHeading title="Choose a password">
        For <span className="break-all font-semibold text-ink">{shownName(asked)}</span>. Don't reuse it elsewhere.
      </AuthHeading>
      <AuthForm
        isReady={problem === undefined}
        isBusy={busyWith === "form" || accessToken !== null}
        problem={refused === undefined && codeError === undefined ? (failure?.message ?? "") : ""}
        failure={failure}
        onReady={() =>
          void act.run("form", () =>
            completeRegistration(asked.sessionToken, { newPassword: password, referralCode: referralCode.trim() }),
          )
        }
        onUnready={() => setLeft(true)}
        submitLabel="Create account"
      >
        <NewPasswordField
          value={password}
          onChange={(next) => {
            setPassword(next);
            setLeft(false);
            clear();
          }}
          ownName={nameOf(asked)}
          error={(isLeft ? problem : undefined) ?? refused}
          autoFocus
        />
        <ReferralCodeField
          value={referralCode}
          error={codeError}
          onChange={(next) => {
            setReferralCode(next);
            clear();
          }}
        />
      </AuthForm>
    </>
  );
}

/** The account name for the password manager. */
const nameOf = ({ email, mobile }: CodesAsked): string => email || mobile;

const shownName = ({ email, mobile }: CodesAsked): string => email || `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`;
