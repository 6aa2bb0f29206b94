/** What follows from a market's fields and its prices. Without schemas, for the browser. */
import { decimalsOf, divide, formatUnits, parseUnits } from "@feo/money";
import type { Market } from "./market.ts";

/** Decimals of a market's prices (MARKET-003). */
export const pricePrecision = (market: Pick<Market, "tickSize">): number => decimalsOf(market.tickSize);

/** Decimals of a market's quantities (MARKET-004). */
export const basePrecision = (market: Pick<Market, "stepSize">): number => decimalsOf(market.stepSize);

const scale = 18;

/** Percent from open to close with two decimals, half to even; null while there is no price to compare. */
export function changePercent(open: string | null, close: string | null): string | null {
  if (open === null || close === null) return null;
  const from = parseUnits(open, scale, { unbounded: true });
  if (from === 0n) return null;
  const to = parseUnits(close, scale, { unbounded: true });
  return formatUnits(divide((to - from) * 10_000n, from, "half-even"), 2);
}
