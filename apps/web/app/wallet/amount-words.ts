/** Formats amounts for the wallet pages. */
import { formatAmount } from "@feo/money";

/** An amount with its unit for lists and sentences: rupees with their sign, coins with their ticker. */
export function inWords(amount: string, ticker: string): string {
  const text = formatAmount(amount, { minDecimals: ticker === "INR" ? 2 : 0, maxDecimals: 18, grouping: "indian" });
  return ticker === "INR" ? `₹${text}` : `${text} ${ticker}`;
}
