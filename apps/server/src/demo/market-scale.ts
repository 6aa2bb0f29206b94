/** How large things are in a market of the demo: its price in ticks, what a usual trade is, how many lots money buys. Pure. */
import { divide, parseUnits } from "@feo/money";
import { coinOf, type DemoMarket } from "./demo-coins.ts";
import { priceUnit, walkDecimals, walkPrice } from "./price-walk.ts";
import { dailyTurnover, dayMs } from "./walk-bars.ts";

const units = (text: string): bigint => parseUnits(text, walkDecimals, { unbounded: true });

/** Markets that most people look at move every second or so, the others every few seconds. */
const popularFromCrore = 35;

export const isPopular = ({ base, quote }: DemoMarket): boolean =>
  quote === "INR" && coinOf(base).turnoverCrore >= popularFromCrore;

/** How often somebody takes, in the mean. */
export const takeEveryMs = (market: DemoMarket): number => (isPopular(market) ? 2_000 : 8_000);

/** Where the walk stands. */
export const ticksAt = (market: DemoMarket, nowMs: number): number =>
  Number(walkPrice(market, nowMs) / units(market.tickSize));

/** About a six-thousandth of the price, and at least a tick; of the reference, so that it never changes. */
export function gapTicks(market: DemoMarket): number {
  const rupees = (ticker: string) => (ticker === "INR" ? priceUnit : units(coinOf(ticker).referenceInr));
  const reference = (rupees(market.base) * priceUnit) / rupees(market.quote);
  return Number(divide(reference, 6_000n * units(market.tickSize), "half-even") || 1n);
}

/** A hundredth of the turnover that one take brings, if all takes together are to bring a day's. */
export const takeCent = (market: DemoMarket): bigint =>
  (dailyTurnover(market) * BigInt(takeEveryMs(market))) / (BigInt(dayMs) * 100n);

/** How many lots an amount of the quote asset buys, within what the market takes. */
export function lotsFor(market: DemoMarket, notional: bigint, ticks: number): number {
  const price = BigInt(ticks) * units(market.tickSize);
  const lotsOf = (amount: bigint) => divide(amount * priceUnit, price * units(market.stepSize), "up");
  // A price may move before the order is there: what is least today must not be too little then.
  const least = lotsOf((units(market.minNotional) * 5n) / 4n);
  const most = lotsOf(units(market.maxNotional) / 2n);
  const wanted = lotsOf(notional);
  return Number(wanted < least ? least : wanted > most ? most : wanted);
}
