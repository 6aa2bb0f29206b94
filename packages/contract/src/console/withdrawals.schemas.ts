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

/** A credit to the customer: the sources of the current balance. */
const inflow = z.object({
  at: moment,
  kind: z.enum(["bought", "sold", "deposit", "payment"]),
  coinTicker: z.string(),
  amount: z.string(),
  /** For a trade, the average price of its order. */
  price: z.nullable(z.string()),
  /** The bank account, the network, or the payer. */
  from: z.string(),
  valueInr: z.nullable(z.string()),
});

const withdrawalDetail = z.extend(withdrawalRow, {
  level: z.int(),
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
  inflows: z.array(inflow),
  deeds: z.array(deed),
  /** Whether operators may report it as unpaid, because payouts are made by hand. */
  canBeUnpaid: z.boolean(),
  /** One operator reported it as unpaid; a second one must confirm. */
  unpaidProposal: z.nullable(firstApproval),
});

export const readConsoleWithdrawalIo = {
  summary: "One withdrawal with its checks, source of funds and operator actions",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: z.object({ id: /* @__PURE__ */ z.string().check(z.maxLength(60)) }),
  output: z.object({ withdrawal: withdrawalDetail }),
};

export type ConsoleWithdrawalTab = z.infer<typeof withdrawalTab>;
export type ConsoleWithdrawalRow = z.infer<typeof withdrawalRow>;
export type ConsoleWithdrawal = z.infer<typeof withdrawalDetail>;
export type ConsoleWithdrawalApproval = z.infer<typeof firstApproval>;
export type ConsoleInflow = z.infer<typeof inflow>;

export const consoleWithdrawalSchemas = {
  listConsoleWithdrawals: listConsoleWithdrawalsIo,
  readConsoleWithdrawal: readConsoleWithdrawalIo,
};
