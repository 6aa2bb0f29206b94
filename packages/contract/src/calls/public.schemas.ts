/** Schemas and OpenAPI descriptions of the calls in public.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
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

export const listMarketsIo = {
  summary: "Every market with its limits, tick and step",
  tag: "Public",
  output: z.object({ markets: z.array(marketSchema) }),
};

export const listCoinsIo = {
  summary: "Every coin with its networks, and INR",
  tag: "Public",
  output: z.object({ cryptoCoins: z.array(coinSchema), fiatCoin: coinSchema }),
};

export const readOrderBookIo = {
  summary: "The order book of one market, best prices first",
  tag: "Public",
  errors: ["MARKET_NOT_FOUND"] as const,
  query: z.object({ marketSymbol }),
  output: z.object({ orderBook: z.object({ snapshot: orderBookSchema }) }),
};

export const readTradeHistoryIo = {
  summary: "The latest public trades of one market, newest first",
  tag: "Public",
  errors: ["MARKET_NOT_FOUND"] as const,
  query: z.object({ marketSymbol }),
  output: z.object({ trades: z.array(publicTradeSchema) }),
};

export const readMarketSummaryIo = {
  summary: "Every market's statistics for the last hour, four hours or day",
  tag: "Public",
  query: z.object({ timeWindow: z._default(tickerPeriod, defaultTickerPeriod) }),
  output: z.object({ stats: z.array(marketTickerSchema) }),
};

export const readCoinSummaryIo = {
  summary: "Price in INR, change, volume and market capitalisation of every coin",
  tag: "Public",
  output: z.object({ summary: z.array(coinSummarySchema) }),
};

const feeTier = z.object({
  tier: z.int(),
  /** The minimum 30-day volume for this tier, in INR. */
  fromVolume: decimalString,
  /** Percent of the received amount, GST included. */
  maker: decimalString,
  taker: decimalString,
});

export type FeeTier = z.infer<typeof feeTier>;

export const readTradingFeesIo = {
  summary: "Maker and taker fees by tier, GST and the default TDS rate, in percent",
  tag: "Public",
  output: z.object({ tiers: z.array(feeTier), gstRate: decimalString, tdsRate: decimalString }),
};

export const readExchangeRatesIo = {
  summary: "The value of one unit of a currency in INR",
  tag: "Public",
  output: z.object({ rates: z.array(z.object({ currency: z.string(), inr: decimalString, updatedAt: moment })) }),
};

export type ExchangeRate = z.output<typeof readExchangeRatesIo.output>["rates"][number];

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
