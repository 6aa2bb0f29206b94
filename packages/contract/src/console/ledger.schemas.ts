/** The schemas of the calls in ledger.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";

/** A decimal in the asset itself; below zero where it says so. */
const amount = z.string();
const moment = z.string();

const railReport = z.object({
  ticker: z.string(),
  at: moment,
  /** What people and the house own, by the ledger. */
  ledger: amount,
  /** What is outside, by the outside's own statement. */
  statement: amount,
  /** What lies between the two, by name. */
  parts: z.array(z.object({ name: z.string(), amount })),
  difference: amount,
  findings: z.array(z.string()),
  /** Since when something is wrong; null where nothing is. */
  wrongSince: z.nullable(moment),
});

const assetTotals = z.object({
  ticker: z.string(),
  people: amount,
  fees: amount,
  gst: amount,
  tds: amount,
  /** Bank and chains: below zero by as much as came in through them. */
  outside: amount,
  /** What the demo gave its people: it came from nowhere. Zero in production. */
  demo: amount,
  /** Everything together: zero, or the ledger is broken. */
  sum: amount,
});

export const readLedgerIo = {
  summary: "The ledger beside the bank and the chains, and who owns how much of each asset",
  tag: "Operators",
  output: z.object({
    haltedBecause: z.nullable(z.string()),
    reports: z.array(railReport),
    totals: z.array(assetTotals),
  }),
};

export const compareBooksIo = {
  summary: "Compares the ledger with the bank and every chain now, and keeps the result",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  output: z.object({
    compared: z.int(),
    /** What of the outside could not be read. */
    unread: z.int(),
  }),
};

const cursor = /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,15}\.-?\d{1,40}$/));

const posting = z.object({
  /** The command that moved it. */
  sequence: z.string(),
  at: z.nullable(moment),
  what: z.string(),
  /** What the person has more or less by it; zero where it only moved between their own balances. */
  change: amount,
  /** What moved between their own balances. */
  within: amount,
  /** All they had of the asset after it. */
  after: amount,
});

export const listPostingsIo = {
  summary: "What moved of one asset of one person, the newest first. Who looked is in the log.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  query: z.object({
    /** A feoTag, an e-mail address, a mobile number or an id. */
    who: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200)),
    ticker: /* @__PURE__ */ z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
    /** Where the page before ended. */
    before: z.optional(cursor),
  }),
  output: z.object({
    person: z.object({ id: z.string(), name: z.nullable(z.string()), feoTag: z.nullable(z.string()) }),
    ticker: z.string(),
    postings: z.array(posting),
    /** Where the next page begins; null at the first posting of all. */
    next: z.nullable(z.string()),
  }),
};

export type RailComparison = z.infer<typeof railReport>;
export type AssetTotals = z.infer<typeof assetTotals>;
export type Posting = z.infer<typeof posting>;

export const consoleLedgerSchemas = {
  readLedger: readLedgerIo,
  compareBooks: compareBooksIo,
  listPostings: listPostingsIo,
};
