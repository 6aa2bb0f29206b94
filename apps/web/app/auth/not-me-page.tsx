/**
 * "This wasn't me": the link in security mails. Opening it changes nothing, since mail clients prefetch links; the
 * button freezes the account.
 */
import { Button } from "@feo/ui";
import { CircleCheck, Snowflake } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { freezeAccount } from "../data/index.ts";
import { Problem } from "./auth-form.tsx";
import { useAct } from "./use-act.ts";

export default function NotMePage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const [isFrozen, setFrozen] = useState(false);
  const act = useAct();
  const isSpent = act.failure?.code === "LINK_INVALID";

  const freeze = () =>
    void act.run("freeze", async () => {
      await freezeAccount(token ?? "");
      setFrozen(true);
      // The token is used: remove it from the URL and the history.
      navigate({ search: "", hash: "" }, { replace: true });
    });

  if (isFrozen) return <Frozen />;
  if (token === "" || isSpent) return <LinkSpent />;
  return (
    <>
      <Snowflake size={40} aria-hidden className="mb-4 text-brand" />
      <h1 className="font-semibold text-28">Wasn't you?</h1>
      <p className="mt-2 text-16 text-quiet">
        If you didn't do what our email describes, freeze your account now. Nobody can get in until we have spoken with
        you.
      </p>
      <h2 className="mt-6 font-semibold text-16">What freezing does</h2>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 text-14 text-quiet">
        <li>Every device is signed out, and nobody can log in.</li>
        <li>No money leaves the account. Your balances stay as they are.</li>
        <li>Only support can unfreeze it, after verifying it's you.</li>
      </ul>
      <div className="mt-6 flex flex-col gap-4">
        <Problem words={act.failure?.message ?? ""} failure={act.failure} />
        <Button size="lg" variant="danger" className="w-full" busy={act.busyWith === "freeze"} onClick={freeze}>
          Freeze my account
        </Button>
        <Button asChild size="lg" variant="ghost" className="w-full">
          <Link to="/">It was me</Link>
        </Button>
      </div>
    </>
  );
}

/**
 * The token is in the fragment, which neither servers nor logs see: undefined until hydration, empty if the link was
 * cut off.
 */
function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(location.hash.slice(1)), []);
  return token;
}

function Frozen() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <CircleCheck size={40} aria-hidden className="mb-4 text-up" />
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-28 outline-none">
        Your account is frozen
      </h1>
      <p className="mt-2 text-16 text-quiet">
        Every device is signed out and nobody can log in. Your money stays where it is.
      </p>
      <h2 className="mt-6 font-semibold text-16">What happens now</h2>
      <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-14 text-quiet">
        <li>Change your email password too. They may also have access to your email.</li>
        <li>Contact support from your account's email address. Tell us when you noticed it.</li>
        <li>We verify your identity, set a new password with you and unfreeze the account.</li>
      </ol>
      <Button asChild size="lg" className="mt-6 w-full">
        <Link to="/support">Contact support</Link>
      </Button>
    </>
  );
}

function LinkSpent() {
  return (
    <>
      <h1 className="font-semibold text-28">This link no longer works</h1>
      <p className="mt-2 text-16 text-quiet">
        It was used already, has expired, or is incomplete. Open it from the email again. If someone else is in your
        account, reset your password now. It signs out every device.
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <Button asChild size="lg" className="w-full">
          <Link to="/auth/forgotPassword">Reset my password</Link>
        </Button>
        <Button asChild size="lg" variant="secondary" className="w-full">
          <Link to="/support">Contact support</Link>
        </Button>
      </div>
    </>
  );
}
