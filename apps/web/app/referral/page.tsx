/** Refer and earn: the own code, who came with it, what it has earned, and how it works. */
import { referralShare } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { Button, CopyButton, EmptyState, ErrorState, Skeleton } from "@feo/ui";
import { LogIn } from "lucide-react";
import { Link } from "react-router";
import { referralQuery, useOwnQuery, useSession } from "../data/index.ts";
import { useMask } from "../frame/masked.ts";
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
    name: "You earn while they trade",
    text: `You get ${referralShare.percent}% of the trading fees that they pay in their first ${referralShare.days} days, without the GST in them. Both of you have to be verified.`,
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
          Bring somebody you know, and get {referralShare.percent}% of their trading fees for a year.
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

function YourCode() {
  const { isSignedIn } = useSession();
  if (isSignedIn) return <OwnCode />;
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

function OwnCode() {
  const { data, isError, error, refetch, isFetching } = useOwnQuery(referralQuery());
  const mask = useMask();
  if (isError && !data) {
    return <ErrorState className="min-h-[220px]" text={error?.message} onRetry={() => refetch()} busy={isFetching} />;
  }
  const coins = data?.rewards.filter(({ coinTicker }) => coinTicker !== "INR") ?? [];
  return (
    <div className="grid min-h-[220px] grid-cols-2 max-md:grid-cols-1">
      <dl className="flex flex-col justify-center gap-5 p-6">
        <Line label="Your code" value={data?.code} isLarge />
        <Line label="Your link" value={data?.link} />
      </dl>
      <div className="flex flex-col justify-center gap-5 border-line border-l p-6 max-md:border-t max-md:border-l-0">
        <dl className="grid grid-cols-2 gap-5">
          <Figure label="People who joined">{data && String(data.invited)}</Figure>
          <Figure label="Earned so far">{data && mask(formatMoney(data.earned, "INR"))}</Figure>
        </dl>
        <p className="text-13 text-quiet">
          {coins.length > 0
            ? `In your main wallet, also as ${coins.map(({ coinTicker }) => coinTicker).join(", ")}; each was counted by its price on that day.`
            : "It comes to your main wallet by itself, in the asset that the fee was paid in."}
        </p>
      </div>
    </div>
  );
}

function Line({ label, value, isLarge = false }: { label: string; value: string | undefined; isLarge?: boolean }) {
  return (
    <div>
      <dt className="text-13 text-quiet">{label}</dt>
      <dd className="mt-1 flex min-h-9 items-center justify-between gap-3">
        {value === undefined ? (
          <Skeleton className="h-6 w-48" />
        ) : (
          <>
            <span className={isLarge ? "tabular font-semibold text-20 tracking-wide" : "break-all text-14"}>
              {value}
            </span>
            <CopyButton value={value} what={label.toLowerCase()} />
          </>
        )}
      </dd>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: string | undefined }) {
  return (
    <div>
      <dt className="text-13 text-quiet">{label}</dt>
      <dd className="tabular mt-1 min-h-9 font-semibold text-20">{children ?? <Skeleton className="h-7 w-24" />}</dd>
    </div>
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
