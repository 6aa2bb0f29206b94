/** Loads the chart's bars: history from the feed, then live bars from a socket or from polling the feed. */
import { type ChartResolution, mostBars } from "@feo/contract";
import type { DataLoader, KLineData } from "klinecharts";
import { resolutionSeconds } from "./chart-options.ts";
import type { Bar, ChartFeed } from "./feed-types.ts";

/** Subscribes to live bars of one market; returns the unsubscribe function. */
export type SubscribeBars = (symbol: string, resolution: ChartResolution, onBar: (bar: Bar) => void) => () => void;

export type LoadState = "loading" | "ready" | "empty" | { readonly error: unknown };

interface LoaderOptions {
  readonly feed: ChartFeed;
  readonly subscribeBars: SubscribeBars | undefined;
  /** What the chart shows now; answers for anything else are late and dropped. */
  readonly shown: () => { readonly symbol: string; readonly resolution: ChartResolution; readonly bars: number };
  readonly onState: (state: LoadState) => void;
  /** Called when the chart's bars have changed. */
  readonly onBars: () => void;
  /** How many bars the chart has loaded. */
  readonly held: () => number;
}

const barsAtOnce = 500;
const liveFreshMs = 10_000;
/** Errors are ignored because the next poll retries. */
const ignore = () => undefined;

export const klineOf = ({ time, ...bar }: Bar): KLineData => ({ timestamp: time, ...bar });

export function createLoader(options: LoaderOptions): DataLoader {
  const { feed, subscribeBars, shown, onState, onBars, held } = options;
  let unsubscribe: (() => void) | undefined;
  let run = 0;

  /** Reads `count` bars before a time; if the range is empty, it skips one gap. */
  const before = async (toSeconds: number, count: number): Promise<readonly Bar[]> => {
    const { symbol, resolution } = shown();
    const ask = (to: number) =>
      feed.bars({ symbol, resolution, from: to - count * resolutionSeconds(resolution), to, countBack: count });
    const answer = await ask(toSeconds);
    if (answer.bars.length > 0 || answer.nextTime === undefined) return answer.bars;
    return (await ask(answer.nextTime + 1)).bars;
  };

  const latest = (count: number) =>
    before(Math.ceil(Date.now() / 1_000) + resolutionSeconds(shown().resolution), count);

  return {
    async getBars({ type, timestamp, callback }) {
      if (type === "init") run += 1;
      const started = run;
      const isLate = () => started !== run;
      if (type === "init") onState("loading");
      try {
        if (type !== "init" && type !== "forward") return callback([], false);
        const bars =
          type === "forward" && timestamp !== null
            ? (await before(timestamp / 1_000, barsAtOnce)).filter(({ time }) => time < timestamp)
            : await latest(Math.min(mostBars, Math.max(barsAtOnce, shown().bars)));
        if (isLate()) return;
        callback(bars.map(klineOf), { forward: bars.length > 0, backward: false });
        if (type === "init") onState(bars.length > 0 ? "ready" : "empty");
        onBars();
      } catch (error) {
        if (isLate()) return;
        // If older bars fail to load, the chart stays as it is; the next scroll retries.
        if (type === "init") onState({ error });
        else callback([], { forward: true, backward: false });
      }
    },
    subscribeBar({ callback }) {
      unsubscribe?.();
      const { symbol, resolution } = shown();
      const started = run;
      let known = 0;
      const onBar = (bar: Bar) => {
        if (started !== run) return;
        callback(klineOf(bar));
        known += 1;
        if (known === 1) onState("ready");
      };
      let live = { at: 0, barTime: 0 };
      const endLive = subscribeBars?.(symbol, resolution, (bar) => {
        live = { at: Date.now(), barTime: bar.time };
        onBar(bar);
      });
      // Polling continues beside the socket as a fallback; a bar that the socket has just sent is newer than a polled
      // one.
      const onPulse = (bar: Bar) => {
        if (bar.time > live.barTime || Date.now() - live.at > liveFreshMs) onBar(bar);
      };
      const endPulse = feed.subscribeBars({
        symbol,
        resolution,
        onBar: onPulse,
        // A market with fewer than two bars cannot be polled (CHART-027): until it has two, its history is read
        // instead.
        onFailure: () => {
          if (held() < 2) void latest(2).then((bars) => bars.forEach(onPulse), ignore);
        },
      });
      unsubscribe = () => {
        endLive?.();
        endPulse();
      };
    },
    unsubscribeBar() {
      unsubscribe?.();
      unsubscribe = undefined;
    },
  };
}
