/** The operators' calls about the ledger: is it what the outside says, who owns what, and how did it come to that. */
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
