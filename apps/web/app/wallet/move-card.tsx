/** One deposit or withdrawal in a list of the last ones: what it is about, its state, and its steps with their times. */
import { Badge, type BadgeTone, Progress as Bar, CopyButton, cx } from "@feo/ui";
import { Check, Clock, X } from "lucide-react";
import type { ReactNode } from "react";
import { indianDay, indianMoment, indianTime } from "../frame/indian-date.ts";
import type { Progress, ProgressBar, ProgressStep } from "./move-progress.ts";

interface MoveCardProps {
  readonly title: string;
  readonly text: ReactNode;
  /** What others know it by, once there is something: the bank's reference, the transaction's hash. */
  readonly reference?: ReactNode;
  readonly progress: Progress;
  readonly action?: ReactNode;
}

const icons: Partial<Record<BadgeTone, ReactNode>> = {
  ...{
    success: <Check aria-hidden />,
    error: <X aria-hidden />,
    warn: <Clock aria-hidden />,
    brand: <Clock aria-hidden />,
  },
};

export function MoveCard({ title, text, reference, progress: { badge, bar, steps }, action }: MoveCardProps) {
  return (
    <li className="border-line border-b py-5 last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <p className="tabular font-semibold text-14">{title}</p>
        <Badge tone={badge.tone} icon={icons[badge.tone]}>
          {badge.text}
        </Badge>
      </div>
      <p className="text-13 text-quiet">{text}</p>
      {reference}
      {bar ? <BarLine bar={bar} /> : null}
      <ol className="mt-3">
        {steps.map((step, index) => (
          <StepLine key={step.text} step={step} isLast={index === steps.length - 1} />
        ))}
      </ol>
      {action ? <div className="mt-3">{action}</div> : null}
    </li>
  );
}

function BarLine({ bar: { value, max, left, right } }: { bar: ProgressBar }) {
  return (
    <div className="mt-2">
      <Bar value={(value / max) * 100} label={`${value} of ${max} ${left}`} />
      <p className="mt-2 flex justify-between gap-3 text-13 text-quiet">
        <span>
          <span className="tabular font-semibold text-ink">
            {value} of {max}
          </span>{" "}
          {left}
        </span>
        {right === undefined ? null : <span>{right}</span>}
      </p>
    </div>
  );
}

/** The bank's reference of a transfer. */
export function UtrLine({ utr }: { utr: string }) {
  return (
    <p className="flex items-center gap-1.5 text-13 text-quiet">
      <span className="tabular break-all">UTR {utr}</span>
      <CopyButton value={utr} what={`the UTR ${utr}`} variant="icon" />
    </p>
  );
}

const dots: Record<ProgressStep["state"], string> = {
  done: "bg-up text-on-up",
  failed: "bg-down text-on-down",
  now: "border-2 border-brand",
  waits: "border border-edge",
};
const spoken: Record<ProgressStep["state"], string> = {
  ...{ done: "Done", failed: "Failed", now: "Now", waits: "To come" },
};

function StepLine({ step: { text, state, at, note }, isLast }: { step: ProgressStep; isLast: boolean }) {
  return (
    <li className="flex gap-3 text-13">
      <span aria-hidden className="flex flex-col items-center">
        <span className={cx("mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full", dots[state])}>
          {state === "done" ? <Check size={10} strokeWidth={3} /> : null}
          {state === "failed" ? <X size={10} strokeWidth={3} /> : null}
        </span>
        {isLast ? null : <span className="my-0.5 min-h-2 w-px flex-1 bg-line" />}
      </span>
      <span
        className={cx("min-w-0 flex-1 pb-1.5", state === "now" && "font-semibold", state === "waits" && "text-quiet")}
      >
        <span className="sr-only">{spoken[state]}: </span>
        {text}
      </span>
      <span className="tabular shrink-0 text-quiet">{at ? <Moment of={at} /> : note}</span>
    </li>
  );
}

/** The time alone for today, the day for what is older; the exact moment on hover. */
function Moment({ of }: { of: string }) {
  const isToday = indianDay(of) === indianDay(Date.now());
  return (
    <time dateTime={of} title={indianMoment(of)}>
      {isToday ? indianTime(of).slice(0, 5) : indianMoment(of).slice(0, -7)}
    </time>
  );
}
