/** The note for a verified bank account that is too new for withdrawals. Pure functions. */
import type { BankAccount } from "@feo/contract";
import { indianMoment } from "@feo/money";

/** Undefined once withdrawals to it are possible. */
export function openingOf({ status, usableFrom }: BankAccount, nowMs: number): string | undefined {
  if (status !== "VERIFIED" || usableFrom === null || Date.parse(usableFrom) <= nowMs) return undefined;
  return `This account is new. You can withdraw to it from ${indianMoment(usableFrom)}.`;
}
