/** The content of the start page's panel for the current step: tasks, next action and any rejection. Pure. */
import {
  type BankAccount,
  dailyWithdrawalLimits,
  type FiatDeposit,
  isKycLocked,
  type KycLevel1,
  type User,
} from "@feo/contract";
import { shortNumber } from "../format/account-number.ts";
import type { StartStep } from "./start-path.ts";
import { hiddenEmail, hiddenMobile } from "./start-words.ts";

export type TaskState = "done" | "now" | "waits" | "checking" | "refused";

export interface StartTask {
  readonly label: string;
  readonly detail: string;
  /** The task's state in a word, or how long it takes. */
  readonly note: string;
  readonly state: TaskState;
}

export type PanelIcon = "phone" | "card" | "bank" | "reference";

export interface PanelAction {
  readonly label: string;
  /** A path, or `digilocker`, which leaves for DigiLocker at once. */
  readonly to: "digilocker" | (string & {});
}

export interface StartPanel {
  readonly title: string;
  readonly text: string;
  /** The reviewer's or the bank's reason for a rejection; empty otherwise. */
  readonly reason: string;
  readonly tasks: readonly StartTask[];
  readonly readyTitle: string;
  readonly ready: readonly { readonly icon: PanelIcon; readonly text: string }[];
  readonly action: PanelAction;
  readonly second: PanelAction;
  readonly aside: { readonly title: string; readonly items: readonly string[]; readonly link: PanelAction };
  /** What a phone shows instead of the aside. */
  readonly asideLine: string;
  /** Nothing has been done for this step yet, so its card already says what the title and text would. */
  readonly isFresh: boolean;
}

const verificationPath = "/dashboard/account-verification";
const depositPath = "/dashboard/depositINR";
const browse: PanelAction = { label: "Browse markets", to: "/markets" };

/** The fields of a deposit that the start page needs. */
export interface WaitingDeposit {
  readonly status: "PENDING" | "REJECTED";
  readonly bankTxRef: string;
  readonly rejectReason: string;
}

export interface PanelFacts {
  readonly user: Pick<User, "email" | "mobile">;
  readonly level1: KycLevel1;
  readonly bankAccount: BankAccount | null;
  /** The newest rupee deposit, unless it was credited. */
  readonly deposit: WaitingDeposit | null;
  /** The coin of a pending crypto deposit; null if there is none. */
  readonly coinOnItsWay: string | null;
  /** The total of all wallets, formatted. */
  readonly balance: string;
}

export function startPanel(step: StartStep, facts: PanelFacts): StartPanel {
  if (step === "verify") return verifyPanel(facts);
  return step === "deposit" ? depositPanel(facts) : buyPanel(facts);
}

/** Only the newest deposit counts: an old rejection does not matter once another transfer is pending. */
export function newestWaiting(deposits: readonly FiatDeposit[]): WaitingDeposit | null {
  const [newest] = deposits;
  if (!newest || newest.status === "SUCCESS") return null;
  const { status, bankTxRef, rejectReason } = newest;
  return { status, bankTxRef, rejectReason };
}

const limit = dailyWithdrawalLimits[1].words;

const levelOne = {
  aside: {
    title: "Level 1 unlocks",
    items: ["Deposit INR and crypto", "Trade every INR market", `Withdraw ${limit} a day`, "Pay by feoTag"],
    link: { label: "Compare all levels", to: verificationPath },
  },
  asideLine: `Unlocks deposits, trading and ${limit} a day in withdrawals`,
} as const;

function verifyPanel({ user, level1 }: PanelFacts): StartPanel {
  const { status, rejectReason, errors } = level1;
  const hasDocuments = level1.isDigiLockerVerified && level1.aadhaarNumber !== "" && level1.PANNumber !== "";
  const hasAnswers = level1.occupation !== null && level1.incomeRange !== null && level1.consented;
  const isSent = isKycLocked(status);
  const isRefused = status === "REJECTED";
  const now = isSent ? "sent" : !hasDocuments ? "documents" : !hasAnswers ? "answers" : "submit";
  const stateOf = (isDone: boolean, key: typeof now): TaskState =>
    isDone ? "done" : isRefused && now === key ? "refused" : now === key ? "now" : "waits";
  const tasks: readonly StartTask[] = [
    contactTask(user),
    {
      label: "Aadhaar and PAN",
      detail: "Through DigiLocker",
      ...taskEnd(stateOf(isSent || hasDocuments, "documents"), "Received", "3 minutes"),
    },
    {
      label: "Occupation and income",
      detail: "Two questions",
      ...taskEnd(stateOf(isSent || hasAnswers, "answers"), "Saved", "1 minute"),
    },
    {
      label: "Submit for review",
      detail: "Usually approved in minutes",
      ...(isSent
        ? { state: "checking" as const, note: "In review" }
        : isRefused
          ? { state: "refused" as const, note: "Not approved" }
          : taskEnd(stateOf(false, "submit"), "", "")),
    },
  ];
  const shared = { tasks, reason: "", readyTitle: "", ready: [], second: browseFirst, isFresh: false, ...levelOne };
  if (isSent) {
    return {
      ...shared,
      title: "Your verification is in review",
      text: "Most reviews take minutes, a few take up to a day. We'll email you as soon as it's done.",
      action: browse,
      second: { label: "View details", to: verificationPath },
    };
  }
  if (isRefused) {
    return {
      ...shared,
      title: "We couldn't verify you",
      text: "Fix the details below and submit again.",
      reason: [rejectReason, ...errors.map(({ message }) => message)].filter((words) => words !== "").join(" "),
      action: { label: "Fix and resubmit", to: verificationPath },
    };
  }
  return { ...shared, ...verifyWords(now, level1) };
}

const browseFirst: PanelAction = { label: "Browse markets first", to: "/markets" };

function verifyWords(
  now: "sent" | "documents" | "answers" | "submit",
  { aadhaarNumber, PANNumber }: KycLevel1,
): Pick<StartPanel, "title" | "text" | "action"> & Partial<StartPanel> {
  if (now === "answers") {
    return {
      title: "Occupation and income",
      text: "Two questions, then you can submit. We have your Aadhaar and PAN.",
      action: { label: "Answer two questions", to: verificationPath },
    };
  }
  if (now === "submit") {
    return {
      title: "Submit for review",
      text: "Check your details. You can't edit them after submitting.",
      action: { label: "Check and submit", to: verificationPath },
    };
  }
  const missing = aadhaarNumber === "" ? "Aadhaar" : "PAN";
  if (aadhaarNumber !== "" || PANNumber !== "") {
    return {
      title: `DigiLocker didn't send your ${missing}`,
      text: `Add your ${missing} in DigiLocker, then verify again and allow Feo to read both.`,
      action: { label: "See how", to: verificationPath },
    };
  }
  return {
    title: "Verify with DigiLocker",
    text: "Sign in to DigiLocker and allow Feo to read your Aadhaar and PAN. We never see your Aadhaar number in full.",
    readyTitle: "Keep ready",
    ready: [
      { icon: "phone", text: "Phone linked to your Aadhaar, for the OTP" },
      { icon: "card", text: "Your PAN card" },
    ],
    action: { label: "Verify with DigiLocker", to: "digilocker" },
    isFresh: true,
  };
}

function contactTask({ mobile, email }: PanelFacts["user"]): StartTask {
  const end = { note: "Verified", state: "done" } as const;
  return mobile !== ""
    ? { label: "Mobile number", detail: hiddenMobile(mobile), ...end }
    : { label: "Email address", detail: hiddenEmail(email), ...end };
}

function taskEnd(state: TaskState, done: string, time: string): Pick<StartTask, "state" | "note"> {
  const note = { done, now: time, waits: time, checking: "In review", refused: "Fix this" }[state];
  return { state, note };
}

function depositPanel({ bankAccount, deposit, coinOnItsWay }: PanelFacts): StartPanel {
  const account = bankAccount?.status ?? null;
  const isOnItsWay = deposit?.status === "PENDING";
  const accountEnd: Record<NonNullable<typeof account> | "none", Pick<StartTask, "state" | "note">> = {
    none: { state: "now", note: "2 minutes" },
    PENDING: { state: "checking", note: "Being verified" },
    REJECTED: { state: "refused", note: "Not verified" },
    VERIFIED: { state: "done", note: "Verified" },
  };
  const isVerified = account === "VERIFIED";
  const tasks: readonly StartTask[] = [
    {
      label: "Bank account",
      detail: bankAccount ? accountName(bankAccount) : "In your name",
      ...accountEnd[account ?? "none"],
    },
    {
      label: "Bank transfer",
      detail: "IMPS, NEFT or RTGS",
      ...(isOnItsWay
        ? { state: "done" as const, note: "Sent" }
        : { state: isVerified ? ("now" as const) : ("waits" as const), note: "2 minutes" }),
    },
    {
      label: "UTR",
      detail: "Your transfer's reference",
      ...(isOnItsWay ? { state: "done" as const, note: "Entered" } : { state: "waits" as const, note: "1 minute" }),
    },
    {
      label: "Credit to your wallet",
      detail: "Minutes by IMPS",
      ...(isOnItsWay ? { state: "checking" as const, note: "On its way" } : { state: "waits" as const, note: "" }),
    },
  ];
  const shared = {
    tasks,
    reason: "",
    readyTitle: "",
    ready: [],
    second: browse,
    isFresh: false,
    asideLine: "",
    aside: {
      title: "Other ways to deposit",
      items: ["Crypto from another wallet", "A payment to your feoTag"],
      link: { label: "Deposit crypto", to: "/dashboard/wallet/deposit" },
    },
  };
  return { ...shared, ...depositWords({ bankAccount, deposit, coinOnItsWay }) };
}

const accountName = ({ bankName, accountNumber }: BankAccount): string => `${bankName} ${shortNumber(accountNumber)}`;

function depositWords({
  bankAccount,
  deposit,
  coinOnItsWay,
}: Pick<PanelFacts, "bankAccount" | "deposit" | "coinOnItsWay">): Pick<StartPanel, "title" | "text" | "action"> &
  Partial<StartPanel> {
  if (deposit?.status === "PENDING") {
    return {
      title: "Your deposit is on its way",
      text: `We credit it as soon as it reaches our bank: usually minutes by IMPS. UTR ${deposit.bankTxRef}.`,
      action: { label: "View deposit", to: depositPath },
    };
  }
  if (coinOnItsWay !== null) {
    return {
      title: `Your ${coinOnItsWay} deposit is on its way`,
      text: "We credit it once the network has confirmed it.",
      action: { label: "View deposit", to: `/dashboard/wallet/deposit/${coinOnItsWay}` },
    };
  }
  if (deposit?.status === "REJECTED") {
    return {
      title: "We couldn't credit your deposit",
      text: `UTR ${deposit.bankTxRef}.`,
      reason: deposit.rejectReason,
      action: { label: "Try again", to: depositPath },
      second: { label: "Contact support", to: "/support" },
    };
  }
  if (!bankAccount) {
    return {
      title: "Add your bank account",
      text: "Must be in your name. We'll send ₹1 to verify it.",
      readyTitle: "Keep ready",
      ready: [{ icon: "bank", text: "Your account number and IFSC" }],
      action: { label: "Add bank account", to: depositPath },
      isFresh: true,
    };
  }
  if (bankAccount.status === "PENDING") {
    return {
      title: "We're verifying your bank account",
      text: `We sent ₹1 to ${accountName(bankAccount)}. You can transfer once your bank confirms the name.`,
      action: { label: "View bank account", to: depositPath },
    };
  }
  if (bankAccount.status === "REJECTED") {
    return {
      title: "We couldn't verify your bank account",
      text: "Add an account in your name.",
      reason: bankAccount.rejectReason,
      action: { label: "Change bank account", to: depositPath },
    };
  }
  return {
    title: "Transfer rupees from your bank",
    text: `From ${accountName(bankAccount)}, with your own reference number. Then enter the UTR.`,
    readyTitle: "Keep ready",
    ready: [
      { icon: "bank", text: "Your bank's app or net banking" },
      { icon: "reference", text: "The UTR, shown after the transfer" },
    ],
    action: { label: "Deposit INR", to: depositPath },
  };
}

function buyPanel({ balance }: PanelFacts): StartPanel {
  return {
    title: "Buy your first coin",
    text: "Enter an amount in rupees. You see the price, fee and tax before you confirm.",
    reason: "",
    tasks: [
      { label: "Money in your wallet", detail: balance, note: "Ready", state: "done" },
      { label: "Choose a coin", detail: "Bitcoin, Ether and more", note: "", state: "now" },
      { label: "Enter an amount", detail: "In rupees", note: "", state: "waits" },
      { label: "Confirm", detail: "Coins arrive instantly", note: "Under a minute", state: "waits" },
    ],
    readyTitle: "",
    ready: [],
    action: { label: "Buy now", to: "/easyTrade" },
    second: { label: "Open pro trade", to: "/trade" },
    aside: {
      title: "Good to know",
      items: ["Sell any time, to rupees", "TDS applies to sells only", "Coins stay in your spot wallet"],
      link: { label: "See all fees", to: "/fees" },
    },
    asideLine: "",
    isFresh: true,
  };
}
