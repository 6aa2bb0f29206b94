/** Schemas and OpenAPI descriptions of the calls in solvency.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { moment, signedDecimalString } from "../amount.ts";
import { balanceProofSchema, solvencyLineSchema, solvencySchema } from "../entities/solvency.ts";
import { idPattern } from "../ids.ts";

const id = /* @__PURE__ */ z.string().check(z.regex(idPattern, "Must be a snapshot's id"));
const ticker = /* @__PURE__ */ z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, "Must be a ticker such as BTC"));

export const readSolvencyIo = {
  summary: "What customers own and what Feo holds at one moment, with root hashes and signed addresses",
  tag: "Public",
  errors: ["SNAPSHOT_NOT_FOUND"] as const,
  /** Absent: the latest. */
  query: z.object({ snapshot: z.optional(id) }),
  output: z.object({
    /** Null until the first snapshot is published. */
    solvency: z.nullable(solvencySchema),
    /** The lowest ratio of all assets together in the last 90 days. */
    lowestRatio: z.nullable(signedDecimalString),
    /** When the next daily snapshot is due. */
    nextAt: moment,
  }),
};

export const listSolvencyIo = {
  summary: "Published snapshots, newest first",
  tag: "Public",
  query: z.object({
    /** The `at` of the last one on the previous page. */
    before: z.optional(moment),
  }),
  output: z.object({ snapshots: z.array(solvencyLineSchema), hasMore: z.boolean() }),
};

export const readBalanceProofIo = {
  summary: "The caller's path in the tree of one asset. Null if the caller had none of it",
  tag: "User",
  errors: ["SNAPSHOT_NOT_FOUND", "COIN_NOT_FOUND", "PROOF_EXPIRED"] as const,
  query: z.object({ snapshot: id, ticker }),
  output: z.object({ proof: z.nullable(balanceProofSchema) }),
};

export const solvencySchemas = {
  readSolvency: readSolvencyIo,
  listSolvency: listSolvencyIo,
  readBalanceProof: readBalanceProofIo,
};
