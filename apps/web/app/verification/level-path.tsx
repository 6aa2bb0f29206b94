/** The three levels as a path: what each opens and needs, and the customer's progress. */
import { dailyWithdrawalLimits } from "@feo/contract";
import { Badge, type BadgeTone, cx, Skeleton } from "@feo/ui";
import { Check, Lock, Minus, Plus } from "lucide-react";
import { type LevelState, levelState, type TaskKey, type VerificationLevel, verificationLevels } from "./levels.ts";

export interface PathProps {
  /** Null while loading. */
  readonly kycLevel: number | null;
  /** The status and the finished tasks of the level in progress. */
  readonly word: string | null;
  readonly doneTasks: ReadonlySet<TaskKey>;
}

export function LevelPath({ kycLevel, word, doneTasks }: PathProps) {
  return (
    <ol className="grid md:grid-cols-3 md:gap-y-8">
      {verificationLevels.map((level) => (
        <LevelColumn
          key={level.level}
          level={level}
          word={word}
          doneTasks={doneTasks}
          state={levelState(level.level, kycLevel ?? 0)}
          isKnown={kycLevel !== null}
        />
      ))}
    </ol>
  );
}

interface ColumnProps extends Pick<PathProps, "word" | "doneTasks"> {
  readonly level: VerificationLevel;
  readonly state: LevelState;
  readonly isKnown: boolean;
}

function LevelColumn({ level, state, isKnown, word, doneTasks }: ColumnProps) {
  const isLast = level.level === verificationLevels.length;
  const isReached = isKnown && state === "verified";
  const isNext = isKnown && state === "next";
  return (
    <li className="flex gap-4 md:block">
      <div aria-hidden className="flex flex-col items-center md:flex-row">
        <span
          className={cx(
            "flex size-8 shrink-0 items-center justify-center rounded-full border font-semibold text-14",
            isReached && "border-transparent bg-up text-on-up",
            isNext && "border-2 border-brand text-brand",
            !isReached && !isNext && "border-edge text-quiet",
          )}
        >
          {isReached ? <Check size={18} strokeWidth={2.5} /> : level.level}
        </span>
        {isLast ? null : <span className={cx("w-0.5 flex-1 md:h-0.5 md:w-auto", isReached ? "bg-up" : "bg-line")} />}
      </div>
      <div className={cx("min-w-0 flex-1 pt-1 md:pt-4 md:pr-8", !isLast && "max-md:pb-6")}>
        <div className="flex h-6 items-center gap-2">
          <h2 className="font-semibold text-16">Level {level.level}</h2>
          {isKnown ? <StateBadge state={state} word={word} level={level.level} /> : <Skeleton className="h-5 w-16" />}
        </div>
        <p
          className={cx(
            "mt-2 font-semibold text-40 max-md:mt-1 max-md:text-20",
            isKnown && state === "later" && "text-quiet",
          )}
        >
          {dailyWithdrawalLimits[level.level].words}
        </p>
        <p className="text-13 text-faint">withdrawals a day</p>
        <p className="mt-1 text-13 text-quiet md:hidden">
          Unlocks: {inOneLine(level.opens)}. Needs: {inOneLine(level.needs.map(({ label }) => label))}.
        </p>
        <div className="mt-4 grid grid-cols-2 gap-4 text-13 max-md:hidden">
          <Points title="Unlocks" points={level.opens.map((label) => ({ label, mark: isReached ? "done" : "adds" }))} />
          <Points
            title="Needs"
            points={level.needs.map(({ label, task }) => ({
              label,
              mark: isReached || (isNext && doneTasks.has(task)) ? "done" : "open",
            }))}
          />
        </div>
      </div>
    </li>
  );
}

/** For use within a sentence: only names keep their capitals. */
const inOneLine = (points: readonly string[]): string =>
  points.map((point) => (/^(Aadhaar)/.test(point) ? point : point.charAt(0).toLowerCase() + point.slice(1))).join(", ");

const wordTones: Readonly<Record<string, BadgeTone>> = { "Not accepted": "error" };

function StateBadge({ state, level, word }: { state: LevelState; level: number; word: string | null }) {
  if (state === "verified") return <Badge tone="success">Verified</Badge>;
  if (state === "later") return <Badge icon={<Lock aria-hidden />}>After level {level - 1}</Badge>;
  return word === null ? <Skeleton className="h-5 w-16" /> : <Badge tone={wordTones[word] ?? "brand"}>{word}</Badge>;
}

const marks = { done: Check, adds: Plus, open: Minus };
const markColors = { done: "text-up", adds: "text-brand", open: "text-quiet" };

interface Point {
  readonly label: string;
  readonly mark: keyof typeof marks;
}

function Points({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <div>
      <h3 className="mb-1.5 text-12 text-faint">{title}</h3>
      <ul className="flex flex-col gap-1">
        {points.map(({ label, mark }) => {
          const Mark = marks[mark];
          return (
            <li key={label} className="flex gap-2">
              <Mark size={14} aria-hidden className={cx("mt-[3px] shrink-0", markColors[mark])} />
              {label}
              {mark === "done" ? <span className="sr-only"> (done)</span> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
