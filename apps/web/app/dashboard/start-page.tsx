/** The dashboard until the first trade: three steps with the current one open, and live markets below. */
import { Badge, cx, Progress, Skeleton } from "@feo/ui";
import { Banknote, Check, Clock, FileText, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { LiveMarkets } from "./live-markets.tsx";
import { StartPanelBox } from "./start-panel-box.tsx";
import { type StartStep, type StepCard, startSteps, startSummary, stepCards, stepsDone } from "./start-path.ts";
import { useStartCosts } from "./use-start.ts";

export function StartPage({ step }: { step: StartStep }) {
  const cards = stepCards(useStartCosts());
  const done = stepsDone(step);
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 max-lg:mb-5">
        <div>
          <h1 className="font-semibold text-28">Welcome to Feo</h1>
          <p className="mt-1 text-14 text-quiet">{startSummary(step)}</p>
        </div>
        <div className="flex items-center gap-2 text-13 text-quiet max-lg:hidden">
          <Progress
            label="Steps done"
            value={(100 * done) / startSteps.length}
            tone={done === 0 ? "brand" : "up"}
            className="w-30"
          />
          <p>
            {done} of {startSteps.length} done
          </p>
        </div>
      </div>
      <ol className="lg:grid lg:grid-cols-3 lg:gap-y-10">
        {cards.map((card, place) => (
          <li key={card.step} aria-current={card.step === step ? "step" : undefined} className="lg:contents">
            <StepHead card={card} place={place} current={stepsDone(step)} />
            {card.step === step ? <StartPanelBox step={step} isLast={place === cards.length - 1} /> : null}
          </li>
        ))}
      </ol>
      <LiveMarkets />
    </>
  );
}

const columns = ["lg:col-start-1", "lg:col-start-2", "lg:col-start-3"];

/** A step's circle and facts: a column on a desktop, a row on a phone. */
function StepHead({ card, place, current }: { card: StepCard; place: number; current: number }) {
  const state = place < current ? "done" : place === current ? "now" : "waits";
  const isLast = place === startSteps.length - 1;
  return (
    <div className={cx("flex gap-4 lg:row-start-1 lg:block lg:pr-8", columns[place])}>
      <div className="flex items-center max-lg:flex-col max-lg:self-stretch">
        <Circle state={state} place={place + 1} />
        <span
          aria-hidden
          className={cx(
            "bg-line max-lg:w-px max-lg:flex-1 lg:-mr-8 lg:h-px lg:flex-1",
            isLast && (state === "now" ? "lg:invisible" : "invisible"),
          )}
        />
      </div>
      <div className={cx("min-w-0 flex-1 lg:mt-4", state === "now" ? "max-lg:pb-1" : "max-lg:pb-5")}>
        <div className="flex min-h-8 flex-wrap items-center gap-x-2 lg:min-h-6">
          <h2 className={cx("font-semibold text-16", state === "waits" && "text-quiet")}>{card.title}</h2>
          <StepBadge state={state} place={place} />
          <span className={cx("ml-auto text-13 lg:hidden", state === "now" ? "font-medium text-brand" : "text-quiet")}>
            {state === "done" ? "Done" : card.shortTime}
          </span>
        </div>
        <p className="mt-1 text-14 text-quiet max-lg:hidden">{card.text}</p>
        <p className={cx("text-quiet lg:hidden", state === "now" ? "text-14" : "text-13")}>{card.summary}</p>
        <ul className="mt-3 flex flex-col gap-1 text-13 text-quiet max-lg:hidden">
          <Fact icon={<Clock size={16} aria-hidden />}>{card.time}</Fact>
          <Fact icon={card.step === "verify" ? <FileText size={16} aria-hidden /> : <Banknote size={16} aria-hidden />}>
            {card.cost ?? <Skeleton className="w-32" />}
          </Fact>
        </ul>
      </div>
    </div>
  );
}

type HeadState = "done" | "now" | "waits";

function Circle({ state, place }: { state: HeadState; place: number }) {
  return (
    <span
      className={cx(
        "flex size-8 shrink-0 items-center justify-center rounded-full font-semibold text-14",
        state === "done" && "bg-up text-on-up",
        state === "now" && "border-2 border-brand text-brand max-lg:bg-brand max-lg:text-on-brand",
        state === "waits" && "border border-edge text-quiet",
      )}
    >
      {state === "done" ? <Check role="img" aria-label="Done" size={16} strokeWidth={2.5} /> : place}
    </span>
  );
}

function StepBadge({ state, place }: { state: HeadState; place: number }) {
  if (state === "done") {
    return (
      <Badge tone="success" className="max-lg:hidden">
        Done
      </Badge>
    );
  }
  if (state === "now") {
    return (
      <Badge tone="brand" className="max-lg:hidden">
        Current step
      </Badge>
    );
  }
  return (
    <Badge icon={<Lock size={14} aria-hidden />} className="max-lg:hidden">
      After step {place}
    </Badge>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-5 items-center gap-2">
      {icon}
      {children}
    </li>
  );
}

/** Shown until it is known whether this is the start page or the overview. */
export function StartSkeleton() {
  return (
    <div role="status" aria-label="Loading your dashboard">
      <h1 className="sr-only">Dashboard</h1>
      <Skeleton className="mb-2 h-8 w-56" />
      <Skeleton className="mb-8 h-5 w-80 max-w-full" />
      <div className="grid grid-cols-3 gap-8 max-lg:grid-cols-1">
        {startSteps.map((step) => (
          <Skeleton key={step} className="h-36 rounded-panel max-lg:h-20" />
        ))}
      </div>
      <Skeleton className="mt-8 h-72 rounded-panel" />
    </div>
  );
}
