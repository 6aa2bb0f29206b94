/**
 * What a market of the demo would have done, had it followed the price walk: its turnover and its bars. Pure; the bars stand for
 * times before the first trade and times at which the exchange was not running.
 */
import { divide, formatUnits, parseUnits } from "@feo/money";
import type { KeptMinutes } from "../sequencer/projection-bars.ts";
import { coinOf, type DemoMarket, symbolOf } from "./demo-coins.ts";
import { mix, priceUnit, seedOf, walkDecimals, walkPrice } from "./price-walk.ts";

export const minuteMs = 60_000;
export const dayMs = 1_440 * minuteMs;

export interface WalkBar {
  readonly symbol: string;
  readonly minutes: KeptMinutes;
  /** Seconds since 1970. */
  readonly openTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly vol: string;
  readonly total: string;
  readonly trades: number;
}

const crore = 10_000_000n;
/** How much of a coin's rupee turnover its other markets have, in percent. */
const turnoverShare = { INR: 100n, USDT: 40n, BTC: 8n } as const;

/** A day's turnover in the quote asset, in units of walkDecimals. */
export function dailyTurnover(market: DemoMarket): bigint {
  const inInr = BigInt(coinOf(market.base).turnoverCrore) * crore * priceUnit * turnoverShare[market.quote];
  if (market.quote === "INR") return inInr / 100n;
  const rupees = parseUnits(coinOf(market.quote).referenceInr, walkDecimals, { unbounded: true });
  return (inInr * priceUnit) / (100n * rupees);
}

/** A part of one bar's time, or all of it. */
interface BarPart {
  readonly minutes: KeptMinutes;
  readonly openTimeMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** One bar of a market, as far as the walk fills it. */
export function walkBar(market: DemoMarket, { minutes, openTimeMs, fromMs, toMs }: BarPart): WalkBar {
  const begin = Math.max(openTimeMs, fromMs);
  const end = Math.min(openTimeMs + minutes * minuteMs, toMs);
  const samples = [0, 1, 2, 3, 4, 5].map((part) => walkPrice(market, begin + ((end - begin) * part) / 5));
  const first = samples[0] ?? 0n;
  const last = samples.at(-1) ?? first;
  const seed = seedOf(symbolOf(market));
  const bucket = Math.floor(openTimeMs / minuteMs);
  const step = parseUnits(market.stepSize, walkDecimals);
  // The bar's share of a day's turnover, between two fifths and eight fifths of it, for the time that it stands for.
  const share = BigInt(400 + (mix(seed, bucket) % 1_200));
  const lengthMs = BigInt(Math.max(1_000, Math.round(end - begin)));
  const notional = (dailyTurnover(market) * share * lengthMs) / (1_000n * BigInt(dayMs));
  const vol = divide((notional * priceUnit) / last, step, "up") * step;
  const text = (units: bigint) => formatUnits(units, walkDecimals);
  return {
    symbol: symbolOf(market),
    minutes,
    openTime: openTimeMs / 1000,
    open: text(first),
    high: text(samples.reduce((a, b) => (a > b ? a : b))),
    low: text(samples.reduce((a, b) => (a < b ? a : b))),
    close: text(last),
    vol: text(vol),
    total: text((vol * last) / priceUnit),
    trades: minutes * (1 + (mix(seed, bucket, 1) % 12)),
  };
}
