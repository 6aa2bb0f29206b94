/** Statements as files for tax returns and bookkeeping: the TDS deducted in a year, the fees paid in a month. */
import { defineCall } from "../call.ts";
import { statementKinds } from "../entities/statement.ts";
import type { readFeeStatementIo, readTdsStatementIo } from "./statement.schemas.ts";

export const readTdsStatement = /* @__PURE__ */ defineCall<typeof readTdsStatementIo>()({
  name: "readTdsStatement",
  method: "GET",
  path: "/user/v1/statement/tds",
  auth: "access",
  download: { kinds: Object.values(statementKinds) },
});

export const readFeeStatement = /* @__PURE__ */ defineCall<typeof readFeeStatementIo>()({
  name: "readFeeStatement",
  method: "GET",
  path: "/user/v1/statement/fees",
  auth: "access",
  download: { kinds: Object.values(statementKinds) },
});
