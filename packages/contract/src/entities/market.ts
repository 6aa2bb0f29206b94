/** Markets and their data: limits, tickers, order books, public trades. */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { assetQuotes, tickerPeriods } from "../constants.ts";

/** BASE-QUOTE in upper case. */
export const marketSymbol = /* @__PURE__ */ z
  .string()
  .check(z.regex(/^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/, "Must be a market symbol such as ADA-INR"));

/** MARKET-001. Limits are sent as decimal strings. */
export const marketSchema = z.object({
  symbol: marketSymbol,
  isEnabled: z.boolean(),
  base: z.string(),
  quote: z.enum(assetQuotes),
  minQuantity: decimalString,
  minNotional: decimalString,
  maxQuantity: decimalString,
  maxNotional: decimalString,
  tickSize: decimalString,
  stepSize: decimalString,
  /** Decimals of prices and quantities, if finer than the steps: open orders may be off a step that became coarser. */
  priceDecimals: z.optional(z.int()),
  quantityDecimals: z.optional(z.int()),
});
export type Market = z.infer<typeof marketSchema>;

export const tickerPeriod = z.enum(tickerPeriods);

/**
 * One market over one time window (MARKET-006). Prices are null if the market has never traded; without trades in the
 * window, all four are the last price. `trend` has the closing prices of equal parts of the window, oldest first, for a
 * sparkline.
 */
export const marketTickerSchema = z.object({
  marketSymbol,
  open: z.nullable(decimalString),
  close: z.nullable(decimalString),
  high: z.nullable(decimalString),
  low: z.nullable(decimalString),
  vol: decimalString,
  total: decimalString,
  tradeCount: z.int(),
  firstTradeId: z.nullable(z.string()),
  lastTradeId: z.nullable(z.string()),
  trend: z.array(decimalString),
});
export type MarketTicker = z.infer<typeof marketTickerSchema>;

/** A price and an amount (MARKET-008). */
const bookLevel = z.tuple([decimalString, decimalString]);

/** MARKET-007. Best levels first on both sides. */
export const orderBookSchema = z.object({
  asks: z.array(bookLevel),
  bids: z.array(bookLevel),
  sequence: z.int(),
});
export type OrderBook = z.infer<typeof orderBookSchema>;
export type BookLevel = OrderBook["asks"][number];

/** MARKET-010 on the wire; `isBuyTrade` is `side === "BUY"`. */
export const publicTradeSchema = z.object({
  id: z.string(),
  side: z.enum(["BUY", "SELL"]),
  isBuyTrade: z.boolean(),
  price: decimalString,
  volume: decimalString,
  total: decimalString,
  createdAt: moment,
});
export type PublicTrade = z.infer<typeof publicTradeSchema>;
