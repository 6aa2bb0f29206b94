/** Refer and earn: the own code, the invited friends, the earnings, and how it works. */
import { referralShare } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { Button, EmptyState, ErrorState, Skeleton } from "@feo/ui";
import { ChevronRight, LogIn } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { referralEarningsQuery, referralQuery, useOwnQuery, useSession } from "../data/index.ts";
import { loginPath } from "../routing/resolve-route.ts";
import { useMask } from "../worth/masked.ts";
import { EarnedByDay } from "./earned-by-day.tsx";
import { dayInWords } from "./earnings.ts";
import { InvitedList } from "./invited-list.tsx";
import { SharePanel } from "./share-panel.tsx";

const termsPath = "/support/faq/security-account/account-changes#referral";

const steps = [
  { name: "Share your code", text: "Send your link or code to a friend." },
  { name: "They join and trade", text: "They enter the code at sign-up. It can't be added later." },
  {
    name: `You earn ${referralShare.percent}%`,
    text: `Of the fees they pay, GST excluded, for ${referralShare.days} days. You both need to be verified.`,
  },
];

const rules = [
  "No accounts for yourself, or opened with someone else's documents. Accounts that share your PAN or bank account earn nothing.",
  "No ads that use our name, and no copies of our pages.",
  "No promises of profit.",
  "No spam.",
];

export default function ReferralPage() {
  const { isSignedIn } = useSession();
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="font-semibold text-28">Refer and earn</h1>
          <p className="mt-1 text-pretty text-16 text-quiet">
            Earn {referralShare.percent}% of your friends' trading fees for a year. They pay the same fees.
          </p>
        </div>
        <Link
          to={termsPath}
          className="hit-40 inline-flex items-center gap-1 rounded-inner font-semibold text-13 text-brand hover:text-brand/80"
        >
          Programme terms
          <ChevronRight size={16} aria-hidden />
        </Link>
      </header>
      {isSignedIn ? <Own /> : <Guest />}
      <Rules />
    </>
  );
}

function Guest() {
  return (
    <>
      <section aria-label="Your code" className="mb-10 rounded-panel border border-line bg-surface">
        <EmptyState
          className="min-h-[220px]"
          icon={<LogIn size={28} aria-hidden />}
          title="Log in to see your code"
          text="Every account has one. Opening an account is free."
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
      </section>
      <Steps />
    </>
  );
}

function Own() {
  return (
    <>
      <CodeAndFigures />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)] gap-12 max-lg:grid-cols-1 max-lg:gap-10">
        <div>
          <EarnedByDay />
          <Steps />
        </div>
        <InvitedList />
      </div>
    </>
  );
}

function CodeAndFigures() {
  const answer = useOwnQuery(referralQuery());
  const month = useOwnQuery(referralEarningsQuery("30")).data;
  const mask = useMask();
  const { data } = answer;
  const money = (amount: string | undefined) => amount && mask(formatMoney(amount, "INR"));
  if (answer.isError && !data) {
    const { error, refetch, isFetching } = answer;
    return (
      <section aria-label="Your code" className="rounded-panel border border-line">
        <ErrorState className="min-h-[228px]" text={error.message} onRetry={() => refetch()} busy={isFetching} />
      </section>
    );
  }
  const coins = data?.rewards.map(({ coinTicker }) => coinTicker) ?? [];
  const [from, to] = [month?.days[0]?.day, month?.days.at(-1)?.day];
  return (
    <section
      aria-label="Your code and earnings"
      className="grid grid-cols-[minmax(0,3fr)_minmax(0,4fr)] overflow-hidden rounded-panel border border-line max-lg:grid-cols-1"
    >
      <SharePanel invitation={data} />
      <dl className="grid grid-cols-2 gap-px border-line border-l bg-line max-lg:border-t max-lg:border-l-0">
        <Figure label="Total earned" value={money(data?.earned)}>
          Paid to your main wallet{coins.length > 0 ? ` in ${coins.join(", ")}` : ""}
        </Figure>
        <Figure label="Last 30 days" value={money(month?.earned)}>
          {from && to ? `${dayInWords(from).slice(0, -5)} to ${dayInWords(to)}` : " "}
        </Figure>
        <Figure label="Friends invited" value={data && String(data.invited)}>
          {data ? `${data.verified} verified, ${data.trading} trading` : " "}
        </Figure>
        <Figure label="Today" value={money(data?.earnedToday)}>
          Since 00:00 IST
        </Figure>
      </dl>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly children: ReactNode;
}

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="flex flex-col justify-center bg-page px-6 py-4 max-lg:justify-start max-md:px-4">
      <dt className="text-13 text-quiet">{label}</dt>
      <dd>
        <p className="tabular mt-1 flex min-h-9 items-center font-semibold text-28 max-md:text-20">
          {value ?? <Skeleton className="h-7 w-28" />}
        </p>
        <p className="mt-1 text-13 text-quiet">{children}</p>
      </dd>
    </div>
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="mt-6 border-line border-t pt-4">
      <h2 id="steps" className="sr-only">
        How it works
      </h2>
      <ol className="grid grid-cols-3 gap-6 max-md:grid-cols-1 max-md:gap-4">
        {steps.map(({ name, text }, index) => (
          <li key={name}>
            <h3 className="font-semibold text-13">
              {index + 1}. {name}
            </h3>
            <p className="mt-1 text-pretty text-13 text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Rules() {
  return (
    <section aria-labelledby="rules" className="mt-10 border-line border-t pt-6 pb-4">
      <h2 id="rules" className="mb-2 font-semibold text-16">
        Fair play
      </h2>
      <ul className="list-disc pl-5 text-13 text-quiet leading-6">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-quiet">
        Referrals that break these rules are not paid. Earnings may be taxable.{" "}
        <Link to={termsPath} className="text-brand underline underline-offset-4">
          Read more
        </Link>
      </p>
    </section>
  );
}
