/** Units as text for documents and spreadsheets: every digit, nothing rounded. Pure. */
import { formatAmount } from "@feo/money";
import { type Asset, unitsText } from "../market/instruments.ts";
import type { RupeeSum, RupeeUnits } from "./figures.ts";

export type Money = Pick<Asset, "ticker" | "decimals">;

const allDecimals = 18;

/** "₹1,23,456.70", "0.0125 BTC". */
export function amountText(units: bigint, { ticker, decimals }: Money): string {
  const text = unitsText({ decimals }, units);
  return ticker === "INR"
    ? `₹${formatAmount(text, { minDecimals: 2, maxDecimals: allDecimals, grouping: "indian" })}`
    : `${formatAmount(text, { minDecimals: 0, maxDecimals: allDecimals, grouping: "western" })} ${ticker}`;
}

export const rupeeText = (units: RupeeUnits, rupee: Money): string =>
  units === null ? "not known" : amountText(units, rupee);

/** States how many entries have no known value and are missing from the sum. */
export function rupeeSumText({ units, unknown }: RupeeSum, count: number, rupee: Money): string {
  if (unknown === 0) return amountText(units, rupee);
  return unknown === count ? "not known" : `${amountText(units, rupee)} (${unknown} not known)`;
}

/** For a spreadsheet: an empty cell if the value is unknown. */
export const rupeeCell = (units: RupeeUnits, rupee: Money): string => (units === null ? "" : unitsText(rupee, units));

export const rupeeSumCell = ({ units, unknown }: RupeeSum, count: number, rupee: Money): string =>
  unknown === count ? "" : unitsText(rupee, units);
