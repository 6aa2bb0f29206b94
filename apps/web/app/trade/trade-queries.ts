/** The queries of the trade pages for one market. */
import { orderBookQuery, tradeHistoryQuery, tradingFeesQuery } from "../data/index.ts";

/** The root route loads markets, tickers, coins and rates; these are added by the page. */
export const marketPageQueries = (marketSymbol: string | undefined) =>
  marketSymbol === undefined ? [] : [orderBookQuery(marketSymbol), tradeHistoryQuery(marketSymbol), tradingFeesQuery()];
