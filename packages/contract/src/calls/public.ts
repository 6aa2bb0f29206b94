/** The public market calls (specification §7 Public). No token is sent with any of them. */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { defineCall } from "../call.ts";
import { defaultTickerPeriod } from "../constants.ts";
import { coinSchema, coinSummarySchema } from "../entities/coin.ts";
import {
  marketSchema,
  marketSymbol,
  marketTickerSchema,
  orderBookSchema,
  publicTradeSchema,
  tickerPeriod,
} from "../entities/market.ts";

const listMarketsIo = {
  output: z.object({ markets: z.array(marketSchema) }),
};
export const listMarkets = /* @__PURE__ */ defineCall<typeof listMarketsIo>()({
  name: "listMarkets",
  method: "GET",
  path: "/public/v1/market/list",
  summary: "Every market with its limits, tick and step",
  tag: "Public",
  auth: "public",
  cacheSeconds: 5,
});

const listCoinsIo = {
  output: z.object({ cryptoCoins: z.array(coinSchema), fiatCoin: coinSchema }),
};
export const listCoins = /* @__PURE__ */ defineCall<typeof listCoinsIo>()({
  name: "listCoins",
  method: "GET",
  path: "/public/v1/coin/list",
  summary: "Every coin with its networks, and the rupee",
  tag: "Public",
  auth: "public",
  cacheSeconds: 5,
});

const readOrderBookIo = {
  query: z.object({ marketSymbol }),
  output: z.object({ orderBook: z.object({ snapshot: orderBookSchema }) }),
};
export const readOrderBook = /* @__PURE__ */ defineCall<typeof readOrderBookIo>()({
  name: "readOrderBook",
  method: "GET",
  path: "/public/v1/market/orderBook",
  summary: "The book of one market, best prices first",
  tag: "Public",
  auth: "public",
  errors: ["MARKET_NOT_FOUND"],
});

const readTradeHistoryIo = {
  query: z.object({ marketSymbol }),
  output: z.object({ trades: z.array(publicTradeSchema) }),
};
export const readTradeHistory = /* @__PURE__ */ defineCall<typeof readTradeHistoryIo>()({
  name: "readTradeHistory",
  method: "GET",
  path: "/public/v1/market/tradeHistory",
  summary: "The latest public trades of one market, newest first",
  tag: "Public",
  auth: "public",
  errors: ["MARKET_NOT_FOUND"],
});

const readMarketSummaryIo = {
  query: z.object({ timeWindow: z._default(tickerPeriod, defaultTickerPeriod) }),
  output: z.object({ stats: z.array(marketTickerSchema) }),
};
export const readMarketSummary = /* @__PURE__ */ defineCall<typeof readMarketSummaryIo>()({
  name: "readMarketSummary",
  method: "GET",
  path: "/public/v1/market/summary",
  summary: "What every market did in the last hour, four hours or day",
  tag: "Public",
  auth: "public",
  cacheSeconds: 1,
});

const readCoinSummaryIo = {
  output: z.object({ summary: z.array(coinSummarySchema) }),
};
export const readCoinSummary = /* @__PURE__ */ defineCall<typeof readCoinSummaryIo>()({
  name: "readCoinSummary",
  method: "GET",
  path: "/public/v1/coin/summary",
  summary: "Price in INR, change, volume and market capitalisation of every coin",
  tag: "Public",
  auth: "public",
  cacheSeconds: 1,
});

const feeTier = z.object({
  tier: z.int(),
  /** The volume in INR of the last 30 days from which the tier holds. */
  fromVolume: decimalString,
  /** Percent of what the party receives, GST included. */
  maker: decimalString,
  taker: decimalString,
});
export type FeeTier = z.infer<typeof feeTier>;

const readTradingFeesIo = {
  output: z.object({ tiers: z.array(feeTier), gstRate: decimalString, tdsRate: decimalString }),
};
export const readTradingFees = /* @__PURE__ */ defineCall<typeof readTradingFeesIo>()({
  name: "readTradingFees",
  method: "GET",
  path: "/public/v1/trading/fees",
  summary: "Maker and taker fees by tier, GST and the default TDS rate, in percent",
  tag: "Public",
  auth: "public",
  cacheSeconds: 60,
});

const readExchangeRatesIo = {
  output: z.object({ rates: z.array(z.object({ currency: z.string(), inr: decimalString, updatedAt: moment })) }),
};
export const readExchangeRates = /* @__PURE__ */ defineCall<typeof readExchangeRatesIo>()({
  name: "readExchangeRates",
  method: "GET",
  path: "/public/v1/fiat/exchangeRates",
  summary: "What one unit of a currency is worth in INR",
  tag: "Public",
  auth: "public",
  cacheSeconds: 60,
});
export type ExchangeRate = z.output<typeof readExchangeRatesIo.output>["rates"][number];

/** The schemas of these calls, for the server and for OpenAPI; the browser knows them only as types. */
export const publicSchemas = {
  listMarkets: listMarketsIo,
  listCoins: listCoinsIo,
  readOrderBook: readOrderBookIo,
  readTradeHistory: readTradeHistoryIo,
  readMarketSummary: readMarketSummaryIo,
  readCoinSummary: readCoinSummaryIo,
  readTradingFees: readTradingFeesIo,
  readExchangeRates: readExchangeRatesIo,
};
