/**
 * The operators' calls about the ledger: reconciliation with outside balances, totals by owner, and the history of
 * postings.
 */
import { defineCall } from "../call.ts";
import type { compareBooksIo, listPostingsIo, readLedgerIo } from "./ledger.schemas.ts";

export const readLedger = /* @__PURE__ */ defineCall<typeof readLedgerIo>()({
  name: "readLedger",
  method: "GET",
  path: "/console/v1/ledger",
  auth: "operator",
});

export const compareBooks = /* @__PURE__ */ defineCall<typeof compareBooksIo>()({
  name: "compareBooks",
  method: "POST",
  path: "/console/v1/ledger/compare",
  auth: "operator",
});

export const listPostings = /* @__PURE__ */ defineCall<typeof listPostingsIo>()({
  name: "listPostings",
  method: "GET",
  path: "/console/v1/ledger/postings",
  auth: "operator",
});
