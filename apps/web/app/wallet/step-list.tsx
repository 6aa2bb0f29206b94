/** Numbered steps with a line between them, and the shared pieces of the money pages: title, facts, the gate, side lists. */
import { Button, cx, EmptyState, Panel } from "@feo/ui";
import { Check, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Gate } from "./verification-gate.ts";

export function MoneyTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-6">
      <h1 className="font-semibold text-28">{title}</h1>
      <p className="mt-1 text-14 text-quiet">{children}</p>
    </div>
  );
}

/** The steps at the left, 704 wide, and what happened before at the right. */
export function MoneyColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,704px)_minmax(0,1fr)]">
      <ol className="min-w-0">{children}</ol>
      <div className="min-w-0">{aside}</div>
    </div>
  );
}

interface StepProps {
  readonly place: number;
  readonly title: string;
  /** `done` has its answer, `now` is the step to do, `waits` one whose turn has not come. */
  readonly state: "done" | "now" | "waits";
  readonly isLast?: boolean;
  readonly children: ReactNode;
}

export function Step({ place, title, state, isLast = false, children }: StepProps) {
  return (
    <li className="flex gap-4">
      <div aria-hidden className="flex flex-col items-center">
        <span
          className={cx(
            "flex size-8 shrink-0 items-center justify-center rounded-full border font-semibold text-14",
            state === "done" && "border-transparent bg-up text-on-up",
            state === "now" && "border-brand bg-brand text-on-brand",
            state === "waits" && "border-edge text-quiet",
          )}
        >
          {state === "done" ? <Check size={18} strokeWidth={2.5} /> : place}
        </span>
        {isLast ? null : <span className="my-1 w-px flex-1 bg-line" />}
      </div>
      <div className={cx("min-w-0 flex-1", isLast ? "pb-2" : "pb-8")}>
        <h2 className={cx("mb-3 flex min-h-8 items-center font-semibold text-16", state === "waits" && "text-quiet")}>
          {title}
        </h2>
        {children}
      </div>
    </li>
  );
}

interface FactsProps {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
  readonly className?: string;
}

export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={cx("rounded-panel border border-line", className)}>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-11 items-center gap-4 border-line border-b px-4 py-2 text-14 last:border-b-0"
        >
          <dt className="w-40 shrink-0 text-quiet max-sm:w-32">{label}</dt>
          <dd className="tabular min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function GateBox({ gate, className }: { gate: Gate; className?: string }) {
  return (
    <div
      className={cx(
        "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border border-line bg-surface p-4",
        className,
      )}
    >
      <Lock size={18} aria-hidden className="shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium text-14">{gate.title}</p>
        <p className="text-13 text-quiet">{gate.text}</p>
      </div>
      <Button asChild size="sm" variant="secondary">
        <Link to={gate.action.to}>{gate.action.label}</Link>
      </Button>
    </div>
  );
}

interface LastMovesProps {
  readonly title: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** The moves; nothing where there are none. */
  readonly children?: ReactNode;
}

export function LastMoves({ title, emptyTitle, emptyText, children }: LastMovesProps) {
  return (
    <section aria-label={title}>
      <div className="flex h-8 items-center justify-between gap-3">
        <h2 className="font-semibold text-16">{title}</h2>
        <Link
          to="/dashboard/history/transactions/deposit-withdrawal"
          className="hit-40 font-medium text-13 text-brand hover:text-brand/80"
        >
          All<span className="sr-only"> deposits and withdrawals</span>
        </Link>
      </div>
      {children ?? (
        <Panel tone="page" className="mt-3 p-0">
          <EmptyState title={emptyTitle} text={emptyText} />
        </Panel>
      )}
    </section>
  );
}
