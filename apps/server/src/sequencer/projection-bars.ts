/** Folds trades into the stored bars: minute, hour and day of each market. Pure. */
import type { Trade } from "@feo/exchange";

/** Lengths of the stored bars. */
export const keptMinutes = [1, 60, 1_440] as const;
export type KeptMinutes = (typeof keptMinutes)[number];

export interface BarRow {
  readonly market: number;
  readonly minutes: KeptMinutes;
  /** Unix time in seconds. */
  readonly openTime: number;
  readonly openTicks: number;
  highTicks: number;
  lowTicks: number;
  closeTicks: number;
  lots: number;
  quoteUnits: number;
  trades: number;
  readonly firstTrade: number;
  lastTrade: number;
}

export type Bars = Map<string, BarRow>;

/** Adds a trade to its three bars. */
export function addToBars(bars: Bars, { id, market, priceTicks, lots, quoteUnits, at }: Trade): void {
  for (const minutes of keptMinutes) {
    const openTime = Math.floor(at / (minutes * 60_000)) * minutes * 60;
    const key = `${market} ${minutes} ${openTime}`;
    const bar = bars.get(key);
    if (!bar) {
      bars.set(key, {
        market,
        minutes,
        openTime,
        openTicks: priceTicks,
        highTicks: priceTicks,
        lowTicks: priceTicks,
        closeTicks: priceTicks,
        lots,
        quoteUnits,
        trades: 1,
        firstTrade: id,
        lastTrade: id,
      });
      continue;
    }
    bar.highTicks = Math.max(bar.highTicks, priceTicks);
    bar.lowTicks = Math.min(bar.lowTicks, priceTicks);
    bar.closeTicks = priceTicks;
    bar.lots += lots;
    bar.quoteUnits += quoteUnits;
    bar.trades += 1;
    bar.lastTrade = id;
  }
}
