/** The schemas of the calls in statement.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import type { FileAnswer } from "../call.ts";
import { statementFormats } from "../entities/statement.ts";

/** A file is no JSON: the handler gives it whole or in pieces, and whoever called receives a blob. */
const file = z.custom<FileAnswer>() as unknown as z.ZodMiniType<Blob, FileAnswer>;

const format = z._default(z.enum(statementFormats), "pdf");

const year = z.string().check(z.regex(/^20\d\d$/, "A financial year is named by the year it begins in, such as 2026"));

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "A month looks like 2026-10"));

const errors = ["PERIOD_NOT_BEGUN"] as const;

export const readTdsStatementIo = {
  summary:
    "The tax deducted at source in a financial year, by quarter and trade; a year without any is an empty statement",
  tag: "User",
  errors,
  query: z.object({ year, format }),
  output: file,
};

export const readFeeStatementIo = {
  summary: "The fees of a month with the GST in them; a month without any is an empty statement",
  tag: "User",
  errors,
  query: z.object({ month, format }),
  output: file,
};

export const statementSchemas = {
  readTdsStatement: readTdsStatementIo,
  readFeeStatement: readFeeStatementIo,
};
