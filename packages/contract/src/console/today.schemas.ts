/** Schemas and OpenAPI descriptions of the calls in today.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { moment } from "./deed.schemas.ts";
import { queueCount } from "./queue.schemas.ts";

const amount = z.string();

/** What can wait, each on a page of its own. */
const waitingKind = z.enum(["kyc", "withdrawal", "transfer", "coins", "sender", "bank-account", "frozen"]);

const waitingItem = z.object({
  kind: waitingKind,
  id: z.string(),
  /** The customer; empty if nobody knows yet whose it is. */
  userId: z.string(),
  name: z.string(),
  /** What it is, in a few words: `KYC level 2`. */
  title: z.string(),
  detail: z.string(),
  /** In INR, if it is about money with a known value. */
  value: z.nullable(amount),
  since: moment,
  /** How long it may wait. */
  targetMinutes: z.int(),
});

const book = z.object({
  ticker: z.string(),
  ledger: amount,
  /** What the bank or the chains hold, with known differences taken out. */
  outside: amount,
  difference: amount,
  comparedAt: moment,
  isWrong: z.boolean(),
  wrongSince: z.nullable(moment),
  canWithdraw: z.boolean(),
});

const invariant = z.object({
  name: z.string(),
  checkedAt: moment,
  /** Null if it holds. */
  fault: z.nullable(z.string()),
});

const chartHour = z.object({
  at: moment,
  value: amount,
  /** The same hour of the day before. */
  before: amount,
});

const chart = z.object({
  name: z.enum(["sign-ups", "deposits", "volume", "fees"]),
  unit: z.enum(["count", "INR"]),
  total: amount,
  /** The 24 hours before. */
  totalBefore: amount,
  /** Oldest first; the last one is still running. */
  hours: z.array(chartHour),
});

export const readTodayIo = {
  summary: "What waits, the books, the invariants and the last 24 hours, as far as the operator's roles show them",
  tag: "Operators",
  query: z.object({ kind: z.optional(waitingKind) }),
  output: z.object({
    /** Oldest first, and only the oldest. */
    waiting: z.array(waitingItem),
    /** Of the queues that the operator's roles show. */
    counts: z.partialRecord(waitingKind, queueCount),
    /** Null for operators who don't see the ledger; the same for the charts. */
    books: z.nullable(z.array(book)),
    invariants: z.array(invariant),
    engine: z.object({
      /** Whether the engine runs in this node. */
      isHere: z.boolean(),
      /** Counts the changes of the leader. */
      term: z.int(),
      /** Commands that wait for their commit, and commands not yet in the tables. */
      queue: z.int(),
      lag: z.int(),
      openOrders: z.int(),
    }),
    charts: z.nullable(z.array(chart)),
  }),
};

export type WaitingKind = z.infer<typeof waitingKind>;
export type WaitingItem = z.infer<typeof waitingItem>;
export type TodayBook = z.infer<typeof book>;
export type TodayInvariant = z.infer<typeof invariant>;
export type TodayChart = z.infer<typeof chart>;
export type Today = z.infer<typeof readTodayIo.output>;

export const consoleTodaySchemas = { readToday: readTodayIo };
