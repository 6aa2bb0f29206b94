/** What the trade pages ask for about one market. */
import { readTradeHistory } from "@feo/contract";
import { orderBookQuery, type PageQuery, tradingFeesQuery } from "../data/index.ts";

export const tradeHistoryQuery = (marketSymbol: string): PageQuery<typeof readTradeHistory> => ({
  call: readTradeHistory,
  input: { query: { marketSymbol } },
  staleMs: 2_000,
  pollMs: 5_000,
});

/** The root brings markets, tickers, coins and rates; these are the page's own. */
export const marketPageQueries = (marketSymbol: string | undefined) =>
  marketSymbol === undefined ? [] : [orderBookQuery(marketSymbol), tradeHistoryQuery(marketSymbol), tradingFeesQuery()];
