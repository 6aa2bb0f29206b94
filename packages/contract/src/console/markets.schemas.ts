/** Schemas and OpenAPI descriptions of the calls in markets.ts; the browser imports only their types. */
import * as z from "zod/mini";

const amount = z.string();
const state = z.enum(["ENABLED", "CANCEL_ONLY", "DISABLED"]);

/** What a market's operators can change, as decimals; fees are percent, and apply to every fee tier alike. */
const terms = z.object({
  priceStep: amount,
  amountStep: amount,
  minNotional: amount,
  maxNotional: amount,
  minQuantity: amount,
  maxQuantity: amount,
  makerFee: amount,
  takerFee: amount,
});

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
  logo: z.string(),
  terms,
  /** Whether the market has its own fees; otherwise the standard tiers apply, and the terms show the first. */
  hasOwnFees: z.boolean(),
  /** The units that the engine counts this market in: every step is a multiple of them, and they never change. */
  priceUnit: amount,
  amountUnit: amount,
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

const marketTerm = z.keyof(terms);

/** The request of a dry run: the terms to change, and the state to change to. */
export const tryMarketChangeIo = {
  summary: "What a change of a market would do now, without doing it",
  tag: "Operators",
  errors: ["MARKET_NOT_FOUND"] as const,
  params: z.object({ symbol: /* @__PURE__ */ z.string().check(z.maxLength(30)) }),
  body: z.object({
    terms: z.optional(z.partial(terms)),
    /** Whether the market drops its own fees. */
    standardFees: z.optional(z.boolean()),
    state: z.optional(state),
  }),
  output: z.object({
    at: z.string(),
    /** Why the change would be refused; null if it would work. */
    refusal: z.nullable(z.string()),
    changes: z.array(z.object({ term: marketTerm, was: amount, now: amount })),
    state: z.nullable(z.object({ was: state, now: state })),
    openOrders: z.int(),
    /** Open orders that would not be accepted under the new terms; they stay. */
    offPriceStep: z.int(),
    offAmountStep: z.int(),
    belowMinimum: z.int(),
    aboveMaximum: z.int(),
    /** The fees of both sides a day at the volume of the last 24 hours, in the quote coin; null if fees stay. */
    feesADay: z.nullable(z.object({ was: amount, now: amount })),
    /** Whether fee tiers would stop or start to matter in this market. */
    tiers: z.nullable(z.enum(["LEAVES", "JOINS"])),
  }),
};

export type MarketTerms = z.infer<typeof terms>;
export type MarketTerm = keyof MarketTerms;
export type MarketDryRun = z.infer<typeof tryMarketChangeIo.output>;
export type ConsoleMarket = z.infer<typeof market>;
export type TopLevel = z.infer<typeof level>;

export const consoleMarketSchemas = {
  listConsoleMarkets: listConsoleMarketsIo,
  readTopOfBook: readTopOfBookIo,
  tryMarketChange: tryMarketChangeIo,
};
