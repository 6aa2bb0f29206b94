/** The latest quotes by symbol while a chart is open, and the error of a failed poll. */
import type { Quote } from "@feo/contract";
import { useEffect, useState } from "react";
import type { ChartFeed } from "./feed-types.ts";
import { followQuotes } from "./quotes.ts";

export interface ChartQuotes {
  readonly bySymbol: ReadonlyMap<string, Quote>;
  /** CHART-025; null after a successful poll. */
  readonly failure: string | null;
}

const none: ChartQuotes = { bySymbol: new Map(), failure: null };

/** While `symbol` is undefined the chart is not open yet and nothing is polled. */
export function useQuotes(feed: ChartFeed, symbol: string | undefined, compare: string | null): ChartQuotes {
  const [quotes, setQuotes] = useState(none);
  useEffect(() => {
    if (symbol === undefined) return;
    return followQuotes(feed, {
      inView: compare === null ? [symbol] : [symbol, compare],
      onQuotes: (news) =>
        setQuotes(({ bySymbol }) => ({
          bySymbol: new Map([...bySymbol, ...news.map((quote) => [quote.n, quote] as const)]),
          failure: null,
        })),
      onFailure: (failure) => setQuotes((known) => ({ ...known, failure })),
    });
  }, [feed, symbol, compare]);
  return quotes;
}
