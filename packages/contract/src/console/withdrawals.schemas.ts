/** Schemas and OpenAPI descriptions of the calls in withdrawals.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { check, verdict } from "./check.schemas.ts";
import { deed, moment } from "./deed.schemas.ts";
import { nextPage, queueCount, queueQuery } from "./queue.schemas.ts";

/** One operator has approved it; a second one must, too. */
const firstApproval = z.object({
  proposal: z.int(),
  by: z.string(),
  at: moment,
  note: z.string(),
});

const withdrawalRow = z.object({
  id: z.string(),
  kind: z.enum(["rupees", "coins"]),
  userId: z.string(),
  name: z.string(),
  feoTag: z.nullable(z.string()),
  coinTicker: z.string(),
  logo: z.string(),
  amount: z.string(),
  /** The number of decimals usually shown for the coin. */
  precision: z.int(),
  valueInr: z.string(),
  stage: z.string(),
  status: z.string(),
  isPaused: z.boolean(),
  /** A note from the system for the operators. */
  note: z.string(),
  /** The most serious finding of the checks, in two words; null if there is none. */
  flag: z.nullable(z.object({ text: z.string(), verdict })),
  firstApproval: z.nullable(firstApproval),
  createdAt: moment,
});

/** `first` and `second` wait for that approval; `under-way` continue without an operator. */
const withdrawalTab = z.enum(["all", "first", "second", "under-way"]);

export const listConsoleWithdrawalsIo = {
  summary: "Withdrawals waiting for operators, or in progress; oldest first, by pages",
  tag: "Operators",
  query: z.extend(queueQuery, { tab: z._default(withdrawalTab, "all") }),
  output: z.object({
    withdrawals: z.array(withdrawalRow),
    next: nextPage,
    counts: z.object({ all: queueCount, first: queueCount, second: queueCount, "under-way": queueCount }),
    /** Withdrawals up to this amount in INR need no review. */
    automaticInr: z.string(),
  }),
};

/** What moved the withdrawn asset, or rupees that bought it; and sign-ins on a device not seen before. */
const historyEntry = z.object({
  at: moment,
  kind: z.enum(["bought", "sold", "deposit", "withdrawal", "payment", "device"]),
  /** The traded coin, or the one that moved. */
  coinTicker: z.string(),
  amount: z.string(),
  /** For a trade, the average price of its order. */
  price: z.nullable(z.string()),
  /** The bank account, the network, the other person, the market's other coin, or the device. */
  other: z.string(),
  isIn: z.boolean(),
  /** How much came in or went out, after fees; null for a sign-in. */
  moved: z.nullable(z.string()),
  movedTicker: z.string(),
});

/** An Indian calendar month: deposits and payments received, withdrawals and payments sent. */
const monthFlow = z.object({
  /** As in 2026-11. */
  month: z.string(),
  in: z.string(),
  /** Includes `request`. */
  out: z.string(),
  /** The part of this withdrawal. */
  request: z.string(),
});

const withdrawalDetail = z.extend(withdrawalRow, {
  level: z.int(),
  /** When the level was decided; null if it was set without a review. */
  levelSince: z.nullable(moment),
  isFrozen: z.boolean(),
  /** The account number or the address. */
  to: z.string(),
  /** The bank account's bank; empty for coins. */
  bankName: z.string(),
  ifsc: z.string(),
  holder: z.string(),
  /** Empty for INR. */
  network: z.string(),
  fee: z.string(),
  receives: z.string(),
  rejectReason: z.string(),
  /** The bank reference or the transaction hash; empty until there is one. */
  reference: z.string(),
  checks: z.array(check),
  /** Newest first. */
  history: z.array(historyEntry),
  /** The last twelve months, oldest first. */
  months: z.array(monthFlow),
  deeds: z.array(deed),
  /** Whether operators make the payout at the bank themselves. */
  isByHand: z.boolean(),
  /** Whether operators may report it as unpaid, because payouts are made by hand. */
  canBeUnpaid: z.boolean(),
  /** One operator reported it as unpaid; a second one must confirm. */
  unpaidProposal: z.nullable(firstApproval),
});

export const readConsoleWithdrawalIo = {
  summary: "One withdrawal with its checks, the customer's history of the asset, and operator actions",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: z.object({ id: /* @__PURE__ */ z.string().check(z.maxLength(60)) }),
  output: z.object({ withdrawal: withdrawalDetail }),
};

const posting = z.object({
  /** In plain words. */
  account: z.string(),
  before: z.string(),
  /** With a minus sign if it falls. */
  change: z.string(),
  after: z.string(),
});

export const tryWithdrawalApprovalIo = {
  summary: "What approving a withdrawal would book at this moment, in the withdrawn asset; writes nothing",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: z.object({ id: /* @__PURE__ */ z.string().check(z.maxLength(60)) }),
  output: z.object({
    at: moment,
    /** Why it would be refused; null if it would succeed. */
    refusal: z.nullable(z.string()),
    /** Why it would wait after the approval; null if nothing delays it. */
    delay: z.nullable(z.string()),
    /** The final state, after the bank or the chain has confirmed; empty if nothing is held. */
    postings: z.array(posting),
    /** The sum of all changes: zero. */
    sum: z.string(),
    /** What is left to pay from; null if it is unknown now. */
    payout: z.nullable(z.object({ from: z.enum(["bank", "hot wallet"]), after: z.string() })),
    /**
     * What the operator was shown, to be sent as details of the approval: it is refused if they no longer hold. `gets`
     * and `fee` are amounts, `dryRun` is a digest of the target and the postings.
     */
    terms: z.object({ gets: z.string(), fee: z.string(), dryRun: z.string() }),
  }),
};

export type WithdrawalDryRun = z.infer<typeof tryWithdrawalApprovalIo.output>;
export type ConsoleWithdrawalTab = z.infer<typeof withdrawalTab>;
export type ConsoleWithdrawalRow = z.infer<typeof withdrawalRow>;
export type ConsoleWithdrawal = z.infer<typeof withdrawalDetail>;
export type ConsoleWithdrawalApproval = z.infer<typeof firstApproval>;
export type WithdrawalHistoryEntry = z.infer<typeof historyEntry>;
export type WithdrawalMonth = z.infer<typeof monthFlow>;

export const consoleWithdrawalSchemas = {
  listConsoleWithdrawals: listConsoleWithdrawalsIo,
  readConsoleWithdrawal: readConsoleWithdrawalIo,
  tryWithdrawalApproval: tryWithdrawalApprovalIo,
};
