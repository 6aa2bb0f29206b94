/** Payments by feoTag, and the movements on an account's wallets (specification §7 User and Transaction). */
import { defineCall } from "../call.ts";
import type {
  listDepositsWithdrawalsIo,
  listPaymentsIo,
  listWalletTransactionsIo,
  listWalletTransfersIo,
  payByTagIo,
  readRecipientIo,
  readTransactionIo,
} from "./transaction.schemas.ts";

export const readRecipient = /* @__PURE__ */ defineCall<typeof readRecipientIo>()({
  name: "readRecipient",
  method: "GET",
  path: "/user/v1/feoTag/recipient",
  auth: "access",
});

export const payByTag = /* @__PURE__ */ defineCall<typeof payByTagIo>()({
  name: "payByTag",
  method: "POST",
  path: "/transaction/v1/payment",
  auth: "access",
  sessionWhereNeeded: ["fiatWithdraw", "cryptoWithdraw"],
  idempotencyKey: true,
});

export const listWalletTransactions = /* @__PURE__ */ defineCall<typeof listWalletTransactionsIo>()({
  name: "listWalletTransactions",
  method: "GET",
  path: "/user/v1/transaction/wallet",
  auth: "access",
});

export const listPayments = /* @__PURE__ */ defineCall<typeof listPaymentsIo>()({
  name: "listPayments",
  method: "GET",
  path: "/user/v1/transaction/payment",
  auth: "access",
});

export const listDepositsWithdrawals = /* @__PURE__ */ defineCall<typeof listDepositsWithdrawalsIo>()({
  name: "listDepositsWithdrawals",
  method: "GET",
  path: "/user/v1/transaction/depositWithdrawal",
  auth: "access",
});

export const listWalletTransfers = /* @__PURE__ */ defineCall<typeof listWalletTransfersIo>()({
  name: "listWalletTransfers",
  method: "GET",
  path: "/user/v1/transaction/walletTransfer",
  auth: "access",
});

export const readTransaction = /* @__PURE__ */ defineCall<typeof readTransactionIo>()({
  name: "readTransaction",
  method: "GET",
  path: "/user/v1/transaction/details",
  auth: "access",
});
