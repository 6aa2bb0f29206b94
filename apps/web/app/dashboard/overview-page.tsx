/** The dashboard: the start page until the first trade, then an overview of wallet and verification. */
import { dailyWithdrawalLimits, kycLevels } from "@feo/contract";
import { Badge, Button, cx, ErrorState, Skeleton } from "@feo/ui";
import { ArrowDownToLine, ArrowLeftRight, Check, History, Wallet } from "lucide-react";
import { Link } from "react-router";
import {
  browserData,
  coinsQuery,
  marketsQuery,
  serverData,
  tickersQuery,
  tradingFeesQuery,
  useKyc,
} from "../data/index.ts";
import { PageTitle } from "../profile/profile-parts.tsx";
import { useProfile } from "../profile/use-profile.ts";
import { moneyText, useMoneyReading, useWorth } from "../worth/use-worth.ts";
import { kycStanding } from "./kyc-standing.ts";
import { greeting, type NextStep, nextSteps } from "./next-steps.ts";
import { StartPage, StartSkeleton } from "./start-page.tsx";
import { useStart } from "./use-start.ts";

const queriesOf = () => [marketsQuery(), coinsQuery(), tickersQuery(), tradingFeesQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function DashboardPage() {
  const start = useStart();
  switch (start.state) {
    case "loading":
      return <StartSkeleton />;
    case "failed":
      return (
        <>
          <PageTitle title="Dashboard">{null}</PageTitle>
          <ErrorState
            title="Your dashboard didn't load"
            text="Your money is safe. Check your connection and try again."
            onRetry={start.retry}
            className="rounded-panel border border-line"
          />
        </>
      );
    case "open":
      return <StartPage step={start.step} />;
    case "over":
      return <Overview />;
  }
}

function Overview() {
  const { user } = useProfile();
  const kyc = useKyc();
  const isKnown = user !== null && (kyc.data !== undefined || kyc.error !== null);
  const standing = user ? kycStanding(user.KYCLevel, kyc.data) : null;
  return (
    <>
      <PageTitle title="Dashboard">{user ? greeting(user) : <Skeleton className="h-5 w-40" />}</PageTitle>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-labelledby="next-steps">
          <h2 id="next-steps" className="mb-3 font-semibold text-16">
            Next steps
          </h2>
          <ol className="rounded-panel border border-line">
            {nextSteps({ kycLevel: user?.KYCLevel ?? 0, nextLevel: standing?.next ?? null }).map((step, index) => (
              <StepRow key={step.to} step={step} place={index + 1} isKnown={isKnown} />
            ))}
          </ol>
        </section>
        <div className="flex flex-col gap-8">
          <WalletWorth />
          <Verification kycLevel={user?.KYCLevel} />
          <Shortcuts />
        </div>
      </div>
    </>
  );
}

function StepRow({ step, place, isKnown }: { step: NextStep; place: number; isKnown: boolean }) {
  const state = isKnown ? step.state : "waits";
  return (
    <li className="flex flex-wrap items-center gap-4 border-line border-b p-4 last:border-b-0">
      <span
        className={cx(
          "flex size-8 shrink-0 items-center justify-center rounded-full border font-semibold text-14",
          state === "done" && "border-transparent bg-up text-on-up",
          state === "now" && "border-brand text-brand",
          state === "waits" && "border-edge text-quiet",
        )}
      >
        {state === "done" ? <Check role="img" aria-label="Done" size={16} strokeWidth={2.5} /> : place}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold text-14">{step.title}</h3>
        <div className="min-h-5 text-13 text-quiet max-sm:min-h-10">
          {isKnown ? <p>{step.text}</p> : <Skeleton className="h-5 w-3/4" />}
        </div>
      </div>
      <Button asChild size="sm" variant={state === "now" ? "primary" : "secondary"} className="max-sm:ml-12">
        <Link to={step.to}>{step.action}</Link>
      </Button>
    </li>
  );
}

function WalletWorth() {
  const worth = useWorth();
  const reading = useMoneyReading();
  return (
    <section aria-labelledby="wallet-worth">
      <h2 id="wallet-worth" className="mb-3 font-semibold text-16">
        Wallet
      </h2>
      <div className="rounded-panel border border-line p-4">
        <p className="text-13 text-quiet">Total balance, both wallets</p>
        {worth === null ? (
          <Skeleton className="my-1 h-7 w-36" />
        ) : (
          <p className="tabular my-0.5 font-semibold text-20">{moneyText(worth.total, reading)}</p>
        )}
        <Link
          to="/dashboard/wallet/balance/overview"
          className="hit-40 text-13 font-medium text-brand hover:text-brand/80"
        >
          Open wallet
        </Link>
      </div>
    </section>
  );
}

function Verification({ kycLevel }: { kycLevel: number | undefined }) {
  const kyc = useKyc().data;
  const reached = kycLevels.findLast((level) => kycLevel !== undefined && level <= kycLevel);
  const standing = kycLevel === undefined ? null : kycStanding(kycLevel, kyc);
  return (
    <section aria-labelledby="verification">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="verification" className="font-semibold text-16">
          Verification
        </h2>
        {standing === null ? (
          <Skeleton className="h-5 w-16" />
        ) : (
          <Badge tone={standing.reached.tone}>{standing.reached.words}</Badge>
        )}
      </div>
      <div className="rounded-panel border border-line p-4">
        <div aria-hidden className="flex gap-1.5">
          {kycLevels.map((level) => (
            <span
              key={level}
              className={cx("h-1 flex-1 rounded-full", level <= (kycLevel ?? 0) ? "bg-up" : "bg-pressed")}
            />
          ))}
        </div>
        <p className="mt-4 text-13 text-quiet">Daily withdrawal limit</p>
        {kycLevel === undefined ? (
          <Skeleton className="my-1 h-7 w-28" />
        ) : (
          <p className="my-0.5 font-semibold text-20">
            {reached ? dailyWithdrawalLimits[reached].words : "After level 1"}
          </p>
        )}
        <Link
          to="/dashboard/account-verification"
          className="hit-40 text-13 font-medium text-brand hover:text-brand/80"
        >
          {standing?.next ? `Level ${standing.next.level}: ${standing.next.words.toLowerCase()}` : "Compare all levels"}
        </Link>
      </div>
    </section>
  );
}

const shortcuts = [
  { to: "/dashboard/wallet/balance/overview", label: "Wallet", icon: Wallet },
  { to: "/dashboard/wallet/deposit", label: "Deposit crypto", icon: ArrowDownToLine },
  { to: "/trade", label: "Trade", icon: ArrowLeftRight },
  { to: "/dashboard/history/exchange/openorders", label: "Open orders", icon: History },
];

function Shortcuts() {
  return (
    <nav aria-labelledby="shortcuts">
      <h2 id="shortcuts" className="mb-3 font-semibold text-16">
        Shortcuts
      </h2>
      <ul className="grid grid-cols-2 gap-2">
        {shortcuts.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-11 items-center gap-2.5 rounded-control border border-line px-3 text-14 text-quiet hover:bg-surface hover:text-ink"
            >
              <Icon size={16} aria-hidden className="shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
