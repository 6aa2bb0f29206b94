/** Refer and earn: what it is, how it works, and honestly what is not there yet. It never shows a figure that nobody counted. */
import { Button, EmptyState } from "@feo/ui";
import { Gift, LogIn } from "lucide-react";
import { Link } from "react-router";
import { useSession } from "../data/index.ts";
import { loginPath } from "../routing/resolve-route.ts";

const steps = [
  {
    name: "Share your code",
    text: "You get a code of your own and a link that contains it. Send it to somebody you know.",
  },
  {
    name: "They open an account",
    text: "The code counts if it is entered when the account is opened. It cannot be added later.",
  },
  {
    name: "You see what it earned",
    text: "How many people joined with it, and what you have earned so far, stands on this page.",
  },
];

const rules = [
  "No accounts for yourself or with other people’s papers.",
  "No advertising with our name, and no copies of our pages.",
  "No promises of profit.",
  "No messages to people who did not ask for them.",
];

export default function ReferralPage() {
  return (
    <>
      <header className="mb-8">
        <h1 className="font-semibold text-28">Refer and earn</h1>
        <p className="mt-1 max-w-[640px] text-pretty text-16 text-quiet">
          Bring somebody you know. What it earns is shown here before you share anything.
        </p>
      </header>
      <section aria-labelledby="your-code" className="mb-14 rounded-panel border border-line bg-surface">
        <h2 id="your-code" className="sr-only">
          Your code
        </h2>
        <YourCode />
      </section>
      <Steps />
      <Rules />
    </>
  );
}

/** There is no code to show in this version, so none is shown. */
function YourCode() {
  const { isSignedIn } = useSession();
  if (!isSignedIn) {
    return (
      <EmptyState
        className="min-h-[220px]"
        icon={<LogIn size={28} aria-hidden />}
        title="Log in to see your code"
        text="Every account has its own. Opening an account is free."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild>
              <Link to={loginPath("/referral")}>Log in</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/auth/signup">Sign up</Link>
            </Button>
          </div>
        }
      />
    );
  }
  return (
    <EmptyState
      className="min-h-[220px]"
      icon={<Gift size={28} aria-hidden />}
      title="Your code appears here once the programme opens"
      text="What a referral earns, and for how long, will stand beside it. Until then nothing is counted, so you miss nothing."
      action={
        <Button asChild variant="secondary">
          <Link to="/support/announcement">See the announcements</Link>
        </Button>
      }
    />
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="mb-14">
      <h2 id="steps" className="mb-5 font-semibold text-20">
        How it works
      </h2>
      <ol className="grid grid-cols-3 gap-8 max-md:grid-cols-1 max-md:gap-6">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="border-line border-t pt-4">
            <h3 className="font-semibold text-16">
              {index + 1}. {name}
            </h3>
            <p className="mt-1 text-pretty text-14 text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Rules() {
  return (
    <section aria-labelledby="rules" className="pb-4">
      <h2 id="rules" className="mb-3 font-semibold text-20">
        Fair play
      </h2>
      <ul className="list-disc pl-5 text-14 text-quiet leading-7">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="mt-3 text-14 text-quiet">
        Referrals that break these rules are not paid. Earnings may be taxable.{" "}
        <Link
          to="/support/faq/security-account/account-changes#referral"
          className="text-brand underline underline-offset-4"
        >
          Read more
        </Link>
      </p>
    </section>
  );
}
