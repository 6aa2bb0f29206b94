/** Proof of solvency: the published totals, and each customer's path to them. */
import { defineCall } from "../call.ts";
import type { listSolvencyIo, readBalanceProofIo, readSolvencyIo } from "./solvency.schemas.ts";

export const readSolvency = /* @__PURE__ */ defineCall<typeof readSolvencyIo>()({
  name: "readSolvency",
  method: "GET",
  path: "/public/v1/solvency",
  auth: "public",
  cacheSeconds: 30,
});

export const listSolvency = /* @__PURE__ */ defineCall<typeof listSolvencyIo>()({
  name: "listSolvency",
  method: "GET",
  path: "/public/v1/solvency/snapshots",
  auth: "public",
  cacheSeconds: 30,
});

export const readBalanceProof = /* @__PURE__ */ defineCall<typeof readBalanceProofIo>()({
  name: "readBalanceProof",
  method: "GET",
  path: "/user/v1/solvency/proof",
  auth: "access",
});
