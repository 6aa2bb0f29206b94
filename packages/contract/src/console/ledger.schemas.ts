/** Schemas and OpenAPI descriptions of the calls in ledger.ts; the browser imports only their types. */
import * as z from "zod/mini";

/** A decimal in units of the asset; negative only where the field says so. */
const amount = z.string();
const moment = z.string();

const railReport = z.object({
  ticker: z.string(),
  at: moment,
  /** The total that customers and the house own in the ledger. */
  ledger: amount,
  /** The balance held outside, from the bank's or chain's own statement. */
  statement: amount,
  /** The known differences between the two, by name. */
  parts: z.array(z.object({ name: z.string(), amount })),
  difference: amount,
  findings: z.array(z.string()),
  /** When the mismatch began; null if there is none. */
  wrongSince: z.nullable(moment),
});

const assetTotals = z.object({
  ticker: z.string(),
  people: amount,
  fees: amount,
  gst: amount,
  tds: amount,
  /** Bank and chain accounts: negative by the amount that came in through them. */
  outside: amount,
  /** The demo money given to demo accounts, which never came in from outside. Zero in production. */
  demo: amount,
  /** The sum of all accounts: zero, or the ledger is broken. */
  sum: amount,
});

export const readLedgerIo = {
  summary: "The ledger compared with the bank and the chains, and the owners of each asset",
  tag: "Operators",
  output: z.object({
    haltedBecause: z.nullable(z.string()),
    reports: z.array(railReport),
    totals: z.array(assetTotals),
  }),
};

export const compareBooksIo = {
  summary: "Compares the ledger with the bank and every chain now, and saves the result",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  output: z.object({
    compared: z.int(),
    /** How many external balances could not be read. */
    unread: z.int(),
  }),
};

const cursor = /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,15}\.-?\d{1,40}$/));

const posting = z.object({
  /** The sequence number of the command that made the posting. */
  sequence: z.string(),
  at: z.nullable(moment),
  what: z.string(),
  /** The net change for the customer; zero if it only moved between their own balances. */
  change: amount,
  /** The amount that moved between the customer's own balances. */
  within: amount,
  /** The customer's total of the asset after the posting. */
  after: amount,
});

export const listPostingsIo = {
  summary: "A customer's movements of one asset, newest first. Reading them is recorded in the audit log.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  query: z.object({
    /** A feoTag, an email address, a mobile number or an id. */
    who: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200)),
    ticker: /* @__PURE__ */ z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
    /** The cursor from the previous page. */
    before: z.optional(cursor),
  }),
  output: z.object({
    person: z.object({ id: z.string(), name: z.nullable(z.string()), feoTag: z.nullable(z.string()) }),
    ticker: z.string(),
    postings: z.array(posting),
    /** The cursor for the next page; null when the first posting has been reached. */
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
