/** Shared parts of the steps: their props, the rejection reason, facts, and the submit button. */
import { Banner, Button, type ButtonProps, cx } from "@feo/ui";
import type { ReactNode } from "react";
import { type ApiFailure, type Kyc, useIsOffline } from "../data/index.ts";
import { resultOf } from "./levels.ts";
import { refusalTitle } from "./task-words.ts";
import type { Task, TaskFacts } from "./tasks.ts";

export interface StepProps {
  readonly facts: TaskFacts;
  readonly task: Task;
  /** The task is done: announces it and opens the next one. `file` describes the upload, for the task list. */
  readonly onDone: (file?: string) => void;
}

type ReasonProps = Pick<StepProps, "facts" | "task"> & { readonly className?: string };

/** The rejection reason, above the action. A general reason is shown in every open task. */
export function Reason({ facts: { kyc, level }, task, className }: ReasonProps) {
  const { status, rejectReason, errors } = resultOf(kyc, level);
  if (status !== "REJECTED") return null;
  const isAboutThis = task.problems.length > 0;
  const isGeneral = task.state !== "done" && (task.key === "send" || errors.length === 0);
  const reasons = new Set([...task.problems, ...(isAboutThis || isGeneral ? [rejectReason] : [])]);
  const texts = [...reasons].filter((text) => text !== "");
  if (texts.length === 0) return null;
  const title = isAboutThis && task.key !== "send" ? refusalTitle[task.key] : `Level ${level} wasn't accepted.`;
  return (
    <Banner tone="error" title={title} className={className ?? ""}>
      {texts.map((text) => (
        <p key={text} className="text-13">
          {text}
        </p>
      ))}
    </Banner>
  );
}

/** Disabled while offline, with a note that the progress is saved. */
export function SubmitButton({ disabled, className, ...rest }: ButtonProps) {
  const isOffline = useIsOffline();
  return (
    <>
      <Button {...rest} disabled={disabled || isOffline} className={cx("max-sm:h-12 max-sm:w-full", className)} />
      {isOffline ? <p className="text-13 text-warn">You're offline. Your progress is saved.</p> : null}
    </>
  );
}

export function StepText({ children, className }: { children: ReactNode; className?: string }) {
  return <p className={cx("max-w-[600px] text-14 text-quiet", className)}>{children}</p>;
}

export interface StepFact {
  readonly label: string;
  readonly value: ReactNode;
}

export function StepFacts({ facts, className }: { facts: readonly StepFact[]; className?: string }) {
  return (
    <dl className={cx("max-w-[600px] rounded-panel border border-line text-14", className)}>
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-h-11 items-center gap-4 border-line border-b px-4 py-2 last:border-b-0">
          <dt className="w-36 shrink-0 text-quiet max-sm:w-28">{label}</dt>
          <dd className="tabular min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** "1996-03-14" is shown as "14 Mar 1996". */
const born = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

export function identityFacts({ name, DOB, PANNumber, aadhaarNumber }: Kyc["level1"]): readonly StepFact[] {
  const orMissing = (text: string) => (text === "" ? <span className="text-warn">Missing</span> : text);
  return [
    { label: "Name", value: orMissing(name) },
    { label: "Date of birth", value: DOB === "" ? orMissing("") : born.format(new Date(`${DOB}T00:00:00Z`)) },
    { label: "PAN", value: orMissing(PANNumber) },
    { label: "Aadhaar", value: orMissing(aadhaarNumber) },
  ];
}

/** The step's own message for an error code, or the general one. */
export const failureWords = (failure: ApiFailure, words: Readonly<Record<string, string>>): string =>
  words[failure.code] ?? failure.message;
