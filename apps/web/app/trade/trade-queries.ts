/** What the trade pages ask for about one market. */
import { orderBookQuery, tradeHistoryQuery, tradingFeesQuery } from "../data/index.ts";

/** The root brings markets, tickers, coins and rates; these are the page's own. */
export const marketPageQueries = (marketSymbol: string | undefined) =>
  marketSymbol === undefined ? [] : [orderBookQuery(marketSymbol), tradeHistoryQuery(marketSymbol), tradingFeesQuery()];
