/**
 * The demo's prices: a walk around each coin's reference price that is a pure function of time, so that history can be
 * generated for any moment, continues after a pause, and is the same on every machine. Integers only.
 */
import { divide, parseUnits } from "@feo/money";
import { type DemoMarket, demoCoins } from "./demo-coins.ts";

/** Prices carry this many decimals until a market rounds them to its tick. */
export const walkDecimals = 12;
export const priceUnit = 10n ** BigInt(walkDecimals);

/** The waves that make up the walk: period, and amplitude in parts per million. */
const waves = [
  { minutes: 11_520, swing: 70_000 },
  { minutes: 2_880, swing: 26_000 },
  { minutes: 720, swing: 13_000 },
  { minutes: 180, swing: 6_500 },
  { minutes: 45, swing: 3_000 },
  { minutes: 12, swing: 1_500 },
  { minutes: 3, swing: 700 },
  { minutes: 1, swing: 250 },
] as const;

const million = 1_000_000;

/** A hash of the given integers in 0..2^32-1 (an integer mix of the murmur family). */
export function mix(...values: number[]): number {
  let state = 0x9e3779b9;
  for (const value of values) {
    state ^= Math.imul(value, 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 15), 0xc2b2ae35);
    state ^= state >>> 13;
  }
  return (state ^ (state >>> 16)) >>> 0;
}

/** A seed from a name. */
export const seedOf = (name: string): number => mix(...[...name].map((letter) => letter.charCodeAt(0)));

/** The walk's deviation from the reference at a moment, in parts per million. */
export function driftPpm(seed: number, timeMs: number): number {
  let drift = 0;
  for (const [index, { minutes, swing }] of waves.entries()) {
    const lengthMs = minutes * 60_000;
    const bucket = Math.floor(timeMs / lengthMs);
    const within = timeMs - bucket * lengthMs;
    const from = (mix(seed, index, bucket) % (2 * swing)) - swing;
    const to = (mix(seed, index, bucket + 1) % (2 * swing)) - swing;
    drift += from + Math.trunc(((to - from) * within) / lengthMs);
  }
  return drift;
}

/** Per-coin values cached, because a first start reads them a hundred thousand times. */
const walked = new Map(
  demoCoins.map(({ ticker, referenceInr }) => [
    ticker,
    { reference: parseUnits(referenceInr, walkDecimals, { unbounded: true }), seed: seedOf(ticker) },
  ]),
);

function priceInInr(ticker: string, timeMs: number): bigint {
  const coin = walked.get(ticker);
  if (!coin) throw new Error(`The demo has no coin ${ticker}`);
  // A dollar stablecoin hardly moves against the rupee.
  const drift = Math.trunc(driftPpm(coin.seed, timeMs) / (ticker === "USDT" ? 25 : 1));
  return (coin.reference * BigInt(million + drift)) / BigInt(million);
}

/** The market's price at a moment in units of walkDecimals, on its tick. */
export function walkPrice(market: DemoMarket, timeMs: number): bigint {
  const inrPrice = priceInInr(market.base, timeMs);
  const price =
    market.quote === "INR" ? inrPrice : divide(inrPrice * priceUnit, priceInInr(market.quote, timeMs), "half-even");
  const tick = parseUnits(market.tickSize, walkDecimals);
  return divide(price, tick, "half-even") * tick;
}
