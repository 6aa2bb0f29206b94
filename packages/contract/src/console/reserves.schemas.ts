/** Schemas and OpenAPI descriptions of the calls in reserves.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { moment } from "./deed.schemas.ts";

const snapshot = z.object({
  id: z.string(),
  /** The day in India that it is for; null if an operator asked for it. */
  day: z.nullable(z.string()),
  wantedAt: moment,
  /** When the balances were read; null until it is published. */
  at: z.nullable(moment),
  ratio: z.nullable(z.string()),
  /** Why it could not be made yet. */
  note: z.string(),
});

const message = z.object({
  networkKey: z.string(),
  address: z.string(),
  /** The moment that the message names. */
  signedAt: moment,
  importedBy: z.string(),
});

export const readReservesIo = {
  summary: "Proofs of solvency: snapshots, and the signed messages of cold storage",
  tag: "Operators",
  output: z.object({ nextAt: moment, snapshots: z.array(snapshot), messages: z.array(message) }),
};

export const importReserveMessagesIo = {
  summary: "Imports reserve messages signed with the keys of cold storage",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  body: z.object({ file: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(60_000)) }),
  output: z.object({ count: z.int() }),
};

export type ReserveSnapshot = z.infer<typeof snapshot>;
export type ColdMessage = z.infer<typeof message>;

export const consoleReserveSchemas = {
  readReserves: readReservesIo,
  importReserveMessages: importReserveMessagesIo,
};
