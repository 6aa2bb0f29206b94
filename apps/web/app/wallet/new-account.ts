/** A verified bank account that money cannot leave to yet, in words. Pure. */
import type { BankAccount } from "@feo/contract";
import { indianMoment } from "../frame/indian-date.ts";

/** Undefined where money can leave to it. */
export function openingOf({ status, usableFrom }: BankAccount, nowMs: number): string | undefined {
  if (status !== "VERIFIED" || usableFrom === null || Date.parse(usableFrom) <= nowMs) return undefined;
  return `This account is new. You can withdraw to it from ${indianMoment(usableFrom)}.`;
}
