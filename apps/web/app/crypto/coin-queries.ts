/** What both coin pages ask for; on the server, what the root has asked for already travels once. */
import { coinSummaryQuery, coinsQuery, exchangeRatesQuery, marketsQuery, tickersQuery } from "../data/index.ts";

export const coinQueries = () => [
  coinSummaryQuery(),
  coinsQuery(),
  marketsQuery(),
  tickersQuery(),
  exchangeRatesQuery(),
];
