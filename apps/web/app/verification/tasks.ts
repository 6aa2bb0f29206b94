/** The tasks of a level, each with its state, from the server's data (KYC-010 to KYC-013). Pure. */
import {
  type BankAccount,
  isKycLocked,
  isLevel1NotStarted,
  isLevel2NotStarted,
  type KycLevelNumber,
  type KycStatus,
} from "@feo/contract";
import type { Kyc } from "../data/index.ts";
import { resultOf, type TaskKey } from "./levels.ts";

/**
 * `todo` can be done now, `again` was rejected, `checking` is being verified, `waits` depends on other tasks, `sent` is
 * with a reviewer.
 */
export type TaskState = "done" | "todo" | "again" | "checking" | "waits" | "sent";

export interface Task {
  readonly key: TaskKey;
  readonly state: TaskState;
  /**
   * Whether the requirement is met; also true after a rejection, since the server decides whether to refuse it again.
   */
  readonly isThere: boolean;
  /** The reviewer's reasons for a rejection; empty otherwise. */
  readonly problems: readonly string[];
}

export interface TaskFacts {
  readonly level: KycLevelNumber;
  readonly kyc: Kyc;
  /** Null if there is none. */
  readonly bankAccount: BankAccount | null;
}

const keysOf: Record<KycLevelNumber, readonly TaskKey[]> = {
  1: ["documents", "about", "send"],
  2: ["bankAccount", "bankStatement", "selfie", "send"],
  3: ["send"],
};

export const isLevelLocked = (kyc: Kyc, level: KycLevelNumber): boolean => isKycLocked(resultOf(kyc, level).status);

export function tasksOf({ level, kyc, bankAccount }: TaskFacts): readonly Task[] {
  const { status, errors } = resultOf(kyc, level);
  if (isKycLocked(status)) {
    const state = status === "VERIFIED" ? "done" : "sent";
    return keysOf[level].map((key) => ({ key, state, isThere: true, problems: [] }));
  }
  const parts = keysOf[level]
    .filter((key) => key !== "send")
    .map((key): Task => {
      const problems = status === "REJECTED" ? problemsOf(key, level, errors) : [];
      const state = partState(key, kyc, bankAccount);
      return { key, problems, isThere: state === "done", state: problems.length > 0 ? "again" : state };
    });
  const isReady = parts.every(({ isThere }) => isThere);
  const left = status === "REJECTED" ? errors.filter(({ path }) => taskOfPath(path, level) === "send") : [];
  const problems = left.map(({ message }) => message);
  return [...parts, { key: "send", state: isReady ? "todo" : "waits", isThere: isReady, problems }];
}

function partState(key: TaskKey, { level1, level2 }: Kyc, bankAccount: BankAccount | null): TaskState {
  switch (key) {
    case "documents":
      return hasDocuments(level1) ? "done" : "todo";
    case "about":
      return level1.occupation !== null && level1.incomeRange !== null && level1.consented ? "done" : "todo";
    case "bankAccount":
      if (bankAccount?.status === "PENDING") return "checking";
      if (bankAccount?.status === "REJECTED") return "again";
      return bankAccount ? "done" : "todo";
    case "bankStatement":
      return level2.isBankStatementUploaded ? "done" : "todo";
    case "selfie":
      return level2.isSelfieUploaded ? "done" : "todo";
    case "send":
      return "todo";
  }
}

export const hasDocuments = ({ isDigiLockerVerified, aadhaarNumber, PANNumber }: Kyc["level1"]): boolean =>
  isDigiLockerVerified && aadhaarNumber !== "" && PANNumber !== "";

interface Complaint {
  readonly path: string;
  readonly message: string;
}

const aboutPaths = ["occupation", "incomeRange", "consented"];

/** A problem that fits no other task of the level belongs to the submit task. */
function taskOfPath(path: string, level: KycLevelNumber): TaskKey {
  if (level === 1) return aboutPaths.includes(path) ? "about" : "documents";
  return keysOf[level].find((key) => key === path) ?? "send";
}

const problemsOf = (key: TaskKey, level: KycLevelNumber, errors: readonly Complaint[]): readonly string[] =>
  errors.filter(({ path }) => taskOfPath(path, level) === key).map(({ message }) => message);

/** The task to open by default: the first that can be done, else the one being verified. */
export function currentTask(tasks: readonly Task[]): TaskKey {
  const open = tasks.find(({ state }) => state === "todo" || state === "again");
  return (open ?? tasks.find(({ state }) => state === "checking") ?? tasks.at(-1))?.key ?? "send";
}

/** Counts the tasks before the submit task. */
export function progressOf(tasks: readonly Task[]): { readonly done: number; readonly left: number } {
  const parts = tasks.filter(({ key }) => key !== "send");
  const done = parts.filter(({ state }) => state === "done").length;
  return { done, left: parts.length - done };
}

/** Minutes per task, with the documents at hand. */
const minutes: Record<TaskKey, number> = {
  documents: 2,
  about: 1,
  bankAccount: 2,
  bankStatement: 1,
  selfie: 2,
  send: 0,
};

export const minutesLeft = (tasks: readonly Task[]): number =>
  tasks.filter(({ state }) => state === "todo" || state === "again").reduce((sum, { key }) => sum + minutes[key], 0);

/** KYC-012, KYC-013. */
export function hasBegun({ level, kyc, bankAccount }: TaskFacts): boolean {
  if (level === 1) return !isLevel1NotStarted(kyc.level1);
  if (level === 2) return !isLevel2NotStarted(bankAccount !== null, kyc.level2.isBankStatementUploaded);
  return kyc.level3.status !== null;
}

const badges: Record<KycStatus, string> = {
  VERIFIED: "Verified",
  SUBMITTED: "In review",
  REJECTED: "Not accepted",
  PENDING: "Started",
};

/** The status of the level in progress: "2 of 3 done". */
export function levelWord(facts: TaskFacts, tasks: readonly Task[]): string {
  const { status } = resultOf(facts.kyc, facts.level);
  if (status !== null && status !== "PENDING") return badges[status];
  const { done, left } = progressOf(tasks);
  if (done > 0) return `${done} of ${done + left} done`;
  return hasBegun(facts) ? badges.PENDING : "Next";
}
