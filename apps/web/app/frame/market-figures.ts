/** Figures about markets that several screens show: the change in percent, the worth in the display currency. Exact. */
import { changePercent, type ExchangeRate, type MarketTicker } from "@feo/contract";
import { type DisplayCurrency, divide, formatUnits, parseUnits } from "@feo/money";

const scale = 18;
const read = (text: string): bigint => parseUnits(text, scale, { unbounded: true });

/** Percent from open to close with two decimals; null while there is no price. */
export const changeOf = ({ open, close }: Pick<MarketTicker, "open" | "close">): string | null =>
  changePercent(open, close);

export function multiply(left: string, right: string): string {
  return formatUnits(divide(read(left) * read(right), 10n ** BigInt(scale), "down"), scale);
}

export function compare(left: string, right: string): number {
  const difference = read(left) - read(right);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

export function add(left: string, right: string): string {
  return formatUnits(read(left) + read(right), scale);
}

/** An amount of rupees in the currency that the person reads; null while the rate is not known. */
export function fromInr(amount: string, currency: DisplayCurrency, rates: readonly ExchangeRate[]): string | null {
  if (currency === "INR") return amount;
  const rate = rates.find((entry) => entry.currency === currency);
  if (!rate || read(rate.inr) === 0n) return null;
  return formatUnits(divide(read(amount) * 10n ** BigInt(scale), read(rate.inr), "down"), scale);
}
