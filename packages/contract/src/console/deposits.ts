/** The console's calls about pending deposits and bank accounts. */
import { defineCall } from "../call.ts";
import type { listBankAccountsIo, listClaimsIo, listCoinDepositsIo, listTransfersIo } from "./deposits.schemas.ts";

export const listTransfers = /* @__PURE__ */ defineCall<typeof listTransfersIo>()({
  name: "listTransfers",
  method: "GET",
  path: "/console/v1/deposits/transfers",
  auth: "operator",
});

export const listClaims = /* @__PURE__ */ defineCall<typeof listClaimsIo>()({
  name: "listClaims",
  method: "GET",
  path: "/console/v1/deposits/claims",
  auth: "operator",
});

export const listCoinDeposits = /* @__PURE__ */ defineCall<typeof listCoinDepositsIo>()({
  name: "listCoinDeposits",
  method: "GET",
  path: "/console/v1/deposits/coins",
  auth: "operator",
});

export const listBankAccounts = /* @__PURE__ */ defineCall<typeof listBankAccountsIo>()({
  name: "listBankAccounts",
  method: "GET",
  path: "/console/v1/bank-accounts",
  auth: "operator",
});
