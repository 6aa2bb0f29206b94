/**
 * A demo market's turnover: a day's lots are distributed over its hours and theirs over their minutes, in whole lots,
 * so that a bar's volume is the sum of the shorter bars in it. Pure.
 */
import { divide, parseUnits } from "@feo/money";
import { coinOf, type DemoMarket, symbolOf } from "./demo-coins.ts";
import { latestOnly } from "./latest-only.ts";
import { mix, priceUnit, seedOf, walkDecimals, walkPrice } from "./price-walk.ts";
import { dayMs, hourMs, minuteMs } from "./walk-lengths.ts";

const crore = 10_000_000n;
/** The turnover of a coin's other markets, in percent of its rupee market's. */
const turnoverShare = { INR: 100n, USDT: 40n, BTC: 8n } as const;

/** A day's turnover in the quote asset, in units of walkDecimals. */
export function dailyTurnover(market: DemoMarket): bigint {
  const inInr = BigInt(coinOf(market.base).turnoverCrore) * crore * priceUnit * turnoverShare[market.quote];
  if (market.quote === "INR") return inInr / 100n;
  const rupees = parseUnits(coinOf(market.quote).referenceInr, walkDecimals, { unbounded: true });
  return (inInr * priceUnit) / (100n * rupees);
}

export interface Turnover {
  readonly lots: bigint;
  /** Lots times price, at the price of the start of their hour. */
  readonly units: bigint;
  readonly trades: number;
}

/** The turnover between two moments of the same day. */
export function turnoverBetween(market: DemoMarket, fromMs: number, toMs: number): Turnover {
  const sum = { lots: 0n, units: 0n, trades: 0 };
  const seed = seedOf(symbolOf(market));
  for (let hour = Math.floor(fromMs / hourMs); hour * hourMs < toMs; hour += 1) {
    const openMs = hour * hourMs;
    const [begin, end] = [Math.max(fromMs, openMs) - openMs, Math.min(toMs, openMs + hourMs) - openMs];
    const lots = lotsUntil(market, openMs, end) - lotsUntil(market, openMs, begin);
    const trades = (ms: number) => Math.ceil(((1 + (mix(seed, hour, 1) % 12)) * ms) / minuteMs);
    sum.lots += lots;
    sum.units += lots * walkPrice(market, openMs);
    sum.trades += trades(end) - trades(begin);
  }
  return sum;
}

const keptHours = latestOnly<bigint[]>();
const keptMinutes = latestOnly<bigint[]>();

/** The lots from the hour's start up to `ms`; linear within a minute, rounded up so that a new one has some. */
function lotsUntil(market: DemoMarket, hourOpenMs: number, ms: number): bigint {
  const hour = Math.floor((hourOpenMs % dayMs) / hourMs);
  const hours = lotsOfHours(market, hourOpenMs - hour * hourMs);
  const lots = (hours[hour + 1] ?? 0n) - (hours[hour] ?? 0n);
  if (ms === 0 || ms === hourMs) return ms === 0 ? 0n : lots;
  const minutes = keptMinutes(symbolOf(market), hourOpenMs, () =>
    dealt(lots, weights(market, { openMs: hourOpenMs, lengthMs: minuteMs, count: 60, least: 400, most: 1_600 })),
  );
  const minute = Math.floor(ms / minuteMs);
  const before = minutes[minute] ?? 0n;
  const ofMinute = (minutes[minute + 1] ?? before) - before;
  return before + divide(ofMinute * BigInt(Math.ceil(ms % minuteMs)), BigInt(minuteMs), "up");
}

/** A day's lots are worth 40% to 160% of the market's turnover, at the day's first price. */
function lotsOfHours(market: DemoMarket, dayOpenMs: number): bigint[] {
  return keptHours(symbolOf(market), dayOpenMs, () => {
    const share = BigInt(400 + (mix(seedOf(symbolOf(market)), dayOpenMs / dayMs) % 1_200));
    const step = parseUnits(market.stepSize, walkDecimals);
    const lots = (dailyTurnover(market) * share * priceUnit) / (1_000n * walkPrice(market, dayOpenMs) * step);
    return dealt(lots, weights(market, { openMs: dayOpenMs, lengthMs: hourMs, count: 24, least: 700, most: 1_300 }));
  });
}

interface Weights {
  readonly openMs: number;
  readonly lengthMs: number;
  readonly count: number;
  readonly least: number;
  readonly most: number;
}

function weights(market: DemoMarket, { openMs, lengthMs, count, least, most }: Weights): number[] {
  const seed = seedOf(symbolOf(market));
  return Array.from({ length: count }, (_, at) => least + (mix(seed, openMs / lengthMs + at, 2) % (most - least)));
}

/** Cumulative lots at the start of each part, and the total at the end. */
function dealt(lots: bigint, parts: readonly number[]): bigint[] {
  const whole = BigInt(parts.reduce((sum, part) => sum + part, 0));
  const come = [0n];
  let weight = 0;
  for (const part of parts) {
    weight += part;
    come.push((lots * BigInt(weight)) / whole);
  }
  return come;
}
