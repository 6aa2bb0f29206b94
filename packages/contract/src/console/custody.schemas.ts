/** Schemas and OpenAPI descriptions of the calls in custody.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { idParams, moment } from "./deed.schemas.ts";

const amount = z.string();

const holding = z.object({
  networkKey: z.string(),
  ticker: z.string(),
  /** The ledger's total on this network. */
  ledger: amount,
  hot: amount,
  /** The target balance of the hot wallet; null while the coin has no price. */
  wanted: z.nullable(amount),
  hotAddress: z.string(),
  cold: amount,
  /** Null if the network has no cold storage. */
  coldAddress: z.nullable(z.string()),
});

const refillState = z.enum(["proposed", "approved", "signed", "sent", "done", "failed", "dropped"]);

const refill = z.object({
  id: z.string(),
  networkKey: z.string(),
  ticker: z.string(),
  amount,
  from: z.string(),
  to: z.string(),
  state: refillState,
  note: z.string(),
  /** Whether the refill file can be exported for signing with the cold storage keys. */
  isExportable: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});

const signer = z.object({
  /** Why signing is stopped; null while it is running. */
  stopped: z.nullable(z.string()),
  hour: z.array(z.object({ network: z.string(), coin: z.string(), signed: amount, limit: amount })),
});

export const readCustodyIo = {
  summary: "Coins in the hot wallet and in cold storage, the signer's status, and refills",
  tag: "Operators",
  output: z.object({
    holdings: z.array(holding),
    refills: z.array(refill),
    /** Null if the signer is unreachable. */
    signer: z.nullable(signer),
  }),
};

export const exportRefillIo = {
  summary: "The file of a refill, to be signed on the offline machine",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: idParams,
  output: z.object({ name: z.string(), file: z.string() }),
};

export const importRefillIo = {
  summary: "Imports a signed refill",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: idParams,
  body: z.object({ file: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(60_000)) }),
  output: z.object({}),
};

export type CustodyHolding = z.infer<typeof holding>;
export type ColdRefill = z.infer<typeof refill>;
export type ColdRefillState = z.infer<typeof refillState>;
export type SignerState = z.infer<typeof signer>;

export const consoleCustodySchemas = {
  readCustody: readCustodyIo,
  exportRefill: exportRefillIo,
  importRefill: importRefillIo,
};
