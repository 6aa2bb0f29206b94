/** Verification: the three levels as a path, with what each opens and needs, and the tasks of the next one. */
import { dailyWithdrawalLimits } from "@feo/contract";
import { Badge, Banner, cx, Skeleton } from "@feo/ui";
import { Check, Lock, Minus, Plus } from "lucide-react";
import { Link } from "react-router";
import { LateProfile, PageTitle } from "./profile-parts.tsx";
import { useProfile } from "./use-profile.ts";
import {
  type LevelState,
  levelState,
  nextLevel,
  type VerificationLevel,
  verificationLevels,
  verificationSummary,
} from "./verification-levels.ts";

export default function VerificationPage() {
  const { state, user } = useProfile();
  return (
    <>
      <PageTitle title="Verification">
        {user ? (
          verificationSummary(user.kycLevel)
        ) : state === "loading" ? (
          <Skeleton className="h-5 w-96 max-w-full" />
        ) : null}
      </PageTitle>
      {state === "late" ? <LateProfile /> : null}
      {state === "late" ? null : (
        <>
          <ol className="grid gap-y-8 md:grid-cols-3">
            {verificationLevels.map((level) => (
              <LevelColumn
                key={level.level}
                level={level}
                state={user ? levelState(level.level, user.kycLevel) : "later"}
                isKnown={user !== null}
              />
            ))}
          </ol>
          {user ? <NextTasks kycLevel={user.kycLevel} /> : <Skeleton className="mt-10 h-64 rounded-panel" />}
        </>
      )}
    </>
  );
}

function LevelColumn({ level, state, isKnown }: { level: VerificationLevel; state: LevelState; isKnown: boolean }) {
  const isLast = level.level === verificationLevels.length;
  return (
    <li>
      <div aria-hidden className="flex items-center">
        <span
          className={cx(
            "flex size-8 shrink-0 items-center justify-center rounded-full border font-semibold text-14",
            state === "verified" && "border-transparent bg-up text-on-up",
            state === "next" && "border-2 border-brand text-brand",
            state === "later" && "border-edge text-quiet",
          )}
        >
          {state === "verified" ? <Check size={18} strokeWidth={2.5} /> : level.level}
        </span>
        {isLast ? null : (
          <span className={cx("h-0.5 flex-1 max-md:hidden", state === "verified" ? "bg-up" : "bg-line")} />
        )}
      </div>
      <div className="pt-4 pr-8 max-md:pr-0">
        <div className="flex h-6 items-center gap-2">
          <h2 className="font-semibold text-16">Level {level.level}</h2>
          {isKnown ? <StateBadge state={state} level={level.level} /> : <Skeleton className="h-5 w-16" />}
        </div>
        <p className={cx("mt-2 font-semibold text-40", state === "later" && isKnown && "text-quiet")}>
          {dailyWithdrawalLimits[level.level].words}
        </p>
        <p className="text-13 text-faint">withdrawals a day</p>
        <div className="mt-4 grid grid-cols-2 gap-4 text-13">
          <Points title="Opens" points={level.opens} mark={state === "verified" ? "done" : "adds"} />
          <Points
            title="Needs"
            points={level.needs.map(({ label }) => label)}
            mark={state === "verified" ? "done" : "open"}
          />
        </div>
      </div>
    </li>
  );
}

function StateBadge({ state, level }: { state: LevelState; level: number }) {
  if (state === "verified") return <Badge tone="success">Verified</Badge>;
  if (state === "next") return <Badge tone="brand">Next</Badge>;
  return <Badge icon={<Lock aria-hidden />}>After level {level - 1}</Badge>;
}

const marks = { done: Check, adds: Plus, open: Minus };
const markColors = { done: "text-up", adds: "text-brand", open: "text-quiet" };

function Points({ title, points, mark }: { title: string; points: readonly string[]; mark: keyof typeof marks }) {
  const Mark = marks[mark];
  return (
    <div>
      <h3 className="mb-1.5 text-12 text-faint">{title}</h3>
      <ul className="flex flex-col gap-1">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Mark size={14} aria-hidden className={cx("mt-[3px] shrink-0", markColors[mark])} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NextTasks({ kycLevel }: { kycLevel: number }) {
  const next = verificationLevels.find(({ level }) => level === nextLevel(kycLevel));
  if (!next) return null;
  return (
    <section aria-labelledby="next-level" className="mt-10">
      <h2 id="next-level" className="mb-3 font-semibold text-16">
        To reach level {next.level}
      </h2>
      <div className="grid rounded-panel border border-line lg:grid-cols-[336px_minmax(0,1fr)]">
        <ol className="flex flex-col gap-1 rounded-l-panel border-line bg-surface p-2 max-lg:rounded-t-panel max-lg:border-b lg:border-r">
          {next.needs.map(({ label, detail }) => (
            <li key={label} className="flex gap-4 rounded-control px-3 py-3">
              <span aria-hidden className="mt-0.5 size-5 shrink-0 rounded-full border border-edge" />
              <div>
                <h3 className="font-medium text-14">{label}</h3>
                <p className="text-13 text-quiet">{detail}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="flex flex-col gap-4 p-6 max-md:p-4">
          <h3 className="font-semibold text-14">Before you start</h3>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 text-quiet">
            <li>The name must be the same on your PAN and at your bank.</li>
            <li>You can leave at any time; what you have done is kept.</li>
            <li>If something is not accepted, the reason is written here and you can send it again.</li>
          </ul>
          <Banner tone="info">
            Documents are taken in with the next release of this demo. The demo's own accounts already stand at their
            levels.
          </Banner>
          <p className="text-13 text-quiet">
            Questions?{" "}
            <Link to="/support/faq" className="text-brand underline underline-offset-2">
              Read the answers about verification
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
