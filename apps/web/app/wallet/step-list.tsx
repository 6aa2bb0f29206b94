/** Numbered steps joined by a line, and shared parts of the wallet pages: title, facts, gate, side lists. */
import { Button, cx, EmptyState, Panel } from "@feo/ui";
import { ArrowLeft, Check, ChevronRight, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Gate } from "./verification-gate.ts";

interface MoneyTitleProps {
  readonly title: string;
  readonly children: ReactNode;
  /** On a phone, shows a back arrow to this path and a smaller title. */
  readonly backTo?: string;
  /** On a phone, the sentence is left out. */
  readonly isTitleOnPhone?: boolean;
}

export function MoneyTitle({ title, children, backTo, isTitleOnPhone = false }: MoneyTitleProps) {
  return (
    <div className={cx("mb-6", backTo !== undefined && "max-md:-mt-2 max-md:mb-3")}>
      <div className="flex items-center gap-1">
        {backTo === undefined ? null : (
          <Link
            to={backTo}
            aria-label="Back"
            className="-ml-2 flex size-10 shrink-0 items-center justify-center rounded-control text-quiet hover:text-ink md:hidden"
          >
            <ArrowLeft size={20} aria-hidden />
          </Link>
        )}
        <h1 className={cx("font-semibold text-28", backTo !== undefined && "max-md:text-20")}>{title}</h1>
      </div>
      <p className={cx("mt-1 text-14 text-quiet", isTitleOnPhone ? "max-md:hidden" : backTo && "max-md:text-13")}>
        {children}
      </p>
    </div>
  );
}

interface MoneyColumnsProps {
  readonly children: ReactNode;
  readonly aside: ReactNode;
  /** On a phone, steps are placed in pairs; the last takes the full width. */
  readonly isPairedOnPhone?: boolean;
}

/** The steps on the left, 704 wide, and recent activity on the right. */
export function MoneyColumns({ children, aside, isPairedOnPhone = false }: MoneyColumnsProps) {
  return (
    <div
      className={cx(
        "grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,704px)_minmax(0,1fr)]",
        isPairedOnPhone && "max-md:gap-y-5",
      )}
    >
      <ol className={cx("min-w-0", isPairedOnPhone && "max-md:grid max-md:grid-cols-2 max-md:gap-3")}>{children}</ol>
      <div className="min-w-0">{aside}</div>
    </div>
  );
}

interface StepProps {
  readonly place: number;
  readonly title: string;
  /** `done` is complete, `now` is the current step, `waits` comes later. */
  readonly state: "done" | "now" | "waits";
  readonly isLast?: boolean;
  /** On a phone, the content explains itself: no number, and the title is for screen readers only. */
  readonly isBareOnPhone?: boolean;
  readonly children: ReactNode;
}

export function Step({ place, title, state, isLast = false, isBareOnPhone = false, children }: StepProps) {
  return (
    <li className={cx("flex gap-4", isBareOnPhone && "min-w-0", isBareOnPhone && isLast && "max-md:col-span-2")}>
      <div aria-hidden className={cx("flex flex-col items-center", isBareOnPhone && "max-md:hidden")}>
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
      <div className={cx("min-w-0 flex-1", isLast ? "pb-2" : "pb-6", isBareOnPhone && "max-md:pb-0")}>
        <h2
          className={cx(
            "mb-2 flex min-h-8 items-center font-semibold text-16",
            state === "waits" && "text-quiet",
            isBareOnPhone && "max-md:sr-only",
          )}
        >
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
  /** The cards; empty if there are none. */
  readonly children?: ReactNode;
}

export function LastMoves({ title, emptyTitle, emptyText, children }: LastMovesProps) {
  return (
    <section aria-label={title}>
      <div className="flex h-8 items-center justify-between gap-3">
        <h2 className="font-semibold text-16">{title}</h2>
        <Link
          to="/dashboard/history/transactions/deposit-withdrawal"
          className="hit-40 inline-flex items-center gap-1 font-semibold text-13 text-brand hover:text-brand/80"
        >
          All<span className="sr-only"> deposits and withdrawals</span>
          <ChevronRight size={16} aria-hidden />
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
