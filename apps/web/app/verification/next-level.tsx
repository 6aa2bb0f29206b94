/** The level in progress: its tasks with the open one, or that it is in review. Manages the open task and the focus. */
import { Clock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { AboutStep } from "./about-step.tsx";
import { BankAccountStep } from "./bank-account-step.tsx";
import { DocumentsStep } from "./documents-step.tsx";
import type { TaskKey } from "./levels.ts";
import { SelfieStep } from "./selfie-step.tsx";
import { SendStep } from "./send-step.tsx";
import { StatementStep } from "./statement-step.tsx";
import { TaskList, taskButtonId } from "./task-list.tsx";
import { doneAnnouncement, type UploadedFiles } from "./task-words.ts";
import { currentTask, isLevelLocked, minutesLeft, type Task, type TaskFacts } from "./tasks.ts";
import type { DigiVisit } from "./use-digi-visit.ts";

interface NextLevelProps {
  readonly facts: TaskFacts;
  readonly tasks: readonly Task[];
  readonly visit: DigiVisit;
  readonly announce: (words: string) => void;
}

export function NextLevel({ facts, tasks, visit, announce }: NextLevelProps) {
  const { level, kyc } = facts;
  const isLocked = isLevelLocked(kyc, level);
  // After a DigiLocker visit, its result is shown first.
  const [opened, setOpened] = useState<TaskKey | null>(visit.kind === "none" ? null : "documents");
  const [files, setFiles] = useState<UploadedFiles>({});
  const wantsFocus = useRef(false);
  const current = tasks.find(({ key }) => key === (opened ?? currentTask(tasks))) ?? tasks[0];
  const minutes = minutesLeft(tasks);

  useEffect(() => {
    if (visit.kind === "none") return;
    setOpened("documents");
    wantsFocus.current = visit.kind !== "reading";
  }, [visit.kind]);

  useEffect(() => {
    if (!wantsFocus.current || !current) return;
    wantsFocus.current = false;
    goTo(document.getElementById(isLocked ? inReviewId : taskButtonId(current.key)));
  });

  const finish = (key: TaskKey, file?: string) => {
    if (file !== undefined) setFiles((before) => ({ ...before, [key]: file }));
    if (key !== "send") announce(doneAnnouncement[key]);
    wantsFocus.current = true;
    setOpened(null);
  };

  return (
    <section aria-labelledby="next-level" className="mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="next-level" className="font-semibold text-16">
          To reach level {level}
        </h2>
        {isLocked || minutes === 0 ? null : (
          <p className="text-13 text-quiet">
            About {minutes} {minutes === 1 ? "minute" : "minutes"} left
          </p>
        )}
      </div>
      <TaskList
        facts={facts}
        tasks={tasks}
        files={files}
        current={isLocked || !current ? null : current.key}
        onOpen={setOpened}
      >
        {isLocked || !current ? (
          <InReview level={level} />
        ) : (
          <Step
            key={current.key}
            facts={facts}
            tasks={tasks}
            visit={visit}
            task={current}
            onDone={(file) => finish(current.key, file)}
          />
        )}
      </TaskList>
    </section>
  );
}

/**
 * On a phone the task scrolls to the top, because its content is below its name; on a desktop the content is beside it.
 */
function goTo(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: matchMedia("(min-width: 1024px)").matches ? "nearest" : "start" });
}

const inReviewId = "in-review";

interface StepChoice {
  readonly facts: TaskFacts;
  readonly tasks: readonly Task[];
  readonly task: Task;
  readonly visit: DigiVisit;
  readonly onDone: (file?: string) => void;
}

function Step({ visit, tasks, ...step }: StepChoice) {
  switch (step.task.key) {
    case "documents":
      return <DocumentsStep {...step} visit={visit} />;
    case "about":
      return <AboutStep {...step} />;
    case "bankAccount":
      return <BankAccountStep {...step} />;
    case "bankStatement":
      return <StatementStep {...step} />;
    case "selfie":
      return <SelfieStep {...step} />;
    case "send":
      return <SendStep {...step} tasks={tasks} />;
  }
}

function InReview({ level }: { level: number }) {
  return (
    <div className="flex gap-4">
      <Clock size={20} aria-hidden className="mt-0.5 shrink-0 text-brand" />
      <div className="max-w-[600px]">
        <h3 id={inReviewId} tabIndex={-1} className="scroll-my-20 font-semibold text-16">
          Level {level} is in review
        </h3>
        <p className="mt-1 text-14 text-quiet">
          Our team reviews it and emails you within a day. You can close this page. You can't edit it during the review,
          and your current limits stay the same.
        </p>
      </div>
    </div>
  );
}
