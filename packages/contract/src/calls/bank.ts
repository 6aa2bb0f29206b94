/**
 * INR by bank: the customer's bank account, deposits by transfer, withdrawals by payout (specification §7 User and
 * Transaction).
 */
import { defineCall } from "../call.ts";
import type {
  addBankAccountIo,
  cancelFiatWithdrawalIo,
  depositFiatIo,
  listFiatDepositsIo,
  listFiatWithdrawalsIo,
  readBankAccountIo,
  readBankBranchIo,
  readDepositDetailsIo,
  readDepositReferenceIo,
  readWithdrawalLimitsIo,
  removeBankAccountIo,
  withdrawFiatIo,
} from "./bank.schemas.ts";

export const addBankAccount = /* @__PURE__ */ defineCall<typeof addBankAccountIo>()({
  name: "addBankAccount",
  method: "POST",
  path: "/user/v1/bank",
  auth: "access",
});

export const readBankAccount = /* @__PURE__ */ defineCall<typeof readBankAccountIo>()({
  name: "readBankAccount",
  method: "GET",
  path: "/user/v1/bank",
  auth: "access",
});

export const readBankBranch = /* @__PURE__ */ defineCall<typeof readBankBranchIo>()({
  name: "readBankBranch",
  method: "GET",
  path: "/user/v1/bank/branch",
  auth: "access",
});

export const removeBankAccount = /* @__PURE__ */ defineCall<typeof removeBankAccountIo>()({
  name: "removeBankAccount",
  method: "DELETE",
  path: "/user/v1/bank",
  auth: "access",
});

export const readDepositDetails = /* @__PURE__ */ defineCall<typeof readDepositDetailsIo>()({
  name: "readDepositDetails",
  method: "GET",
  path: "/transaction/v1/fiat/deposit/bankDetails",
  auth: "access",
});

export const readDepositReference = /* @__PURE__ */ defineCall<typeof readDepositReferenceIo>()({
  name: "readDepositReference",
  method: "GET",
  path: "/transaction/v1/fiat/deposit/reference",
  auth: "access",
});

export const depositFiat = /* @__PURE__ */ defineCall<typeof depositFiatIo>()({
  name: "depositFiat",
  method: "POST",
  path: "/transaction/v1/fiat/deposit",
  auth: "access",
});

export const withdrawFiat = /* @__PURE__ */ defineCall<typeof withdrawFiatIo>()({
  name: "withdrawFiat",
  method: "POST",
  path: "/transaction/v1/fiat/withdraw",
  auth: "access",
  session: ["fiatWithdraw"],
  idempotencyKey: true,
});

export const readWithdrawalLimits = /* @__PURE__ */ defineCall<typeof readWithdrawalLimitsIo>()({
  name: "readWithdrawalLimits",
  method: "GET",
  path: "/transaction/v1/fiat/withdraw/limits",
  auth: "access",
});

export const cancelFiatWithdrawal = /* @__PURE__ */ defineCall<typeof cancelFiatWithdrawalIo>()({
  name: "cancelFiatWithdrawal",
  method: "PUT",
  path: "/transaction/v1/fiat/withdraw/cancel",
  auth: "access",
});

export const listFiatDeposits = /* @__PURE__ */ defineCall<typeof listFiatDepositsIo>()({
  name: "listFiatDeposits",
  method: "GET",
  path: "/user/v1/transaction/fiat/deposit",
  auth: "access",
});

export const listFiatWithdrawals = /* @__PURE__ */ defineCall<typeof listFiatWithdrawalsIo>()({
  name: "listFiatWithdrawals",
  method: "GET",
  path: "/user/v1/transaction/fiat/withdraw",
  auth: "access",
});
