/** The public market calls (specification §7 Public). No token is sent with any of them. */
import { defineCall } from "../call.ts";
import type {
  listCoinsIo,
  listMarketsIo,
  readCoinSummaryIo,
  readExchangeRatesIo,
  readMarketSummaryIo,
  readOrderBookIo,
  readTradeHistoryIo,
  readTradingFeesIo,
} from "./public.schemas.ts";

export const listMarkets = /* @__PURE__ */ defineCall<typeof listMarketsIo>()({
  name: "listMarkets",
  method: "GET",
  path: "/public/v1/market/list",
  auth: "public",
  cacheSeconds: 5,
});

export const listCoins = /* @__PURE__ */ defineCall<typeof listCoinsIo>()({
  name: "listCoins",
  method: "GET",
  path: "/public/v1/coin/list",
  auth: "public",
  cacheSeconds: 5,
});

export const readOrderBook = /* @__PURE__ */ defineCall<typeof readOrderBookIo>()({
  name: "readOrderBook",
  method: "GET",
  path: "/public/v1/market/orderBook",
  auth: "public",
});

export const readTradeHistory = /* @__PURE__ */ defineCall<typeof readTradeHistoryIo>()({
  name: "readTradeHistory",
  method: "GET",
  path: "/public/v1/market/tradeHistory",
  auth: "public",
});

export const readMarketSummary = /* @__PURE__ */ defineCall<typeof readMarketSummaryIo>()({
  name: "readMarketSummary",
  method: "GET",
  path: "/public/v1/market/summary",
  auth: "public",
  cacheSeconds: 1,
});

export const readCoinSummary = /* @__PURE__ */ defineCall<typeof readCoinSummaryIo>()({
  name: "readCoinSummary",
  method: "GET",
  path: "/public/v1/coin/summary",
  auth: "public",
  cacheSeconds: 1,
});

export const readTradingFees = /* @__PURE__ */ defineCall<typeof readTradingFeesIo>()({
  name: "readTradingFees",
  method: "GET",
  path: "/public/v1/trading/fees",
  auth: "public",
  cacheSeconds: 60,
});

export const readExchangeRates = /* @__PURE__ */ defineCall<typeof readExchangeRatesIo>()({
  name: "readExchangeRates",
  method: "GET",
  path: "/public/v1/fiat/exchangeRates",
  auth: "public",
  cacheSeconds: 60,
});
