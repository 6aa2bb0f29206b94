/**
 * The text with which an address states that Feo controls it: a fixed form, so that a signature over it can mean nothing
 * else.
 */
import * as z from "zod";
import { knownNetworks } from "./networks.ts";

export interface ReserveMessage {
  readonly network: string;
  readonly address: string;
  /** The moment of the snapshot of balances that the message belongs to. */
  readonly at: string;
}

/** A moment in UTC, in the only form that `toISOString` writes. */
export const reserveMomentSchema = z
  .string()
  .refine((text) => /^\d{4}-/.test(text) && isMoment(text), "is not a UTC time such as 2026-11-17T00:30:00.000Z");

function isMoment(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}

export const writeReserveMessage = ({ network, address, at }: ReserveMessage): string =>
  `Feo proof of reserves\nFeo controls the ${network} address ${address}\nSnapshot of ${at}`;

const form =
  /^Feo proof of reserves\nFeo controls the ([A-Z]{1,16}) address ([a-zA-Z0-9]{10,100})\nSnapshot of ([0-9TZ:.-]{24})$/;

/** Undefined for any text that `writeReserveMessage` would not write for a known network. */
export function readReserveMessage(text: string): ReserveMessage | undefined {
  const [, network = "", address = "", at = ""] = form.exec(text) ?? [];
  const isRead = Object.hasOwn(knownNetworks, network) && reserveMomentSchema.safeParse(at).success;
  return isRead ? { network, address, at } : undefined;
}
