/** The tasks in words: name, what was provided, and state. Pure. */
import { type BankAccount, type IncomeRange, incomeRanges, type Occupation, occupations } from "@feo/contract";
import { shortNumber } from "../format/account-number.ts";
import type { TaskKey } from "./levels.ts";
import type { Task, TaskFacts } from "./tasks.ts";

/** Names and sizes of files uploaded while the page is open; the server does not store names. */
export type UploadedFiles = Partial<Record<TaskKey, string>>;

export const occupationName = (code: number | null): string => occupations[code as Occupation] ?? "";
export const incomeRangeName = (code: number | null): string => incomeRanges[code as IncomeRange] ?? "";

export function taskLabel(key: TaskKey, level: TaskFacts["level"]): string {
  switch (key) {
    case "documents":
      return "Aadhaar and PAN";
    case "about":
      return "About you";
    case "bankAccount":
      return "Bank account";
    case "bankStatement":
      return "Bank statement";
    case "selfie":
      return "Selfie with your code";
    case "send":
      return { 1: "Review and submit", 2: "Submit for review", 3: "Request a review" }[level];
  }
}

/** The muted line below the label. */
export function taskDetail({ key, isThere }: Task, facts: TaskFacts, files: UploadedFiles): string {
  const { level1 } = facts.kyc;
  switch (key) {
    case "documents":
      return isThere && level1.PANNumber !== ""
        ? `PAN ${level1.PANNumber}, Aadhaar ${level1.aadhaarNumber.slice(-4)}`
        : "From DigiLocker";
    case "about":
      return isThere && level1.occupation !== null
        ? `${occupationName(level1.occupation)}, ${incomeRangeName(level1.incomeRange)}`
        : "Occupation, income and your consent";
    case "bankAccount":
      return facts.bankAccount ? accountName(facts.bankAccount) : "In your name, as on your PAN";
    case "bankStatement":
      return isThere ? (files.bankStatement ?? "Uploaded, stored encrypted") : "PDF, JPEG or PNG";
    case "selfie":
      return isThere ? (files.selfie ?? "Uploaded, stored encrypted") : "A photo of you holding six digits";
    case "send":
      return {
        1: "Usually verified instantly",
        2: "We email you within a day",
        3: "We review your account and email you",
      }[facts.level];
  }
}

export const accountName = ({ bankName, accountNumber }: BankAccount): string =>
  `${bankName} ${shortNumber(accountNumber)}`;

export interface TaskNote {
  readonly words: string;
  readonly tone: "up" | "brand" | "down" | "warn" | "quiet";
}

const doneWords: Record<TaskKey, string> = {
  documents: "Received",
  about: "Saved",
  bankAccount: "Verified",
  bankStatement: "Uploaded",
  selfie: "Uploaded",
  send: "Submitted",
};

/** The state at the right end; null for a task that is not open yet. */
export function taskNote({ key, state }: Task, isCurrent: boolean): TaskNote | null {
  switch (state) {
    case "done":
      return { words: doneWords[key], tone: "up" };
    case "sent":
      return { words: "Submitted", tone: "quiet" };
    case "again":
      return { words: "Not accepted", tone: "down" };
    case "checking":
      return { words: "Verifying", tone: "warn" };
    default:
      return isCurrent && state === "todo" ? { words: "Now", tone: "brand" } : null;
  }
}

/** The heading above a reviewer's rejection reason. */
export const refusalTitle: Record<TaskKey, string> = {
  documents: "Your documents weren't accepted.",
  about: "Your answers weren't accepted.",
  bankAccount: "This bank account wasn't accepted.",
  bankStatement: "Your last statement wasn't accepted.",
  selfie: "Your last photo wasn't accepted.",
  send: "It wasn't accepted.",
};

/** The screen reader announcement when a task is done. */
export const doneAnnouncement: Record<TaskKey, string> = {
  documents: "Aadhaar and PAN received.",
  about: "Answers saved.",
  bankAccount: "Bank account verified.",
  bankStatement: "Bank statement uploaded.",
  selfie: "Photo uploaded.",
  send: "Submitted.",
};
