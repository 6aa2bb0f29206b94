/** The console's calls about pending deposits and bank accounts. */
import { defineCall } from "../call.ts";
import type { listBankAccountsIo, listDepositsIo } from "./deposits.schemas.ts";

export const listDeposits = /* @__PURE__ */ defineCall<typeof listDepositsIo>()({
  name: "listDeposits",
  method: "GET",
  path: "/console/v1/deposits",
  auth: "operator",
});

export const listBankAccounts = /* @__PURE__ */ defineCall<typeof listBankAccountsIo>()({
  name: "listBankAccounts",
  method: "GET",
  path: "/console/v1/bank-accounts",
  auth: "operator",
});
