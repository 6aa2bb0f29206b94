/** Market figures shared by several screens: the change in percent, and values in the display currency. Exact. */
import { changePercent, type ExchangeRate, type MarketTicker } from "@feo/contract";
import { compare, type DisplayCurrency, divide, exactDecimals, exactUnits, formatUnits } from "@feo/money";

/** Percent from open to close with two decimals; null while there is no price. */
export const changeOf = ({ open, close }: Pick<MarketTicker, "open" | "close">): string | null =>
  changePercent(open, close);

/** An amount of rupees in the display currency; null if the rate is unknown. */
export function fromInr(amount: string, currency: DisplayCurrency, rates: readonly ExchangeRate[]): string | null {
  if (currency === "INR") return amount;
  const rate = rates.find((entry) => entry.currency === currency);
  if (!rate || exactUnits(rate.inr) === 0n) return null;
  return formatUnits(
    divide(exactUnits(amount) * 10n ** BigInt(exactDecimals), exactUnits(rate.inr), "down"),
    exactDecimals,
  );
}

/** The points of a sparkline, from the open to the close that the percent change is computed from. */
export const trendOf = ({ open, close, trend }: Pick<MarketTicker, "open" | "close" | "trend">): readonly string[] =>
  open === null || close === null ? trend : [open, ...trend, close];

/** The colour of a sparkline and its percent change. */
export function toneOf(change: string | null): "up" | "down" | "quiet" {
  const sign = change === null ? 0 : compare(change, "0");
  return sign === 0 ? "quiet" : sign > 0 ? "up" : "down";
}
