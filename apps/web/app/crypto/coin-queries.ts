/** The queries of both coin pages. On the server, the results that the root has already loaded are sent only once. */
import { coinSummaryQuery, coinsQuery, exchangeRatesQuery, marketsQuery, tickersQuery } from "../data/index.ts";

export const coinQueries = () => [
  coinSummaryQuery(),
  coinsQuery(),
  marketsQuery(),
  tickersQuery(),
  exchangeRatesQuery(),
];
