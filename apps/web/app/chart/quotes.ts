/** The quotes of a chart: those in view polled every 10 seconds, those of all markets every 60 (LIMIT-035, LIMIT-036). */
import type { Quote } from "@feo/contract";
import type { ChartFeed } from "./feed-types.ts";

type QuotesFeed = Pick<ChartFeed, "search" | "subscribeQuotes">;

interface FollowedQuotes {
  /** The chart's own market and the one it is compared with. */
  readonly inView: readonly string[];
  readonly onQuotes: (quotes: readonly Quote[]) => void;
  /** CHART-025: "network error: …". */
  readonly onFailure: (message: string) => void;
}

/** Without a list of markets, those in view are still polled. Returns the stop function. */
export function followQuotes(feed: QuotesFeed, { inView, onQuotes, onFailure }: FollowedQuotes): () => void {
  let isOver = false;
  let stop: () => void = () => undefined;
  const listed = feed.search({ query: "" }).catch(() => []);
  void listed.then((found) => {
    if (isOver) return;
    const symbols = found.map(({ ticker }) => ticker);
    stop = feed.subscribeQuotes({ symbols, fastSymbols: inView, onQuotes, onFailure });
  });
  return () => {
    isOver = true;
    stop();
  };
}
