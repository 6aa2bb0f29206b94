/** Schemas and OpenAPI descriptions of the calls in money.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { moment } from "../amount.ts";
import type { FileAnswer } from "../call.ts";
import { feePeriods, moneyExports } from "./money-facts.ts";

const ticker = /* @__PURE__ */ z.string().check(z.regex(/^[A-Z0-9]{2,10}$/));
const day = /* @__PURE__ */ z
  .string()
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "Use a day such as 2026-11-20"));
const amount = z.string();

const bookLine = z.object({
  id: z.string(),
  /** Decides where the line can be looked up. */
  kind: z.enum(["bank line", "withdrawal", "coin deposit", "payment"]),
  at: moment,
  /** The UTR, the transaction's hash, or the address. */
  reference: z.string(),
  /** Signed as it counts in the part. */
  amount,
  /** Null if it is nobody's, or nobody's yet. */
  userId: z.nullable(z.string()),
  /** The withdrawal that it belongs to. */
  withdrawalId: z.nullable(z.string()),
});

const cursor = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?Z [!-~]{1,200}$/;

export const listBookLinesIo = {
  summary: "The lines behind one part of an asset's comparison, newest first",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: z.object({ ticker }),
  query: z.object({
    /** As the comparison names it. */
    part: /* @__PURE__ */ z.string().check(z.regex(/^[\w' -]{1,100}$/)),
    /** The cursor from the previous page: the time and the id of its last line. */
    after: z.optional(/* @__PURE__ */ z.string().check(z.regex(cursor))),
  }),
  output: z.object({ lines: z.array(bookLine), next: z.nullable(z.string()) }),
};

const feeTotals = z.object({
  ticker: z.string(),
  /** Without GST. */
  tradingFees: amount,
  withdrawalFees: amount,
  gst: amount,
  tds: amount,
  /** Paid from the fees. */
  rewards: amount,
});

const period = z.object({ from: day, to: day });
export const readFeeTotalsIo = {
  summary: "Fees, GST, TDS and rewards by asset and day or month in India, both ends included",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  query: z.extend(period, { by: z._default(z.enum(feePeriods), "day") }),
  output: z.object({
    /** Latest first; a period without any amount is left out. */
    rows: z.array(z.extend(feeTotals, { period: z.string() })),
    totals: z.array(feeTotals),
  }),
};

/** A file instead of JSON, streamed. */
const file = z.custom<FileAnswer>() as unknown as z.ZodMiniType<Blob, FileAnswer>;

export const exportMoneyIo = {
  summary: "A period as a CSV file, both ends included. Exporting is recorded in the audit log.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: z.object({ what: z.enum(moneyExports) }),
  query: period,
  output: file,
};

export type BookLine = z.infer<typeof bookLine>;
export type FeeTotals = z.infer<typeof feeTotals>;
export type FeePeriod = (typeof feePeriods)[number];
export type MoneyExport = (typeof moneyExports)[number];

export const consoleMoneySchemas = {
  listBookLines: listBookLinesIo,
  readFeeTotals: readFeeTotalsIo,
  exportMoney: exportMoneyIo,
};
