/** The tasks of a level: a list with the open task beside it, on a phone below its name. */
import { cx } from "@feo/ui";
import { Check, Clock, X } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import type { TaskKey } from "./levels.ts";
import { type TaskNote, taskDetail, taskLabel, taskNote, type UploadedFiles } from "./task-words.ts";
import type { Task, TaskFacts } from "./tasks.ts";

export const taskButtonId = (key: TaskKey): string => `task-${key}`;
const panelId = "task-panel";

interface TaskListProps {
  readonly facts: TaskFacts;
  readonly tasks: readonly Task[];
  readonly files: UploadedFiles;
  /** The open task; null if none can be opened because the level was submitted. */
  readonly current: TaskKey | null;
  readonly onOpen: (key: TaskKey) => void;
  /** The content of the open task. */
  readonly children: ReactNode;
}

/** The last row takes the remaining height, so that a tall panel does not stretch the tasks. */
const frame =
  "relative rounded-panel border border-line lg:grid lg:grid-cols-[336px_minmax(0,1fr)]" +
  " lg:grid-rows-[repeat(var(--tasks),auto)_1fr]";
/** The background of the task column, as high as the panel. */
const ground = "absolute inset-y-0 left-0 w-[336px] rounded-l-panel border-line border-r bg-surface max-lg:hidden";
const row =
  "border-line max-lg:border-t max-lg:bg-surface max-lg:first:rounded-t-panel max-lg:first:border-t-0" +
  " max-lg:last:rounded-b-panel lg:contents";
const panelPlace = "min-w-0 lg:col-start-2 lg:row-start-1 lg:row-end-[-1]";

export function TaskList({ facts, tasks, files, current, onOpen, children }: TaskListProps) {
  const panel = (
    <div id={panelId} className={cx(panelPlace, "p-6 max-lg:rounded-b-panel max-lg:bg-page max-md:p-4")}>
      {children}
    </div>
  );
  return (
    <div className={frame} style={{ "--tasks": tasks.length } as CSSProperties}>
      <div aria-hidden className={ground} />
      <ol className="contents">
        {tasks.map((task, place) => (
          <li key={task.key} className={row}>
            <TaskRow
              isCurrent={task.key === current}
              isFirst={place === 0}
              label={taskLabel(task.key, facts.level)}
              detail={taskDetail(task, facts, files)}
              task={task}
              {...(current === null ? {} : { onOpen })}
            />
            {task.key === current ? panel : null}
          </li>
        ))}
      </ol>
      {current === null ? panel : null}
    </div>
  );
}

interface TaskRowProps {
  readonly task: Task;
  readonly label: string;
  readonly detail: string;
  readonly isCurrent: boolean;
  readonly isFirst: boolean;
  readonly onOpen?: (key: TaskKey) => void;
}

function TaskRow({ task, label, detail, isCurrent, isFirst, onOpen }: TaskRowProps) {
  const place = cx("relative min-w-0 px-2 pb-1 lg:col-start-1", isFirst ? "pt-2" : "pt-0 max-lg:pt-1");
  const classes = cx(
    "flex w-full scroll-my-20 gap-4 rounded-control px-3 py-3 text-left",
    isCurrent ? "bg-pressed" : onOpen && "hover:bg-raised",
  );
  const words = (
    <>
      <TaskMark state={task.state} isCurrent={isCurrent} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx("font-medium text-14", task.state === "waits" && !isCurrent && "text-quiet")}>
            {label}
          </span>
          <Note note={taskNote(task, isCurrent)} />
        </span>
        <span className="block break-words text-13 text-quiet">{detail}</span>
      </span>
    </>
  );
  if (!onOpen) {
    return (
      <div className={place}>
        <div className={classes}>{words}</div>
      </div>
    );
  }
  return (
    <h3 className={place}>
      <button
        type="button"
        id={taskButtonId(task.key)}
        aria-current={isCurrent ? "step" : undefined}
        aria-expanded={isCurrent}
        aria-controls={isCurrent ? panelId : undefined}
        className={classes}
        onClick={() => onOpen(task.key)}
      >
        {words}
      </button>
    </h3>
  );
}

const noteColors: Record<TaskNote["tone"], string> = {
  up: "text-up",
  brand: "text-brand",
  down: "text-down",
  warn: "text-warn",
  quiet: "text-quiet",
};

function Note({ note }: { note: TaskNote | null }) {
  return note ? <span className={cx("shrink-0 text-13", noteColors[note.tone])}>{note.words}</span> : null;
}

function TaskMark({ state, isCurrent }: { state: Task["state"]; isCurrent: boolean }) {
  const classes = "flex size-5 shrink-0 items-center justify-center rounded-full";
  if (state === "done" || state === "sent") {
    return (
      <span aria-hidden className={cx(classes, state === "done" ? "bg-up text-on-up" : "bg-pressed text-quiet")}>
        <Check size={13} strokeWidth={3} />
      </span>
    );
  }
  if (state === "again" || state === "checking") {
    const Mark = state === "again" ? X : Clock;
    return (
      <span
        aria-hidden
        className={cx(classes, "border-2", state === "again" ? "border-down text-down" : "border-warn text-warn")}
      >
        <Mark size={11} strokeWidth={3} />
      </span>
    );
  }
  return (
    <span
      aria-hidden
      className={cx(classes, isCurrent && state === "todo" ? "border-2 border-brand" : "border border-edge")}
    />
  );
}
