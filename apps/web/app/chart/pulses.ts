/**
 * The feed client's polling: bars every 10 seconds; quotes in view every 10, all quotes every 60 (specification §9).
 */
import type { Quote } from "@feo/contract";
import { resolutionSeconds } from "./chart-options.ts";
import { pulseBars } from "./feed-history.ts";
import type { BarsAnswer, BarsRequest, BarsSubscription, QuotesSubscription } from "./feed-types.ts";

export const barPulseMs = 10_000;
export const fastQuotePulseMs = 10_000;
export const quotePulseMs = 60_000;

/** How many bars back a poll looks, since a quiet market has gaps. */
const barsBack = 10;

export type ReadBars = (request: BarsRequest) => Promise<BarsAnswer>;

/** No new poll starts while one is unanswered, so that a slow feed is not slowed further. */
export function pulseOfBars(readBars: ReadBars, subscription: BarsSubscription): () => void {
  const { onBar, onFailure, ...symbol } = subscription;
  let lastTime: number | undefined;
  let isAsking = false;
  let isOver = false;
  const beat = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const period = resolutionSeconds(symbol.resolution);
      const to = Math.ceil(Date.now() / 1_000) + period;
      const { bars } = await readBars({ ...symbol, from: to - barsBack * period, to, countBack: 2 });
      if (isOver) return;
      for (const bar of pulseBars(bars, lastTime)) onBar(bar);
      lastTime = bars.at(-1)?.time;
    } catch (error) {
      if (!isOver) onFailure?.(error);
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void beat(), barPulseMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

export type ReadQuotes = (symbols: readonly string[]) => Promise<readonly Quote[]>;

export function pulseOfQuotes(readQuotes: ReadQuotes, subscription: QuotesSubscription): () => void {
  const { symbols, fastSymbols, onQuotes, onFailure } = subscription;
  let isOver = false;
  const ask = async (wanted: readonly string[]) => {
    if (wanted.length === 0) return;
    try {
      const quotes = await readQuotes(wanted);
      if (!isOver) onQuotes(quotes);
    } catch (error) {
      if (!isOver) onFailure?.(error instanceof Error ? error.message : String(error));
    }
  };
  const timers = [
    setInterval(() => void ask(fastSymbols), fastQuotePulseMs),
    setInterval(() => void ask([...new Set([...symbols, ...fastSymbols])]), quotePulseMs),
  ];
  return () => {
    isOver = true;
    for (const timer of timers) clearInterval(timer);
  };
}
