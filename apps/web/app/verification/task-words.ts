/** The tasks in words: what each is, what of it is there, and a word on its state. Pure. */
import { type BankAccount, type IncomeRange, incomeRanges, type Occupation, occupations } from "@feo/contract";
import { shortNumber } from "../frame/account-number.ts";
import type { TaskKey } from "./levels.ts";
import type { Task, TaskFacts } from "./tasks.ts";

/** Names and sizes of files that were uploaded while the page was open; the server keeps no names. */
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
      return { 1: "Send", 2: "Send for review", 3: "Ask for a review" }[level];
  }
}

/** The quiet line below the label. */
export function taskDetail({ key, isThere }: Task, facts: TaskFacts, files: UploadedFiles): string {
  const { level1 } = facts.kyc;
  switch (key) {
    case "documents":
      return isThere && level1.PANNumber !== ""
        ? `PAN ${level1.PANNumber}, Aadhaar ${level1.aadhaarNumber.slice(-4)}`
        : "Read from your DigiLocker";
    case "about":
      return isThere && level1.occupation !== null
        ? `${occupationName(level1.occupation)}, ${incomeRangeName(level1.incomeRange)}`
        : "Occupation, income and your consent";
    case "bankAccount":
      return facts.bankAccount ? accountName(facts.bankAccount) : "In your own name, as on your PAN";
    case "bankStatement":
      return isThere ? (files.bankStatement ?? "With us, stored encrypted") : "PDF, JPEG or PNG of that account";
    case "selfie":
      return isThere ? (files.selfie ?? "With us, stored encrypted") : "A photo of you holding six digits";
    case "send":
      return {
        1: "Answered at once in most cases",
        2: "We answer within a day, by e-mail",
        3: "We look at your account and write to you",
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
  ...{ documents: "Received", about: "Saved", bankAccount: "Verified", bankStatement: "Uploaded", selfie: "Uploaded" },
  send: "Sent",
};

/** The word at the right end; nothing for what is not its turn. */
export function taskNote({ key, state }: Task, isCurrent: boolean): TaskNote | null {
  switch (state) {
    case "done":
      return { words: doneWords[key], tone: "up" };
    case "sent":
      return { words: "Sent", tone: "quiet" };
    case "again":
      return { words: "Not accepted", tone: "down" };
    case "checking":
      return { words: "Being checked", tone: "warn" };
    default:
      return isCurrent && state === "todo" ? { words: "Now", tone: "brand" } : null;
  }
}

/** Above the reason, where a reviewer did not accept it. */
export const refusalTitle: Record<TaskKey, string> = {
  documents: "Your documents were not accepted.",
  about: "Your answers were not accepted.",
  bankAccount: "This bank account was not accepted.",
  bankStatement: "Your last statement was not accepted.",
  selfie: "Your last photo was not accepted.",
  send: "It was not accepted.",
};

/** Said aloud when a task is done. */
export const doneAnnouncement: Record<TaskKey, string> = {
  documents: "Aadhaar and PAN are received.",
  about: "Your answers are saved.",
  bankAccount: "The bank account is verified.",
  bankStatement: "The bank statement is uploaded.",
  selfie: "The photo is uploaded.",
  send: "Sent.",
};
