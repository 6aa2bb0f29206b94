/** Sizes in a market of the demo: its price in ticks, a typical trade, the lots that an amount buys. Pure. */
import { divide, parseUnits } from "@feo/money";
import { coinOf, type DemoMarket } from "./demo-coins.ts";
import { priceUnit, walkDecimals, walkPrice } from "./price-walk.ts";
import { dayMs } from "./walk-lengths.ts";
import { dailyTurnover } from "./walk-turnover.ts";

const units = (text: string): bigint => parseUnits(text, walkDecimals, { unbounded: true });

/** Popular markets trade every second or two, the others every few seconds. */
const popularFromCrore = 35;

export const isPopular = ({ base, quote }: DemoMarket): boolean =>
  quote === "INR" && coinOf(base).turnoverCrore >= popularFromCrore;

/** The mean interval between takes. */
export const takeEveryMs = (market: DemoMarket): number => (isPopular(market) ? 2_000 : 8_000);

/** The walk's price in ticks. */
export const ticksAt = (market: DemoMarket, nowMs: number): number =>
  Number(walkPrice(market, nowMs) / units(market.tickSize));

/** About a six-thousandth of the price, at least one tick; from the reference price, so that it never changes. */
export function gapTicks(market: DemoMarket): number {
  const rupees = (ticker: string) => (ticker === "INR" ? priceUnit : units(coinOf(ticker).referenceInr));
  const reference = (rupees(market.base) * priceUnit) / rupees(market.quote);
  return Number(divide(reference, 6_000n * units(market.tickSize), "half-even") || 1n);
}

/** A hundredth of the mean size of one take, such that all takes together reach the daily turnover. */
export const takeCent = (market: DemoMarket): bigint =>
  (dailyTurnover(market) * BigInt(takeEveryMs(market))) / (BigInt(dayMs) * 100n);

/** The lots that an amount of the quote asset buys, within the market's limits. */
export function lotsFor(market: DemoMarket, notional: bigint, ticks: number): number {
  const price = BigInt(ticks) * units(market.tickSize);
  const lotsOf = (amount: bigint) => divide(amount * priceUnit, price * units(market.stepSize), "up");
  // The price may move before the order arrives: stay 25% above the minimum and at half of the maximum.
  const least = lotsOf((units(market.minNotional) * 5n) / 4n);
  const most = lotsOf(units(market.maxNotional) / 2n);
  const wanted = lotsOf(notional);
  return Number(wanted < least ? least : wanted > most ? most : wanted);
}
