/** Schemas and OpenAPI descriptions of the calls in addresses.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { cryptoDepositStatuses } from "../entities/crypto.ts";
import { addressOwnerships, senderRelationships, senderSources } from "../entities/crypto-facts.ts";
import { check } from "./check.schemas.ts";
import { idParams, moment, owner } from "./deed.schemas.ts";
import { nextPage, queueCount, queueQuery } from "./queue.schemas.ts";

const sum = z.object({ coinTicker: z.string(), amount: z.string() });

/** `name` is the customer's who received from the address and declared it. */
const sender = z.extend(owner, {
  id: z.string(),
  address: z.string(),
  ownership: z.enum(addressOwnerships),
  /** As the customer declared them; empty for an address of their own. */
  ownerName: z.string(),
  /** Two letters, such as IN. */
  ownerCountry: z.string(),
  relationship: z.nullable(z.enum(senderRelationships)),
  sentFrom: z.nullable(z.enum(senderSources)),
  declaredAt: moment,
  /** Refused before and declared again: its deposits wait for the verdict. Otherwise they are credited. */
  isHeld: z.boolean(),
  /** What the customer received from it, without what was rejected or lost. */
  received: z.array(sum),
});

export const listSendersIo = {
  summary: "Senders of coins that customers declared as third parties and that wait for review, oldest first, by pages",
  tag: "Operators",
  query: queueQuery,
  output: z.object({ senders: z.array(sender), next: nextPage, count: queueCount }),
};

const senderDeposit = z.extend(sum, {
  id: z.string(),
  network: z.string(),
  txHash: z.string(),
  status: z.enum(cryptoDepositStatuses),
  at: moment,
});

export const readSenderIo = {
  summary: "One declared sender with its checks, its deposits, and who else received from it. Reading it is logged.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: idParams,
  output: z.extend(sender, {
    level: z.int(),
    isFrozen: z.boolean(),
    /** Null while it waits. */
    verdict: z.nullable(z.enum(["accepted", "refused"])),
    decidedAt: z.nullable(moment),
    /** The latest refusal, also if it was declared again since. */
    refusal: z.nullable(z.object({ reason: z.string(), at: moment })),
    checks: z.array(check),
    /** The latest. */
    deposits: z.array(senderDeposit),
    /** Other customers who received from the same address: how many, and the first of them. */
    othersCount: queueCount,
    others: z.array(owner),
  }),
};

export type WaitingSender = z.infer<typeof sender>;
export type ShownSender = z.infer<typeof readSenderIo.output>;

export const consoleAddressSchemas = { listSenders: listSendersIo, readSender: readSenderIo };
