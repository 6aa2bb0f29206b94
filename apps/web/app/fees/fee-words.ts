/** Formats rates and thresholds for the fees page. Pure. */
import { formatAmount, formatMoney, formatUnits, parseUnits } from "@feo/money";

const paise = 2;
const lakhDigits = 5;
const croreDigits = 7;
const tenTo = (digits: number): bigint => 10n ** BigInt(digits);

/** Rupees in lakh and crore: "₹10 lakh", "₹25 crore". */
export function rupeesInWords(amount: string): string {
  const units = parseUnits(amount, paise);
  const shown = { minDecimals: 0, maxDecimals: 2 };
  if (units >= tenTo(paise + croreDigits))
    return `${formatMoney(formatUnits(units, paise + croreDigits), "INR", shown)} crore`;
  if (units >= tenTo(paise + lakhDigits))
    return `${formatMoney(formatUnits(units, paise + lakhDigits), "INR", shown)} lakh`;
  return formatMoney(amount, "INR", shown);
}

/** A rate without a sign, with at least two decimals: "0.20%". */
export const rateInPercent = (rate: string): string =>
  `${formatAmount(rate, { minDecimals: 2, maxDecimals: 4, grouping: "indian" })}%`;

/** A whole rate for use in sentences: "18%", "1%". */
export const shortPercent = (rate: string): string =>
  `${formatAmount(rate, { minDecimals: 0, maxDecimals: 4, grouping: "indian" })}%`;

/** An amount with its ticker; rupees have their sign instead. */
export function amountOf(amount: string, ticker: string): string {
  if (ticker === "INR") return formatMoney(amount, "INR");
  return `${formatAmount(amount, { minDecimals: 0, maxDecimals: 18, grouping: "indian" })} ${ticker}`;
}
