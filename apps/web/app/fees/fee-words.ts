/** Formats thresholds and amounts for the fees page. Pure. */
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

/** An amount with its ticker; rupees have their sign instead. */
export function amountOf(amount: string, ticker: string): string {
  if (ticker === "INR") return formatMoney(amount, "INR");
  return `${formatAmount(amount, { minDecimals: 0, maxDecimals: 18, grouping: "indian" })} ${ticker}`;
}
