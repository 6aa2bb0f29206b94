/** Verification: the three levels as a path, the tasks of the next one, and what was verified. */
import { Banner, Button, ErrorState, Skeleton } from "@feo/ui";
import { useState } from "react";
import { Link } from "react-router";
import { bankAccountQuery, type Kyc, useKyc, useOwnQuery } from "../data/index.ts";
import { LateProfile, PageTitle } from "../profile/profile-parts.tsx";
import { useProfile } from "../profile/use-profile.ts";
import { LevelPath } from "./level-path.tsx";
import { nextLevel, reachedLevel, resultOf, verificationSummary } from "./levels.ts";
import { NextLevel } from "./next-level.tsx";
import { identityFacts, StepFacts } from "./step-parts.tsx";
import { hasBegun, levelWord, minutesLeft, progressOf, tasksOf } from "./tasks.ts";
import { useDigiVisit } from "./use-digi-visit.ts";
import { type News, useNews } from "./use-news.ts";

export default function VerificationPage() {
  const { state, user } = useProfile();
  const answer = useKyc();
  const bank = useOwnQuery(bankAccountQuery(), ({ bankAccount }) => bankAccount?.status === "PENDING");
  const visit = useDigiVisit();
  const [said, announce] = useState("");
  const news = useNews(answer.data, announce);

  const kyc = answer.data;
  const bankAnswer = bank.data;
  const reached = user ? (kyc ? reachedLevel(user.KYCLevel, kyc) : user.KYCLevel) : null;
  const level = reached === null ? null : nextLevel(reached);
  const facts = kyc && bankAnswer && level ? { level, kyc, bankAccount: bankAnswer.bankAccount } : null;
  const tasks = facts ? tasksOf(facts) : [];
  const failed = [answer, bank].find(({ data, error }) => data === undefined && error);

  const summary = () => {
    if (reached === null || (level !== null && facts === null)) return null;
    return verificationSummary({
      kycLevel: reached,
      status: kyc && level ? resultOf(kyc, level).status : null,
      hasBegun: facts !== null && hasBegun(facts),
      stepsLeft: progressOf(tasks).left,
      minutesLeft: minutesLeft(tasks),
    });
  };
  const isWaiting = state === "loading" || (facts === null && !failed);
  return (
    <>
      <PageTitle title="Verification">
        {summary() ?? (isWaiting ? <Skeleton className="h-5 w-96 max-w-full" /> : null)}
      </PageTitle>
      <p role="status" className="sr-only">
        {said}
      </p>
      {state === "late" ? (
        <LateProfile />
      ) : (
        <>
          <LevelPath
            kycLevel={reached}
            word={facts ? levelWord(facts, tasks) : null}
            doneTasks={
              new Set(tasks.filter(({ state: now }) => now === "done" || now === "sent").map(({ key }) => key))
            }
          />
          {news ? <Reached news={news} /> : null}
          {level === null && reached !== null ? (
            <AllDone />
          ) : facts ? (
            <NextLevel key={facts.level} facts={facts} tasks={tasks} visit={visit} announce={announce} />
          ) : failed ? (
            <ErrorState
              title="Couldn't load your verification"
              text={failed.error?.message}
              busy={answer.isFetching || bank.isFetching}
              onRetry={() => void Promise.all([answer.refetch(), bank.refetch()])}
              className="mt-10 rounded-panel border border-line"
            />
          ) : (
            <PanelSkeleton />
          )}
          {kyc && reached !== null && reached > 0 ? <Verified kyc={kyc} /> : null}
        </>
      )}
    </>
  );
}

function PanelSkeleton() {
  return (
    <div className="mt-10">
      <Skeleton className="mb-3 h-6 w-40" />
      <Skeleton className="h-75 rounded-panel max-lg:h-90" />
    </div>
  );
}

/** The level just reached, and links to what it opens. */
function Reached({ news }: { news: News }) {
  return (
    <section
      ref={news.place}
      tabIndex={-1}
      aria-label={`Level ${news.level} is verified`}
      className="mt-8 rounded-panel"
    >
      <Banner
        tone="success"
        title={`You're verified at level ${news.level}.`}
        action={
          <span className="flex flex-wrap gap-2">
            {opened[news.level].ways.map(({ label, to }, place) => (
              <Button key={to} asChild size="sm" variant={place === 0 ? "primary" : "secondary"}>
                <Link to={to}>{label}</Link>
              </Button>
            ))}
          </span>
        }
      >
        {opened[news.level].text}
      </Banner>
    </section>
  );
}

const toWithdraw = { label: "Withdraw INR", to: "/dashboard/withdrawINR" };

interface Opened {
  readonly text: string;
  readonly ways: readonly { readonly label: string; readonly to: string }[];
}

const opened: Record<News["level"], Opened> = {
  1: {
    text: "You can now deposit, trade, transfer and pay. You can withdraw up to ₹50,000 a day.",
    ways: [
      { label: "Deposit INR", to: "/dashboard/depositINR" },
      { label: "Trade", to: "/trade" },
    ],
  },
  2: { text: "You can now withdraw up to ₹10 lakh a day.", ways: [toWithdraw] },
  3: { text: "You can now withdraw up to ₹1 crore a day.", ways: [toWithdraw] },
};

function AllDone() {
  return (
    <section aria-labelledby="all-done" className="mt-10 rounded-panel border border-line bg-surface p-6 max-md:p-4">
      <h2 id="all-done" className="font-semibold text-16">
        Everything is verified
      </h2>
      <p className="mt-1 max-w-[600px] text-14 text-quiet">
        You're at the highest level. We'll email you if we need anything.
      </p>
    </section>
  );
}

function Verified({ kyc: { level1 } }: { kyc: Kyc }) {
  if (level1.name === "") return null;
  return (
    <section aria-labelledby="verified-details" className="mt-10">
      <h2 id="verified-details" className="mb-3 font-semibold text-16">
        Verified details
      </h2>
      <StepFacts facts={identityFacts(level1)} />
      <p className="mt-3 text-13 text-faint">
        Details out of date?{" "}
        <Link to="/support" className="text-brand underline underline-offset-2">
          Contact support
        </Link>
      </p>
    </section>
  );
}
