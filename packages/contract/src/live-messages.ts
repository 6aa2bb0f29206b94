/** Schemas of socket subscriptions and messages. */
import * as z from "zod/mini";
import { decimalString } from "./amount.ts";
import { chartResolution } from "./entities/chart.ts";
import {
  marketSymbol,
  marketTickerSchema,
  orderBookSchema,
  publicTradeSchema,
  tickerPeriod,
} from "./entities/market.ts";
import type { Notice } from "./entities/notice.ts";
import type { orderSchema, ownTradeSchema } from "./entities/order.ts";
import { walletTypes } from "./entities/wallet.ts";

/** LIVE-005 to LIVE-009: each topic with its subscription parameters. */
export const publicSubscription = /* @__PURE__ */ z.discriminatedUnion("topic", [
  /* @__PURE__ */ z.object({ topic: z.literal("MARKET_SUMMARY"), timeWindow: tickerPeriod }),
  /* @__PURE__ */ z.object({ topic: z.literal("COIN_SUMMARY") }),
  /* @__PURE__ */ z.object({ topic: z.literal("ORDER_BOOK"), marketSymbol }),
  /* @__PURE__ */ z.object({ topic: z.literal("TRADE"), marketSymbol }),
  /* @__PURE__ */ z.object({ topic: z.literal("CANDLE"), marketSymbol, type: chartResolution }),
]);
export type PublicSubscription = z.infer<typeof publicSubscription>;
export type PublicTopic = PublicSubscription["topic"];

export const privateTopics = ["ORDER_CHANGE", "BALANCE_CHANGE", "TRADE", "NOTICE"] as const;
export type PrivateTopic = (typeof privateTopics)[number];
export const privateSubscription = /* @__PURE__ */ z.object({ topic: z.enum(privateTopics) });
export type PrivateSubscription = z.infer<typeof privateSubscription>;

/** All markets first, then only those that changed. */
export const marketSummaryMessage = z.object({ timeWindow: tickerPeriod, stats: z.array(marketTickerSchema) });

/** LIVE-012: ticker, price, 24h change, 24h volume, market capitalisation. */
const coinSummaryRow = z.tuple([
  z.string(),
  z.nullable(decimalString),
  z.nullable(decimalString),
  decimalString,
  z.nullable(decimalString),
]);
export const coinSummaryMessage = z.object({ summary: z.array(coinSummaryRow) });

/**
 * First the whole book, with a null `previousSequence`; then the changed levels, where the amount "0" removes a level.
 * Ignore a message whose `sequence` is not above the book's; one whose `previousSequence` is above it leaves a gap, so
 * the book must be read again. Subscribing again sends the whole book again.
 */
export const orderBookMessage = z.extend(orderBookSchema, {
  marketSymbol,
  previousSequence: z.nullable(z.int()),
});

/** First the latest trades, then only new ones; newest first. */
export const tradeMessage = z.object({ marketSymbol, trades: z.array(publicTradeSchema) });

/** The current bar, or the one that replaced it; null if the market has never traded. Times in seconds. */
export const candleMessage = z.object({
  marketSymbol,
  type: chartResolution,
  candle: z.nullable(
    z.object({
      time: z.int(),
      open: decimalString,
      high: decimalString,
      low: decimalString,
      close: decimalString,
      volume: decimalString,
    }),
  ),
});

/** LIVE-014. */
export const balanceChangeMessage = z.object({
  coinTicker: z.string(),
  type: z.enum(walletTypes),
  balance: z.object({ available: decimalString, locked: decimalString }),
});

export interface PublicMessages {
  readonly MARKET_SUMMARY: z.infer<typeof marketSummaryMessage>;
  readonly COIN_SUMMARY: z.infer<typeof coinSummaryMessage>;
  readonly ORDER_BOOK: z.infer<typeof orderBookMessage>;
  readonly TRADE: z.infer<typeof tradeMessage>;
  readonly CANDLE: z.infer<typeof candleMessage>;
}

export interface PrivateMessages {
  readonly ORDER_CHANGE: z.infer<typeof orderSchema>;
  readonly BALANCE_CHANGE: z.infer<typeof balanceChangeMessage>;
  readonly TRADE: z.infer<typeof ownTradeSchema>;
  readonly NOTICE: Notice;
}
