/** The calls of the withdrawal queue. Decisions go through actAsOperator. */
import { defineCall } from "../call.ts";
import type { listConsoleWithdrawalsIo, readConsoleWithdrawalIo } from "./withdrawals.schemas.ts";

export const listConsoleWithdrawals = /* @__PURE__ */ defineCall<typeof listConsoleWithdrawalsIo>()({
  name: "listConsoleWithdrawals",
  method: "GET",
  path: "/console/v1/withdrawals",
  auth: "operator",
});

export const readConsoleWithdrawal = /* @__PURE__ */ defineCall<typeof readConsoleWithdrawalIo>()({
  name: "readConsoleWithdrawal",
  method: "GET",
  path: "/console/v1/withdrawals/:id",
  auth: "operator",
});
