/** Amounts as operators read them: Indian grouping, rupees with paise, coins with every digit. */
import { formatAmount } from "@feo/money";

const mostDecimals = 18;

export const shownAmount = (decimal: string, ticker: string): string =>
  formatAmount(decimal, { minDecimals: ticker === "INR" ? 2 : 0, maxDecimals: mostDecimals, grouping: "indian" });

export const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal);
