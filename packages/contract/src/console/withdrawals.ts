/** The calls of the withdrawal queue. Decisions go through actAsOperator. */
import { defineCall } from "../call.ts";
import type {
  listConsoleWithdrawalsIo,
  readConsoleWithdrawalIo,
  tryWithdrawalApprovalIo,
} from "./withdrawals.schemas.ts";

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

export const tryWithdrawalApproval = /* @__PURE__ */ defineCall<typeof tryWithdrawalApprovalIo>()({
  name: "tryWithdrawalApproval",
  method: "GET",
  path: "/console/v1/withdrawals/:id/dry-run",
  auth: "operator",
});
