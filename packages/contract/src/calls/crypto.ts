/** Coins on chain: deposits, withdrawals, and saved addresses (specification §7 User and Transaction). */
import { defineCall } from "../call.ts";
import type {
  addAddressIo,
  cancelCryptoWithdrawalIo,
  listAddressesIo,
  listCryptoDepositsIo,
  listCryptoWithdrawalsIo,
  readDepositAddressIo,
  readWithdrawFeesIo,
  removeAddressIo,
  verifyCryptoDepositIo,
  withdrawCryptoIo,
} from "./crypto.schemas.ts";

export const readDepositAddress = /* @__PURE__ */ defineCall<typeof readDepositAddressIo>()({
  name: "readDepositAddress",
  method: "GET",
  path: "/user/v1/wallet/deposit/address",
  auth: "access",
});

export const listCryptoDeposits = /* @__PURE__ */ defineCall<typeof listCryptoDepositsIo>()({
  name: "listCryptoDeposits",
  method: "GET",
  path: "/user/v1/transaction/crypto/deposit",
  auth: "access",
});

export const listCryptoWithdrawals = /* @__PURE__ */ defineCall<typeof listCryptoWithdrawalsIo>()({
  name: "listCryptoWithdrawals",
  method: "GET",
  path: "/user/v1/transaction/crypto/withdraw",
  auth: "access",
});

export const verifyCryptoDeposit = /* @__PURE__ */ defineCall<typeof verifyCryptoDepositIo>()({
  name: "verifyCryptoDeposit",
  method: "POST",
  path: "/transaction/v1/crypto/deposit/verify",
  auth: "access",
});

export const readWithdrawFees = /* @__PURE__ */ defineCall<typeof readWithdrawFeesIo>()({
  name: "readWithdrawFees",
  method: "GET",
  path: "/transaction/v1/withdraw/fees",
  auth: "access",
});

export const withdrawCrypto = /* @__PURE__ */ defineCall<typeof withdrawCryptoIo>()({
  name: "withdrawCrypto",
  method: "POST",
  path: "/transaction/v1/withdraw",
  auth: "access",
  session: ["cryptoWithdraw"],
  idempotencyKey: true,
});

export const cancelCryptoWithdrawal = /* @__PURE__ */ defineCall<typeof cancelCryptoWithdrawalIo>()({
  name: "cancelCryptoWithdrawal",
  method: "PUT",
  path: "/transaction/v1/withdraw/cancel",
  auth: "access",
});

export const listAddresses = /* @__PURE__ */ defineCall<typeof listAddressesIo>()({
  name: "listAddresses",
  method: "GET",
  path: "/user/v1/wallet/withdraw/address",
  auth: "access",
});

export const addAddress = /* @__PURE__ */ defineCall<typeof addAddressIo>()({
  name: "addAddress",
  method: "POST",
  path: "/user/v1/wallet/withdraw/address",
  auth: "access",
});

export const removeAddress = /* @__PURE__ */ defineCall<typeof removeAddressIo>()({
  name: "removeAddress",
  method: "DELETE",
  path: "/user/v1/wallet/withdraw/address",
  auth: "access",
});
