/** When the bots act: as often as a market is popular, and a tenth as often while nobody looks. Pure. */
import type { DemoMarket } from "./demo-coins.ts";
import { isPopular, takeEveryMs } from "./market-scale.ts";
import type { Random } from "./random.ts";

const quietAfterMs = 5 * 60_000;
const slowdown = 10;

/** Nobody has asked anything and nobody listens. */
export const isQuiet = (lastAskedMs: number, nowMs: number): boolean => nowMs - lastAskedMs > quietAfterMs;

/** Somewhere from half to one and a half of the mean. */
const around = (meanMs: number, random: Random): number => meanMs / 2 + random(meanMs);

export const untilTake = (market: DemoMarket, quiet: boolean, random: Random): number =>
  around(takeEveryMs(market) * (quiet ? slowdown : 1), random);

export const untilQuote = (market: DemoMarket, quiet: boolean, random: Random): number =>
  around((isPopular(market) ? 1_000 : 4_000) * (quiet ? 4 * slowdown : 1), random);

/** How many orders a maker changes at once to follow the walk: while nobody looks it may fall behind, and then it catches up. */
export const mostActs = (quiet: boolean, hasWoken: boolean): number => (quiet ? 4 : hasWoken ? 200 : 8);

/** Whether a maker that has nothing to follow changes an amount. */
export const changesItsMind = (quiet: boolean, random: Random): boolean => !quiet && random(4) === 0;
