/** Shared parts of the sign-in pages: heading, form with one button, and error banner. */
import { Banner, Button } from "@feo/ui";
import { ShieldCheck } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { ApiFailure } from "../data/index.ts";
import { keepWayBack } from "./way-back.ts";

interface AuthHeadingProps {
  readonly title: string;
  /** For a later step without an autofocused field: moves the focus here, so that screen readers announce the step. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function AuthHeading({ title, takesFocus = false, children }: AuthHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-balance font-semibold text-28 outline-none">
        {title}
      </h1>
      <div className="mt-2 text-16 text-quiet">{children}</div>
    </>
  );
}

interface AuthFormProps {
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** The last error, unless a field shows it. */
  readonly problem: string;
  /** The error object: each new one takes the focus, even if its text is the same. */
  readonly failure: ApiFailure | null;
  readonly onReady: () => void;
  /** Called instead of `onReady` while a field is missing or invalid, so that the fields show their errors. */
  readonly onUnready: () => void;
  readonly submitLabel?: string;
  readonly submitVariant?: "primary" | "secondary";
  /** Disables the button while something is missing; the line below it says what. */
  readonly isOffUntilReady?: boolean;
  /** Muted text under the button. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

export function AuthForm(props: AuthFormProps) {
  const { isReady, isBusy, problem, failure, onReady, onUnready, below, children } = props;
  const { submitLabel = "Continue", submitVariant = "primary", isOffUntilReady = false } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure && problem === "") focusWrongField(form.current);
  }, [failure, problem]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (isReady) return onReady();
    onUnready();
    focusWrongField(form.current);
  };
  return (
    // "dialog" does nothing outside a dialog: a form submitted before hydration cannot put the password into the URL.
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-5">
      <Problem words={problem} failure={failure} />
      {children}
      <div>
        <Button
          type="submit"
          size="lg"
          variant={submitVariant}
          busy={isBusy}
          disabled={isOffUntilReady && !isReady}
          className="w-full"
        >
          {submitLabel}
        </Button>
        {below === undefined ? null : <p className="mt-3 min-h-5 text-center text-13 text-quiet">{below}</p>}
      </div>
    </form>
  );
}

/** Waits for the next frame, so that the fields have rendered their errors. */
export const focusWrongField = (place: HTMLElement | null): number =>
  requestAnimationFrame(() => place?.querySelector<HTMLInputElement>("input[aria-invalid=true]")?.focus());

/** Shows the error and takes the focus, so that it is announced and Tab continues in the form. */
export function Problem({ words, failure }: { words: string; failure: ApiFailure | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure && words !== "") place.current?.focus();
  }, [failure, words]);
  if (words === "") return null;
  return (
    <div ref={place} role="alert" tabIndex={-1} className="rounded-panel">
      <Banner tone="error" action={failure ? wayOn(failure.code) : undefined}>
        {words}
      </Banner>
    </div>
  );
}

/** The next step after an error that has one, shown beside it. */
function wayOn(code: string): ReactNode {
  if (code === "ACCOUNT_FROZEN") return <Link to="/support">Contact support</Link>;
  if (code === "ACCOUNT_LOCKED") return <AuthLink to="/auth/forgotPassword">Reset password</AuthLink>;
  return undefined;
}

/** A link to another sign-in page that keeps the return path. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <Link to={keepWayBack(to, search)} className="hit-40 rounded-inner font-medium text-brand hover:text-brand/80">
      {children}
    </Link>
  );
}

/** A button styled as a link. */
export function TextButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="hit-40 rounded-inner font-medium text-brand hover:text-brand/80">
      {children}
    </button>
  );
}

export function Divider({ children }: { children: ReactNode }) {
  return (
    <div className="my-6 flex items-center gap-3 text-13 text-faint">
      <span className="h-px flex-1 bg-line" />
      {children}
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}

/** A safety reminder at the end of a page. */
export function SafetyNote({ children }: { children: ReactNode }) {
  return (
    <p className="mt-8 flex gap-3 rounded-panel bg-surface p-4 text-13 text-quiet">
      <ShieldCheck size={18} aria-hidden className="mt-px shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** The terms that a customer accepts by opening an account. */
export function Terms({ children }: { children?: ReactNode }) {
  return (
    <p className="text-13 text-quiet">
      {children} By continuing, you confirm that you are 18 or older and agree to the{" "}
      <TextLink to="/legal/terms">terms of use</TextLink> and the{" "}
      <TextLink to="/legal/privacy-policy">privacy policy</TextLink>.
    </p>
  );
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-brand underline underline-offset-2">
      {children}
    </Link>
  );
}
