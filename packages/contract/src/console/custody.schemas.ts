/** The schemas of the calls in custody.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { idParams, moment } from "./deed.schemas.ts";

const amount = z.string();

const holding = z.object({
  networkKey: z.string(),
  ticker: z.string(),
  /** What the ledger has on the network. */
  ledger: amount,
  hot: amount,
  /** How much belongs at hand; null where the coin has no price now. */
  wanted: z.nullable(amount),
  hotAddress: z.string(),
  cold: amount,
  /** Null where the network has no cold storage. */
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
  /** Whether its file can be taken to where the cold words are. */
  isExportable: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});

const signer = z.object({
  /** Why nothing is signed; null where the signer is at work. */
  stopped: z.nullable(z.string()),
  hour: z.array(z.object({ network: z.string(), coin: z.string(), signed: amount, limit: amount })),
});

export const readCustodyIo = {
  summary: "Coins at hand and in cold storage, what the signer does, and refills",
  tag: "Operators",
  output: z.object({
    holdings: z.array(holding),
    refills: z.array(refill),
    /** Null where the signer cannot be reached. */
    signer: z.nullable(signer),
  }),
};

export const exportRefillIo = {
  summary: "The file of a refill, to be signed where the cold words are",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: idParams,
  output: z.object({ name: z.string(), file: z.string() }),
};

export const importRefillIo = {
  summary: "Takes a refill that came back signed",
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
  ...{ readCustody: readCustodyIo, exportRefill: exportRefillIo, importRefill: importRefillIo },
};
