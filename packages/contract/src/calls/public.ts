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

export const listMarkets = /* @__PURE__ */ defineCall({
  name: "listMarkets",
  method: "GET",
  path: "/public/v1/market/list",
  summary: "Every market with its limits, tick and step",
  tag: "Public",
  auth: "public",
  cacheSeconds: 5,
  output: z.object({ markets: z.array(marketSchema) }),
});

export const listCoins = /* @__PURE__ */ defineCall({
  name: "listCoins",
  method: "GET",
  path: "/public/v1/coin/list",
  summary: "Every coin with its networks, and the rupee",
  tag: "Public",
  auth: "public",
  cacheSeconds: 5,
  output: z.object({ cryptoCoins: z.array(coinSchema), fiatCoin: coinSchema }),
});

export const readOrderBook = /* @__PURE__ */ defineCall({
  name: "readOrderBook",
  method: "GET",
  path: "/public/v1/market/orderBook",
  summary: "The book of one market, best prices first",
  tag: "Public",
  auth: "public",
  query: z.object({ marketSymbol }),
  errors: ["MARKET_NOT_FOUND"],
  output: z.object({ orderBook: z.object({ snapshot: orderBookSchema }) }),
});

export const readTradeHistory = /* @__PURE__ */ defineCall({
  name: "readTradeHistory",
  method: "GET",
  path: "/public/v1/market/tradeHistory",
  summary: "The latest public trades of one market, newest first",
  tag: "Public",
  auth: "public",
  query: z.object({ marketSymbol }),
  errors: ["MARKET_NOT_FOUND"],
  output: z.object({ trades: z.array(publicTradeSchema) }),
});

export const readMarketSummary = /* @__PURE__ */ defineCall({
  name: "readMarketSummary",
  method: "GET",
  path: "/public/v1/market/summary",
  summary: "What every market did in the last hour, four hours or day",
  tag: "Public",
  auth: "public",
  cacheSeconds: 1,
  query: z.object({ timeWindow: z._default(tickerPeriod, defaultTickerPeriod) }),
  output: z.object({ stats: z.array(marketTickerSchema) }),
});

export const readCoinSummary = /* @__PURE__ */ defineCall({
  name: "readCoinSummary",
  method: "GET",
  path: "/public/v1/coin/summary",
  summary: "Price in INR, change, volume and market capitalisation of every coin",
  tag: "Public",
  auth: "public",
  cacheSeconds: 1,
  output: z.object({ summary: z.array(coinSummarySchema) }),
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

export const readTradingFees = /* @__PURE__ */ defineCall({
  name: "readTradingFees",
  method: "GET",
  path: "/public/v1/trading/fees",
  summary: "Maker and taker fees by tier, GST and the default TDS rate, in percent",
  tag: "Public",
  auth: "public",
  cacheSeconds: 60,
  output: z.object({ tiers: z.array(feeTier), gstRate: decimalString, tdsRate: decimalString }),
});

export const readExchangeRates = /* @__PURE__ */ defineCall({
  name: "readExchangeRates",
  method: "GET",
  path: "/public/v1/fiat/exchangeRates",
  summary: "What one unit of a currency is worth in INR",
  tag: "Public",
  auth: "public",
  cacheSeconds: 60,
  output: z.object({ rates: z.array(z.object({ currency: z.string(), inr: decimalString, updatedAt: moment })) }),
});
export type ExchangeRate = z.output<typeof readExchangeRates.output>["rates"][number];
