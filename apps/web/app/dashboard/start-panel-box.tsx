/** The panel of the start page's current step: its tasks, the next action, and what the step unlocks. */
import { Button, cx, ErrorState, Skeleton } from "@feo/ui";
import {
  BadgeCheck,
  Check,
  ChevronRight,
  Clock,
  Hash,
  IdCard,
  Landmark,
  type LucideIcon,
  Plus,
  Smartphone,
  X,
} from "lucide-react";
import { Link } from "react-router";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { useAct, visitDigiLocker } from "../data/index.ts";
import { type PanelAction, type PanelIcon, type StartPanel, type StartTask, startPanel } from "./start-panel.ts";
import type { StartStep } from "./start-path.ts";
import { usePanelFacts } from "./use-start.ts";

/** On a phone it is below its step's name, beside the line to the next step. */
export function StartPanelBox({ step, isLast }: { step: StartStep; isLast: boolean }) {
  const answer = usePanelFacts(step);
  return (
    <div className="flex gap-4 lg:col-span-3 lg:row-start-2">
      <span aria-hidden className={cx("mx-[15.5px] w-px shrink-0 bg-line lg:hidden", isLast && "invisible")} />
      <div className="min-w-0 flex-1 pb-5 lg:rounded-panel lg:border lg:border-line lg:pb-0">
        {answer.state === "ready" ? (
          <Panel panel={startPanel(step, answer.facts)} />
        ) : answer.state === "failed" ? (
          <ErrorState
            title="This step didn't load"
            text={answer.text}
            busy={answer.busy}
            onRetry={answer.retry}
            className="py-10"
          />
        ) : (
          <Skeleton className="h-72 lg:rounded-panel" />
        )}
      </div>
    </div>
  );
}

function Panel({ panel }: { panel: StartPanel }) {
  const { title, text, reason, tasks, readyTitle, ready, action, second, aside, asideLine, isFresh } = panel;
  return (
    <div className="lg:grid lg:min-h-72 lg:grid-cols-[336px_minmax(0,1fr)]">
      <ol className="flex flex-col gap-1 rounded-l-panel border-line border-r bg-surface p-2 max-lg:hidden">
        {tasks.map((task) => (
          <Task key={task.label} task={task} />
        ))}
      </ol>
      <div className="flex gap-10 lg:p-6">
        <div className="min-w-0 flex-1">
          <div className={cx(isFresh && "max-lg:hidden")}>
            <h3 className="font-semibold text-20 max-lg:text-16">{title}</h3>
            <p className="mt-1 max-w-[420px] text-14 text-quiet">{text}</p>
          </div>
          {reason === "" ? null : (
            <p className="mt-3 max-w-[480px] break-words rounded-control bg-down-tint px-3 py-2 text-14 text-down">
              {reason}
            </p>
          )}
          {readyTitle === "" ? null : (
            <p className="mt-4 text-13 text-quiet max-lg:sr-only" id="keep-ready">
              {readyTitle}
            </p>
          )}
          {ready.length === 0 && asideLine === "" ? null : (
            <ul className="mt-2 flex flex-col gap-2 text-14 max-lg:mt-2 max-lg:text-13">
              {ready.map((thing) => (
                <Ready key={thing.text} icon={readyIcons[thing.icon]} text={thing.text} />
              ))}
              {asideLine === "" ? null : <Ready icon={BadgeCheck} text={asideLine} className="lg:hidden" />}
            </ul>
          )}
          <Actions action={action} second={second} />
        </div>
        <aside className="w-60 shrink-0 max-xl:hidden">
          <h4 className="text-13 text-quiet">{aside.title}</h4>
          <ul className="mt-2 flex flex-col gap-2 text-13">
            {aside.items.map((item) => (
              <li key={item} className="flex gap-2">
                <Plus size={16} aria-hidden className="mt-0.5 shrink-0 text-brand" />
                {item}
              </li>
            ))}
          </ul>
          <Link
            to={aside.link.to}
            className="hit-40 mt-5 inline-flex items-center gap-2 font-semibold text-13 text-brand"
          >
            {aside.link.label} <ChevronRight size={16} aria-hidden />
          </Link>
        </aside>
      </div>
    </div>
  );
}

const readyIcons: Record<PanelIcon, LucideIcon> = { phone: Smartphone, card: IdCard, bank: Landmark, reference: Hash };

function Ready({ icon: Icon, text, className }: { icon: LucideIcon; text: string; className?: string }) {
  return (
    <li className={cx("flex gap-3", className)}>
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-quiet" />
      {text}
    </li>
  );
}

/** The main action and a muted second one, which a phone omits. */
function Actions({ action, second }: { action: PanelAction; second: PanelAction }) {
  const { isBusy, failure, run } = useAct();
  const wide = "max-lg:h-12 max-lg:w-full max-lg:text-16";
  return (
    <>
      {failure ? (
        <div className="mt-4 -mb-5">
          <FailureNote failure={failure} />
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3 max-lg:mt-4">
        {action.to === "digilocker" ? (
          <Button busy={isBusy} onClick={() => void run(visitDigiLocker)} className={wide}>
            {action.label}
          </Button>
        ) : (
          <Button asChild className={wide}>
            <Link to={action.to}>{action.label}</Link>
          </Button>
        )}
        <Button asChild variant="secondary" className="max-lg:hidden">
          <Link to={second.to}>{second.label}</Link>
        </Button>
      </div>
    </>
  );
}

const noteColors: Record<StartTask["state"], string> = {
  done: "text-up",
  now: "text-brand",
  waits: "text-quiet",
  checking: "text-warn",
  refused: "text-down",
};

function Task({ task: { label, detail, note, state } }: { task: StartTask }) {
  return (
    <li
      className={cx(
        "flex min-h-17 flex-1 gap-4 rounded-control px-3 py-3 lg:max-h-17",
        state === "now" && "bg-pressed",
      )}
    >
      <Mark state={state} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className={cx("font-medium text-14", state === "waits" && "text-quiet")}>{label}</span>
          <span className={cx("shrink-0 font-medium text-12", noteColors[state])}>{note}</span>
        </p>
        <p className="break-words text-13 text-quiet">{detail}</p>
      </div>
    </li>
  );
}

function Mark({ state }: { state: StartTask["state"] }) {
  const classes = "flex size-5 shrink-0 items-center justify-center rounded-full";
  switch (state) {
    case "done":
      return (
        <span aria-hidden className={cx(classes, "bg-up text-on-up")}>
          <Check size={13} strokeWidth={3} />
        </span>
      );
    case "checking":
      return (
        <span aria-hidden className={cx(classes, "border-2 border-warn text-warn")}>
          <Clock size={11} strokeWidth={3} />
        </span>
      );
    case "refused":
      return (
        <span aria-hidden className={cx(classes, "border-2 border-down text-down")}>
          <X size={11} strokeWidth={3} />
        </span>
      );
    default:
      return (
        <span aria-hidden className={cx(classes, state === "now" ? "border-2 border-brand" : "border border-edge")} />
      );
  }
}
