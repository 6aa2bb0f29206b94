/** One recent deposit or withdrawal: its title, its status, and its steps with their times. */

import { indianDay, indianMoment, indianTime } from "@feo/money";
import { Badge, type BadgeTone, Progress as Bar, CopyButton, cx } from "@feo/ui";
import { Check, CircleAlert, Clock, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Progress, ProgressBar, ProgressStep } from "./move-progress.ts";

interface MoveCardProps {
  readonly title: string;
  /** A picture before the title: the coin's logo. */
  readonly icon?: ReactNode;
  readonly text: ReactNode;
  /** Its external reference, once known: the bank's reference or the transaction hash. */
  readonly reference?: ReactNode;
  readonly progress: Progress;
  /** The time shown in `text`: steps of the same day show only their time of day. Without it, steps of today do. */
  readonly at?: string;
  readonly action?: ReactNode;
}

const icons: Partial<Record<BadgeTone, ReactNode>> = {
  success: <Check aria-hidden />,
  error: <X aria-hidden />,
  warn: <Clock aria-hidden />,
  brand: <Clock aria-hidden />,
};

export function MoveCard({ title, icon, text, reference, progress, at, action }: MoveCardProps) {
  const { badge, bar, steps, asks, isToldByBadge } = progress;
  const isBrief = asks !== undefined || isToldByBadge;
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <p className="tabular flex min-w-0 items-center gap-2 font-semibold text-14">
          {icon}
          <span className="min-w-0 break-words">{title}</span>
        </p>
        <Badge tone={badge.tone} icon={asks === undefined ? icons[badge.tone] : <CircleAlert aria-hidden />}>
          <span className={cx(bar && "max-md:hidden")}>{badge.text}</span>
          {bar ? (
            <span className="tabular md:hidden">
              {bar.value} of {bar.max}
            </span>
          ) : null}
        </Badge>
      </div>
      <div
        className={cx(
          "grid min-h-6 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-12 text-quiet",
          asks !== undefined && "max-md:hidden",
        )}
      >
        <p className={cx("min-w-0", bar && "max-md:order-2")}>{text}</p>
        <div className={cx(bar && "max-md:hidden")}>{reference}</div>
        {bar ? <BarLine bar={bar} /> : null}
      </div>
      {steps.length === 0 ? null : (
        <ol className={cx("mt-2", isBrief && "max-md:hidden")}>
          {steps.map((step, index) => (
            <StepLine key={step.text} step={step} isLast={index === steps.length - 1} at={at} />
          ))}
        </ol>
      )}
      {action ? (
        <div className={cx("mt-3", asks && "max-md:mt-1 max-md:flex max-md:items-center max-md:justify-between")}>
          {asks === undefined ? null : <p className="text-13 text-quiet md:hidden">{asks}</p>}
          {action}
        </div>
      ) : null}
    </li>
  );
}

/** On a phone the badge has the count, and the bar is above the card's text. */
function BarLine({ bar: { value, max, left, right } }: { bar: ProgressBar }) {
  return (
    <>
      <Bar
        value={(value / max) * 100}
        label={`${value} of ${max} ${left}`}
        className="col-span-2 mt-1.5 mb-2.5 max-md:order-1"
      />
      <p className="text-13 max-md:hidden">
        <span className="tabular font-semibold text-ink">
          {value} of {max}
        </span>{" "}
        {left}
      </p>
      <p className="text-right text-13 max-md:order-3 max-md:text-12">{right}</p>
    </>
  );
}

/** The bank's reference of a transfer. */
export function UtrLine({ utr }: { utr: string }) {
  return (
    <p className="flex items-center gap-1 text-quiet">
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
  done: "Done",
  failed: "Failed",
  now: "Now",
  waits: "Upcoming",
};

interface StepLineProps {
  readonly step: ProgressStep;
  readonly isLast: boolean;
  readonly at: string | undefined;
}

function StepLine({ step: { text, state, at: doneAt, note, isYours }, isLast, at }: StepLineProps) {
  return (
    <li className="flex gap-3 text-13">
      <span aria-hidden className="flex flex-col items-center">
        <span
          className={cx(
            "mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full",
            dots[state],
            isYours && "border-warn",
          )}
        >
          {state === "done" ? <Check size={10} strokeWidth={3} /> : null}
          {state === "failed" ? <X size={10} strokeWidth={3} /> : null}
        </span>
        {isLast ? null : <span className="my-0.5 min-h-1.5 w-px flex-1 bg-line" />}
      </span>
      <span
        className={cx("min-w-0 flex-1 pb-1", state === "now" && "font-semibold", state === "waits" && "text-quiet")}
      >
        <span className="sr-only">{spoken[state]}: </span>
        {text}
      </span>
      <span className="tabular shrink-0 text-quiet">{doneAt ? <Moment of={doneAt} at={at} /> : note}</span>
    </li>
  );
}

/** Only the time of day on the known day, with the date on others; the exact time on hover. */
function Moment({ of, at }: { of: string; at: string | undefined }) {
  const isSameDay = indianDay(of) === indianDay(at ?? Date.now());
  return (
    <time dateTime={of} title={indianMoment(of)}>
      {isSameDay ? indianTime(of).slice(0, 5) : indianMoment(of).slice(0, -7)}
    </time>
  );
}
