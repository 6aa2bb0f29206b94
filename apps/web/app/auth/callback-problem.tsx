/** A Google or Apple sign-in that failed: what happened, that nothing has changed, and what to do next. */
import type { FederatedProvider } from "@feo/contract";
import { Button } from "@feo/ui";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { failureOf } from "../data/index.ts";
import { loginPath, safeRedirect } from "../routing/resolve-route.ts";
import { FederatedButtons } from "./federated-buttons.tsx";
import { useAct } from "./use-act.ts";

export type CallbackTrouble =
  | { readonly kind: "not-begun" }
  | { readonly kind: "expired"; readonly provider: FederatedProvider }
  | { readonly kind: "refused"; readonly provider: FederatedProvider; readonly error: unknown };

export const providerNames: Record<FederatedProvider, string> = { google: "Google", apple: "Apple" };

export function CallbackProblem({ trouble, redirect }: { trouble: CallbackTrouble; redirect: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const act = useAct();
  const { title, text, isAgain, isSupport } = troubleWords(trouble);
  // Ignore a return path that is not one of our own.
  const login = redirect !== "" && safeRedirect(redirect) === redirect ? loginPath(redirect) : "/auth/login";
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto flex w-full max-w-[400px] flex-1 flex-col justify-center px-4 py-12">
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-28 outline-none">
        {title}
      </h1>
      <p className="mt-2 text-16 text-quiet">{text}</p>
      <p role="alert" className="mt-2 text-14 text-down empty:hidden">
        {act.failure?.message}
      </p>
      <div className="mt-6 flex flex-col gap-3">
        {isSupport ? (
          <Button asChild size="lg">
            <Link to="/support">Contact support</Link>
          </Button>
        ) : null}
        <Button asChild size="lg" variant={isSupport ? "secondary" : "primary"}>
          <Link to={login}>Back to log in</Link>
        </Button>
        {isAgain ? <FederatedButtons act={act} /> : null}
      </div>
      <p className="mt-4 text-14 text-quiet">
        No account yet?{" "}
        <Link to="/auth/signup" className="hit-40 rounded-inner font-medium text-brand hover:text-brand/80">
          Create an account
        </Link>
      </p>
    </div>
  );
}

interface TroubleWords {
  readonly title: string;
  readonly text: string;
  /** Whether a retry may help. */
  readonly isAgain: boolean;
  readonly isSupport: boolean;
}

export function troubleWords(trouble: CallbackTrouble): TroubleWords {
  if (trouble.kind === "not-begun") {
    return {
      title: "Nothing to finish here",
      text: "You didn't start a Google or Apple sign-in in this browser, or it took too long. Nothing has changed.",
      isAgain: false,
      isSupport: false,
    };
  }
  const name = providerNames[trouble.provider];
  if (trouble.kind === "expired") {
    return {
      title: "That took too long",
      text: `Your session has expired. Start the sign-in with ${name} again. Nothing has changed.`,
      isAgain: true,
      isSupport: false,
    };
  }
  const { code, message } = failureOf(trouble.error);
  if (code === "SIGN_IN_CANCELLED") {
    return {
      title: "Sign-in cancelled",
      text: `You came back from ${name} without signing in. Nothing has changed.`,
      isAgain: true,
      isSupport: false,
    };
  }
  if (code === "ACCOUNT_FROZEN") {
    return { title: "This account is frozen", text: message, isAgain: false, isSupport: true };
  }
  if (code === "PROVIDER_UNAVAILABLE") {
    return {
      title: `${name} is unavailable`,
      text: `${name} isn't responding. Try again, or log in another way.`,
      isAgain: true,
      isSupport: false,
    };
  }
  return { title: `Signing in with ${name} failed`, text: message, isAgain: true, isSupport: false };
}
