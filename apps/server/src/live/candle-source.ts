/** Reads the current, still growing bar from the tables. */
import { barStart, flatBar, foldBars, type KeptBars, lengthOf } from "../market/bars.ts";
import type { CandleSource } from "./live-candle.ts";

export function createCandleSource(store: KeptBars): CandleSource {
  return {
    async latest({ number: market }, resolution, time) {
      const { kept: minutes } = lengthOf(resolution);
      const from = barStart(resolution, time);
      const parts = await store.bars({ market, minutes, from, to: time + 1 });
      const [bar] = foldBars(parts, resolution);
      const last = parts.at(-1);
      if (bar && last) return { bar, lastTrade: last.lastTrade };
      const before = await store.latestBarBefore({ market, minutes, before: from });
      return before && { bar: flatBar(from, before.closeTicks), lastTrade: before.lastTrade };
    },
  };
}
