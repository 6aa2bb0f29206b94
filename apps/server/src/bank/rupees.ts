/** Rupees as the bank counts them, as the ledger does, and as people write them. The bank knows no fraction of a paisa. */
import { formatMoney, formatUnits, parseDecimal } from "@feo/money";
import { ProblemError } from "../platform/problem.ts";

export const bankDecimals = 2;

/** What somebody wrote, in paise; more than two decimals are refused, never rounded. */
export function readRupees(text: string): bigint {
  const read = parseDecimal(text, bankDecimals, { unbounded: true });
  if (!read.ok) throw new ProblemError("AMOUNT_TOO_PRECISE");
  return read.units;
}

export const rupeesText = (paise: bigint): string => formatUnits(paise, bankDecimals);

/** As people read it, on the screen and in a letter alike. */
export const shownRupees = (paise: bigint): string => formatMoney(rupeesText(paise), "INR");

/** The ledger is finer than the bank. Never changes: what is booked is in these units (market/first-data.ts). */
export const ledgerDecimals = 6;
export const unitsPerPaisa = 10n ** BigInt(ledgerDecimals - bankDecimals);

/** In the ledger's units. */
export function ledgerUnits(paise: bigint): number {
  const units = paise * unitsPerPaisa;
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProblemError("AMOUNT_TOO_LARGE");
  return Number(units);
}
