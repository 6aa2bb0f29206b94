/**
 * The bars and turnover of a demo market that follows the price walk. Pure; the bars cover the time before the first
 * trade and the exchange's downtime.
 */
import { formatUnits, parseUnits } from "@feo/money";
import type { KeptMinutes } from "../sequencer/projection-bars.ts";
import { type DemoMarket, symbolOf } from "./demo-coins.ts";
import { priceUnit, walkDecimals } from "./price-walk.ts";
import { minuteMs } from "./walk-lengths.ts";
import { beginOf, endOf, highest, lowest, pricesWithin } from "./walk-range.ts";
import { turnoverBetween } from "./walk-turnover.ts";

export interface WalkBar {
  readonly symbol: string;
  readonly minutes: KeptMinutes;
  /** Unix seconds. */
  readonly openTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly vol: string;
  readonly total: string;
  readonly trades: number;
}

/** One bar and the range that the walk fills; a bar that extends beyond the range is filled in part. */
interface BarPart {
  readonly minutes: KeptMinutes;
  readonly openTimeMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** One bar, as far as the walk fills it. An hour is the fold of its minutes, and a day the fold of its hours. */
export function walkBar(market: DemoMarket, { minutes, openTimeMs, fromMs, toMs }: BarPart): WalkBar {
  const part = { market, openTimeMs, lengthMs: minutes * minuteMs, fromMs, toMs };
  const prices = pricesWithin(part);
  const step = parseUnits(market.stepSize, walkDecimals);
  const { lots, units, trades } = turnoverBetween(market, beginOf(part), endOf(part));
  const text = (price: bigint | undefined) => formatUnits(price ?? 0n, walkDecimals);
  return {
    symbol: symbolOf(market),
    minutes,
    openTime: openTimeMs / 1000,
    open: text(prices[0]),
    high: text(highest(prices)),
    low: text(lowest(prices)),
    close: text(prices.at(-1)),
    vol: text(lots * step),
    total: text((units * step) / priceUnit),
    trades,
  };
}
