/** Rupee amounts as the bank, the ledger and customers write them. The bank knows no fraction of a paisa. */
import { formatMoney, formatUnits, parseDecimal } from "@feo/money";
import { ProblemError } from "../platform/problem.ts";

export const bankDecimals = 2;

/** User input in paise; more than two decimals are refused, never rounded. */
export function readRupees(text: string): bigint {
  const read = parseDecimal(text, bankDecimals, { unbounded: true });
  if (!read.ok) throw new ProblemError("AMOUNT_TOO_PRECISE");
  return read.units;
}

export const rupeesText = (paise: bigint): string => formatUnits(paise, bankDecimals);

/** The display form, on screen and in mail. */
export const shownRupees = (paise: bigint): string => formatMoney(rupeesText(paise), "INR");

/** Finer than the bank's. Must never change: existing entries are in these units (market/first-data.ts). */
export const ledgerDecimals = 6;
export const unitsPerPaisa = 10n ** BigInt(ledgerDecimals - bankDecimals);

/** In the ledger's units. */
export function ledgerUnits(paise: bigint): number {
  const units = paise * unitsPerPaisa;
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProblemError("AMOUNT_TOO_LARGE");
  return Number(units);
}
