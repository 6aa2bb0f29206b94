/** The schemas of the calls in withdrawals.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { deed, moment } from "./deed.schemas.ts";

/** Somebody approved it; another operator has to, too. */
const firstApproval = z.object({
  proposal: z.int(),
  by: z.string(),
  at: moment,
  note: z.string(),
});

const verdict = z.enum(["pass", "review", "fail"]);

const withdrawalRow = z.object({
  id: z.string(),
  kind: z.enum(["rupees", "coins"]),
  userId: z.string(),
  name: z.string(),
  feoTag: z.nullable(z.string()),
  coinTicker: z.string(),
  logo: z.string(),
  amount: z.string(),
  /** Decimals that the coin is usually shown with. */
  precision: z.int(),
  valueInr: z.string(),
  stage: z.string(),
  status: z.string(),
  isPaused: z.boolean(),
  /** What the program wants operators to know of it. */
  note: z.string(),
  /** The worst that the checks found, in two words; null where they found nothing. */
  flag: z.nullable(z.object({ text: z.string(), verdict })),
  firstApproval: z.nullable(firstApproval),
  createdAt: moment,
});

export const listConsoleWithdrawalsIo = {
  summary: "Withdrawals that wait for operators, the oldest first, and those that are under way",
  tag: "Operators",
  output: z.object({
    waiting: z.array(withdrawalRow),
    /** More than the list has, where very many wait. */
    waitingCount: z.int(),
    underWay: z.array(withdrawalRow),
    /** Up to this many rupees nobody needs to look. */
    automaticInr: z.string(),
  }),
};

const check = z.object({
  name: z.string(),
  words: z.string(),
  verdict,
});

/** Something that came to the person: what they have now is made of such. */
const inflow = z.object({
  at: moment,
  kind: z.enum(["bought", "sold", "deposit", "payment"]),
  coinTicker: z.string(),
  amount: z.string(),
  /** Of a trade, on average over its order. */
  price: z.nullable(z.string()),
  /** The bank account, the network, or who paid. */
  from: z.string(),
  valueInr: z.nullable(z.string()),
});

const withdrawalDetail = z.extend(withdrawalRow, {
  level: z.int(),
  isFrozen: z.boolean(),
  /** The account's number or the address. */
  to: z.string(),
  /** Of the bank account; empty for coins. */
  bankName: z.string(),
  ifsc: z.string(),
  holder: z.string(),
  /** Empty for rupees. */
  network: z.string(),
  fee: z.string(),
  receives: z.string(),
  rejectReason: z.string(),
  /** The bank's reference or the transaction's hash; empty until there is one. */
  reference: z.string(),
  checks: z.array(check),
  inflows: z.array(inflow),
  deeds: z.array(deed),
  /** Whether operators may say that it was not paid, because payouts are made by hand. */
  canBeUnpaid: z.boolean(),
  /** Somebody said that it was not paid; another operator has to, too. */
  unpaidProposal: z.nullable(firstApproval),
});

export const readConsoleWithdrawalIo = {
  summary: "One withdrawal with what was checked, where its money came from, and what operators did",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: z.object({ id: /* @__PURE__ */ z.string().check(z.maxLength(60)) }),
  output: z.object({ withdrawal: withdrawalDetail }),
};

export type ConsoleWithdrawalRow = z.infer<typeof withdrawalRow>;
export type ConsoleWithdrawal = z.infer<typeof withdrawalDetail>;
export type ConsoleWithdrawalApproval = z.infer<typeof firstApproval>;
export type ConsoleCheck = z.infer<typeof check>;
export type ConsoleInflow = z.infer<typeof inflow>;

export const consoleWithdrawalSchemas = {
  listConsoleWithdrawals: listConsoleWithdrawalsIo,
  readConsoleWithdrawal: readConsoleWithdrawalIo,
};
