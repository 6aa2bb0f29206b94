/** Schemas and OpenAPI descriptions of the calls in markets.ts; the browser imports only their types. */
import * as z from "zod/mini";

const amount = z.string();
const state = z.enum(["ENABLED", "CANCEL_ONLY", "DISABLED"]);

const market = z.object({
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  /** Decimal places of a price. */
  precision: z.int(),
  state,
  /** The state that the engine applies; a change reaches it within seconds. */
  tradedState: z.nullable(state),
  last: z.nullable(amount),
  /** Percent over 24 hours. */
  change: z.nullable(amount),
  /** 24-hour volume, in the base and in the quote coin. */
  volume: amount,
  total: amount,
  bestBid: z.nullable(amount),
  bestAsk: z.nullable(amount),
  openOrders: z.int(),
});

export const listConsoleMarketsIo = {
  summary: "Every market with its figures, best prices and state",
  tag: "Operators",
  output: z.object({ markets: z.array(market) }),
};

const level = z.object({ price: amount, quantity: amount });

export const readTopOfBookIo = {
  summary: "The five best prices on each side",
  tag: "Operators",
  errors: ["MARKET_NOT_FOUND"] as const,
  params: z.object({ symbol: /* @__PURE__ */ z.string().check(z.maxLength(30)) }),
  output: z.object({ bids: z.array(level), asks: z.array(level) }),
};

export type ConsoleMarket = z.infer<typeof market>;
export type TopLevel = z.infer<typeof level>;

export const consoleMarketSchemas = { listConsoleMarkets: listConsoleMarketsIo, readTopOfBook: readTopOfBookIo };
