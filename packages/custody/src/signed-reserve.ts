/**
 * Signed reserve messages: how anyone checks that Feo controls an address, and the file that brings those of cold storage
 * from the offline machine.
 */
import * as z from "zod";
import { knownNetworks } from "./networks.ts";
import { readReserveMessage, reserveMomentSchema, writeReserveMessage } from "./reserve-message.ts";
import { verifySignedMessage } from "./signed-message.ts";
import type { SignedReserve } from "./wire.ts";

/** Whether the address signed this reserve message about itself. False for anything malformed; never throws. */
export function verifyReserveMessage({
  network,
  address,
  message,
  signature,
}: SignedReserve & { readonly network: string }): boolean {
  const read = readReserveMessage(message);
  const known = Object.hasOwn(knownNetworks, network) ? knownNetworks[network] : undefined;
  if (!known || read?.network !== network || read.address !== address) return false;
  return verifySignedMessage(known, { address, message, signature });
}

const entrySchema = z
  .strictObject({
    network: z.string().refine((key) => Object.hasOwn(knownNetworks, key), "is not a known network"),
    address: z.string().regex(/^[a-zA-Z0-9]{10,100}$/),
    at: reserveMomentSchema,
    message: z.string(),
    /** Hexadecimal on EVM chains, Base64 on Bitcoin-like ones. */
    signature: z.string().regex(/^[a-zA-Z0-9+/=]{80,140}$/),
  })
  .refine((entry) => entry.message === writeReserveMessage(entry), "has another message than its fields say");

export const reserveMessagesSchema = z.strictObject({
  kind: z.literal("feo-reserve-messages"),
  messages: z.array(entrySchema).min(1).max(100),
});
export type ReserveMessages = z.infer<typeof reserveMessagesSchema>;

/** Throws if a message of the file is not signed with its address's key. */
export function checkReserveMessages({ messages }: ReserveMessages): void {
  const wrong = messages.find((entry) => !verifyReserveMessage(entry));
  if (wrong)
    throw new Error(`The message of ${wrong.address} on ${wrong.network} is not signed with that address's key`);
}
