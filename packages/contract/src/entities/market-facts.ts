/** Values derived from a market's fields and prices. Without schemas, for the browser. */
import { decimalsOf, divide, formatUnits, parseUnits } from "@feo/money";
import type { Market } from "./market.ts";

/** Decimals of a market's prices (MARKET-003). */
export const pricePrecision = (market: Pick<Market, "tickSize" | "priceDecimals">): number =>
  market.priceDecimals ?? decimalsOf(market.tickSize);

/** Decimals of a market's quantities (MARKET-004). */
export const basePrecision = (market: Pick<Market, "stepSize" | "quantityDecimals">): number =>
  market.quantityDecimals ?? decimalsOf(market.stepSize);

/** The step of the total: tickSize times stepSize, exactly (MARKET-005). */
export function totalStep(market: MarketSteps): string {
  const [price, base] = [pricePrecision(market), basePrecision(market)];
  return formatUnits(parseUnits(market.tickSize, price) * parseUnits(market.stepSize, base), price + base);
}

/**
 * A market's limits and steps as exact integers (MARKET-002): quantities in units of their last decimal, totals in
 * units of theirs.
 */
export function marketLimits(market: MarketLimits) {
  const base = basePrecision(market);
  const total = pricePrecision(market) + base;
  const read = (text: string, decimals: number) => parseUnits(text, decimals, { unbounded: true });
  return {
    stepSize: read(market.stepSize, base),
    minQuantity: read(market.minQuantity, base),
    maxQuantity: read(market.maxQuantity, base),
    totalStep: read(totalStep(market), total),
    minNotional: read(market.minNotional, total),
    maxNotional: read(market.maxNotional, total),
  };
}

type MarketSteps = Pick<Market, "tickSize" | "stepSize" | "priceDecimals" | "quantityDecimals">;
type MarketLimits = MarketSteps & Pick<Market, "minQuantity" | "maxQuantity" | "minNotional" | "maxNotional">;

const scale = 18;

/** Percent change from open to close with two decimals, rounded half to even; null if either price is missing. */
export function changePercent(open: string | null, close: string | null): string | null {
  if (open === null || close === null) return null;
  const from = parseUnits(open, scale, { unbounded: true });
  if (from === 0n) return null;
  const to = parseUnits(close, scale, { unbounded: true });
  return formatUnits(divide((to - from) * 10_000n, from, "half-even"), 2);
}
