/**
 * The link in a reset mail: one press, any other factors, and a new password. Opening it changes nothing, since mail
 * clients prefetch links. The secret is removed from the URL at once and kept in memory only.
 */
import type { AuthSession } from "@feo/contract";
import { Button, Skeleton } from "@feo/ui";
import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { type Codes, codesOf } from "../confirmation/codes.ts";
import { completePasswordReset, openResetLink, resendCode, verifyPasswordReset } from "../data/index.ts";
import { AuthHeading, Problem, SafetyNote } from "./auth-form.tsx";
import { CodeStep } from "./code-step.tsx";
import { codesStillAsked } from "./reset-codes.ts";
import { NewPasswordStep, ResetDone } from "./reset-steps.tsx";
import { type Act, useAct } from "./use-act.ts";

type Step = "open" | "codes" | "password" | "done" | "ended";

export default function ResetLinkPage() {
  const token = useSecret();
  const [step, setStep] = useState<Step>("open");
  const [session, setSession] = useState<AuthSession | null>(null);
  const [isCodeOn, setCodeOn] = useState(false);
  // The link replaces the email code.
  const [given, setGiven] = useState<Codes>({ emailOtp: "" });
  const act = useAct({ step, onExpired: () => setStep("ended") });

  const goOn = (answer: AuthSession & { readonly isVerified: boolean }, codes: Codes) => {
    setGiven(codes);
    setSession(codesStillAsked(answer, codes));
    setStep(answer.isVerified ? "password" : "codes");
  };

  if (step === "done") return <ResetDone isCodeOn={isCodeOn} />;
  if (token === "" || step === "ended" || act.failure?.code === "LINK_INVALID") return <LinkSpent />;
  if (step === "codes" && session) {
    return (
      <>
        <AuthHeading title="One more step">Your account needs another code.</AuthHeading>
        <CodeStep
          key={codesOf(session).join()}
          asked={session}
          act={act}
          submitLabel="Continue"
          onCodes={(codes) =>
            void act.run("form", async () =>
              goOn(await verifyPasswordReset(session.sessionToken, codes), { ...given, ...codes }),
            )
          }
          resend={(target) => act.watch(resendCode(session.sessionToken, target))}
        />
      </>
    );
  }
  if (step === "password" && session) {
    return (
      <NewPasswordStep
        ownName=""
        act={act}
        onPassword={(password) =>
          void act.run("form", async () => {
            setCodeOn(await completePasswordReset(session.sessionToken, password));
            setStep("done");
          })
        }
      />
    );
  }
  if (token === undefined) return <Opening />;
  return (
    <OpenStep act={act} onOpen={() => void act.run("open", async () => goOn(await openResetLink(token), given))} />
  );
}

/**
 * The secret is in the fragment, which no server, log or Referer sees: undefined until hydration, empty if the link was
 * cut off.
 */
function useSecret(): string | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    if (secret !== undefined) return;
    setSecret(hash.slice(1));
    if (hash !== "") void navigate({ pathname, search, hash: "" }, { replace: true });
  }, [secret, hash, pathname, search, navigate]);
  return secret;
}

/** The same height as the content that replaces it. */
function Opening() {
  return (
    <div role="status" aria-label="Opening your link" className="flex flex-col gap-4">
      <Skeleton className="size-10" />
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mt-2 h-12 w-full" />
    </div>
  );
}

function OpenStep({ act, onOpen }: { act: Act; onOpen: () => void }) {
  return (
    <>
      <KeyRound size={40} aria-hidden className="mb-4 text-brand" />
      <AuthHeading title="Reset your password">
        You opened the link we emailed you, so you don&apos;t need the code.
      </AuthHeading>
      <div className="mt-6 flex flex-col gap-4">
        <Problem words={act.failure?.message ?? ""} failure={act.failure} />
        <Button size="lg" className="w-full" busy={act.busyWith === "open"} onClick={onOpen}>
          Set a new password
        </Button>
        <Button asChild size="lg" variant="ghost" className="w-full">
          <Link to="/">Cancel</Link>
        </Button>
      </div>
      <SafetyNote>
        Didn&apos;t ask for this? You can ignore it: your password stays as it is, and the link expires in 10 minutes.
      </SafetyNote>
    </>
  );
}

function LinkSpent() {
  return (
    <>
      <AuthHeading title="This link has expired" takesFocus>
        A reset link works once, for 10 minutes. Request a new one and open the latest email.
      </AuthHeading>
      <div className="mt-6 flex flex-col gap-3">
        <Button asChild size="lg" className="w-full">
          <Link to="/auth/forgotPassword">Send a new link</Link>
        </Button>
        <Button asChild size="lg" variant="secondary" className="w-full">
          <Link to="/support">Contact support</Link>
        </Button>
      </div>
    </>
  );
}
