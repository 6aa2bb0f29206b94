/** When the bots act: more often in popular markets, and a tenth as often while no one watches. Pure. */
import type { DemoMarket } from "./demo-coins.ts";
import { isPopular, takeEveryMs } from "./market-scale.ts";
import type { Random } from "./random.ts";

const quietAfterMs = 5 * 60_000;
const slowdown = 10;

/** True if no person has sent a request or listened lately. */
export const isQuiet = (lastAskedMs: number, nowMs: number): boolean => nowMs - lastAskedMs > quietAfterMs;

/** A random time between half and one and a half of the mean. */
const around = (meanMs: number, random: Random): number => meanMs / 2 + random(meanMs);

export const untilTake = (market: DemoMarket, quiet: boolean, random: Random): number =>
  around(takeEveryMs(market) * (quiet ? slowdown : 1), random);

export const untilQuote = (market: DemoMarket, quiet: boolean, random: Random): number =>
  around((isPopular(market) ? 1_000 : 4_000) * (quiet ? 4 * slowdown : 1), random);

/** The most orders that a maker changes at once: it may fall behind while no one watches, then catches up. */
export const mostActs = (quiet: boolean, hasWoken: boolean): number => (quiet ? 4 : hasWoken ? 200 : 8);

/** Whether a maker with nothing to follow changes an amount. */
export const changesItsMind = (quiet: boolean, random: Random): boolean => !quiet && random(4) === 0;
