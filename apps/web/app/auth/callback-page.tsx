/**
 * The return URL of Google and Apple: finishes the sign-in, asks a new customer whether they already have an account,
 * links it by password and codes, and explains any failure with a next step.
 */
import type { AuthSession, FederatedProvider } from "@feo/contract";
import { Spinner } from "@feo/ui";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { codesOf } from "../confirmation/codes.ts";
import {
  type Begun,
  completeLink,
  completeLogin,
  decideLink,
  decideNew,
  type FederatedSession,
  finishFederated,
  isReturnOf,
  linkPassword,
  readReturn,
  resendCode,
  takeBegun,
} from "../data/index.ts";
import { afterSignupPath, safeRedirect } from "../routing/resolve-route.ts";
import { AuthHeading } from "./auth-form.tsx";
import { CallbackProblem, type CallbackTrouble } from "./callback-problem.tsx";
import { CodeStep } from "./code-step.tsx";
import { useIdentifier } from "./identifier-field.tsx";
import { DecisionStep, LinkPasswordStep } from "./link-steps.tsx";
import { useAct } from "./use-act.ts";
import { useSteps } from "./use-steps.ts";

/** The session that the last step's codes complete: a login or the linking of an account. */
interface Asking {
  readonly session: AuthSession;
  readonly isLink: boolean;
}

export default function CallbackPage() {
  const navigate = useNavigate();
  const [provider, setProvider] = useState<FederatedProvider>("google");
  const [redirect, setRedirect] = useState("");
  const [trouble, setTrouble] = useState<CallbackTrouble | null>(null);
  const [federated, setFederated] = useState<FederatedSession | null>(null);
  const [referralCode, setReferralCode] = useState("");
  const [asking, setAsking] = useState<Asking | null>(null);
  const field = useIdentifier();
  const steps = useSteps<"first" | "password" | "codes">("first", (wanted) =>
    wanted === "codes" ? asking !== null : wanted === "password" && federated?.passwordRequired === true,
  );
  const act = useAct({ step: steps.step, onExpired: () => setTrouble({ kind: "expired", provider }) });

  const enter = (to = redirect) => navigate(safeRedirect(to), { replace: true });

  /** Logs in to a known account, after its codes if it needs any. */
  const goOn = async (session: AuthSession, isLink: boolean, to?: string) => {
    if (codesOf(session).length === 0) {
      await (isLink ? completeLink : completeLogin)(session.sessionToken, {});
      return enter(to);
    }
    setAsking({ session, isLink });
    steps.go("codes");
  };

  useReturn({
    onTrouble: setTrouble,
    onReturn: ({ provider: from, referralCode: code }, session, to) => {
      setProvider(from);
      setReferralCode(code);
      setRedirect(to);
      setFederated(session);
      return session.isLogin ? goOn(session, false, to) : undefined;
    },
  });

  if (trouble) return <CallbackProblem trouble={trouble} redirect={redirect} />;
  if (!federated) return <Finishing />;
  const token = federated.sessionToken;
  const page = () => {
    if (steps.step === "codes" && asking) {
      return (
        <>
          <AuthHeading title={codesOf(asking.session).length === 1 ? "Enter your code" : "Enter your codes"}>
            {asking.isLink ? "One last step to link your account." : "Confirm it's you."}
          </AuthHeading>
          <CodeStep
            asked={asking.session}
            act={act}
            submitLabel={asking.isLink ? "Link and log in" : "Log in"}
            onCodes={(codes) =>
              void act.run("form", async () => {
                await (asking.isLink ? completeLink : completeLogin)(asking.session.sessionToken, codes);
                enter();
              })
            }
            resend={(target) => act.watch(resendCode(asking.session.sessionToken, target))}
          />
        </>
      );
    }
    if (steps.step === "password") {
      return (
        <LinkPasswordStep
          ownName={field.text.trim()}
          provider={provider}
          act={act}
          onBack={steps.back}
          onPassword={(password) => void act.run("form", async () => goOn(await linkPassword(token, password), true))}
        />
      );
    }
    if (federated.isLogin) return <Finishing />;
    return (
      <DecisionStep
        provider={provider}
        email={federated.email}
        field={field}
        act={act}
        referralCode={referralCode}
        onReferralCode={setReferralCode}
        onNew={() => {
          setRedirect(afterSignupPath);
          void act.run("new", async () => goOn(await decideNew(token, referralCode.trim()), false, afterSignupPath));
        }}
        onLink={() =>
          void act.run("form", async () => {
            if (!field.who) return;
            setFederated(await decideLink(token, field.who));
            steps.go("password");
          })
        }
      />
    );
  };
  return <Frame>{page()}</Frame>;
}

interface ReturnHandlers {
  readonly onTrouble: (trouble: CallbackTrouble) => void;
  readonly onReturn: (begun: Begun, session: FederatedSession, redirect: string) => Promise<unknown> | undefined;
}

/**
 * Reads the provider's parameters once and removes them from the URL, so that neither the history nor a copied link
 * contains them.
 */
function useReturn({ onTrouble, onReturn }: ReturnHandlers): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isRead = useRef(false);
  const handlers = useRef({ onTrouble, onReturn });
  handlers.current = { onTrouble, onReturn };
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const begun = takeBegun();
    const returned = readReturn(search);
    void (async () => {
      if (search !== "") await navigate({ search: "" }, { replace: true });
      if (!isReturnOf(begun, returned)) return handlers.current.onTrouble({ kind: "not-begun" });
      try {
        const { session, redirect } = await finishFederated(begun.provider, returned);
        await handlers.current.onReturn(begun, session, redirect);
      } catch (error) {
        handlers.current.onTrouble({ kind: "refused", provider: begun.provider, error });
      }
    })();
  }, [search, navigate]);
}

function Frame({ children }: { children: React.ReactNode }) {
  return <div className="mx-auto w-full max-w-[400px] flex-1 px-4 py-12 max-md:py-6">{children}</div>;
}

function Finishing() {
  return (
    <Frame>
      <div role="status" className="flex flex-col items-center gap-4 pt-16 text-center">
        <Spinner size={28} className="text-brand" />
        <h1 className="font-semibold text-20">Finishing your sign-in</h1>
        <p className="text-14 text-quiet">This takes a moment.</p>
      </div>
    </Frame>
  );
}
