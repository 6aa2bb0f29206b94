/** Schemas and OpenAPI descriptions of the calls in statement.ts; the browser imports only their types. */
import * as z from "zod/mini";
import type { FileAnswer } from "../call.ts";
import { statementFormats } from "../entities/statement.ts";

/** A file instead of JSON: the handler returns it whole or in chunks, and the client receives a blob. */
const file = z.custom<FileAnswer>() as unknown as z.ZodMiniType<Blob, FileAnswer>;

const format = z._default(z.enum(statementFormats), "pdf");

const year = z.string().check(z.regex(/^20\d\d$/, "Use the year in which the financial year begins, such as 2026"));

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Use a month such as 2026-10"));

const errors = ["PERIOD_NOT_BEGUN"] as const;

export const readTdsStatementIo = {
  summary:
    "The tax deducted at source in a financial year, by quarter and trade; a year without any gives an empty statement",
  tag: "User",
  errors,
  query: z.object({ year, format }),
  output: file,
};

export const readFeeStatementIo = {
  summary: "The fees of a month, including GST; a month without fees gives an empty statement",
  tag: "User",
  errors,
  query: z.object({ month, format }),
  output: file,
};

export const statementSchemas = {
  readTdsStatement: readTdsStatementIo,
  readFeeStatement: readFeeStatementIo,
};
