/** The parts that the sign-in pages share: the heading, the form with its one button, the line that says what happened. */
import { Banner, Button } from "@feo/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { keepWayBack } from "./way-back.ts";

/** There are no accounts on the server yet, so every submit ends with this sentence and changes nothing. */
const accountsOpenLater = "Accounts open with the next release of this demo.";

export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-balance font-semibold text-28">{title}</h1>
      <p className="mt-2 text-16 text-quiet">{children}</p>
      <Banner className="mt-4">{accountsOpenLater}</Banner>
    </>
  );
}

/** Says the sentence after a press, and takes it back as soon as something else is typed. */
export function useAuthNotice() {
  const [notice, setNotice] = useState("");
  return { notice, say: () => setNotice(accountsOpenLater), clear: () => setNotice("") };
}

interface AuthFormProps {
  readonly isReady: boolean;
  readonly notice: string;
  readonly onReady: () => void;
  /** Called instead of `onReady` while a field is missing or wrong, so that the fields can say so. */
  readonly onUnready: () => void;
  readonly submitLabel?: string;
  readonly children: ReactNode;
}

export function AuthForm({ isReady, notice, onReady, onUnready, submitLabel = "Continue", children }: AuthFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady) return onReady();
    onUnready();
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLInputElement>("input[aria-invalid=true]")?.focus());
  };
  return (
    // The method does nothing outside of a dialog: a form that is sent before the page runs puts no password into an address.
    <form method="dialog" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-5">
      {children}
      <Button type="submit" size="lg" className="w-full">
        {submitLabel}
      </Button>
      <div role="status" className="empty:hidden">
        {notice === "" ? null : <Banner tone="info">{notice}</Banner>}
      </div>
    </form>
  );
}

/** A link to another sign-in page that keeps the way back. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <Link to={keepWayBack(to, search)} className="hit-40 rounded-inner font-medium text-brand hover:text-brand/80">
      {children}
    </Link>
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
