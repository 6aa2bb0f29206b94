/**
 * What a swap at the market price would give, computed exactly from the book, and the bounds that its order keeps.
 * Pure.
 *
 * The amount received is rounded down to two decimals (FORMAT-012). So that nobody pays for the part rounded away, only
 * what the rounded amount needs is spent, and the rest stays in the wallet. Even if every lot trades at the last price
 * met, no more is spent than was typed.
 */
import type { BookLevel, Market, OrderBook } from "@feo/contract";
import { conversionUnits, divide, formatUnits, parseUnits } from "@feo/money";
import { withinCollar } from "../quote/fill-from-book.ts";
import { type Fill, fillOf, type Terms } from "./swap-fill.ts";

export interface SwapRequest {
  /** Either the market's base, which is then sold, or its quote, which buys the base. */
  readonly from: string;
  /** As typed. */
  readonly amount: string;
  readonly market: Market;
  readonly book: Pick<OrderBook, "asks" | "bids">;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
  /** Percent. */
  readonly feeRate: string;
  readonly tdsRate: string;
}

export interface Quote {
  readonly kind: "quote";
  readonly side: "BUY" | "SELL";
  /** Rounded down to two decimals. */
  readonly receives: string;
  readonly spends: string;
  /** The part of the typed amount that is not needed. */
  readonly rest: string;
  /** Whole lots of the base asset, and the worst price that they meet. */
  readonly volume: string;
  readonly limitPrice: string;
  /** If every lot trades at the worst price. */
  readonly spendsAtMost: string;
  readonly receivesAtLeast: string;
  /** Quote for one base, on average and at best. */
  readonly price: string;
  readonly bestPrice: string;
  /** How much worse the average is than the best price, in percent. */
  readonly impact: string;
  /** In the asset received. */
  readonly fee: string;
  /** In the quote asset; null if there is none. */
  readonly tds: string | null;
  /** The levels that the swap would take: price and amount. */
  readonly levels: readonly BookLevel[];
}

/** Every kind but `quote` is a reason that the page explains in words. */
export type SwapQuote =
  | Quote
  | { readonly kind: "no-amount" }
  | { readonly kind: "empty-book" }
  | { readonly kind: "too-thin"; readonly most: string }
  | { readonly kind: "below-minimum"; readonly minNotional: string }
  | { readonly kind: "above-maximum"; readonly maxNotional: string }
  | { readonly kind: "too-small" };

export const swapDecimals = 2;

export function quoteSwap(request: SwapRequest): SwapQuote {
  const terms = termsOf(request);
  const paying = paidDecimals(request);
  const amount = conversionUnits(readAmount(request.amount, paying), paying);
  if (amount <= 0n) return { kind: "no-amount" };
  if (terms.lots === 0n) return { kind: "empty-book" };

  const whole = fillOf(terms, terms.lots);
  const most = whole.worst.paid;
  if (most < amount) return { kind: "too-thin", most: formatUnits(conversionUnits(most, paying), paying) };

  const affordable = fillOf(
    terms,
    mostLots(terms, (fill) => fill.worst.paid <= amount),
  );
  const { minNotional, maxNotional } = request.market;
  const least = notional(minNotional, request);
  if (affordable.lots === 0n || affordable.worst.total < least) return { kind: "below-minimum", minNotional };
  if (affordable.worst.total > notional(maxNotional, request)) return { kind: "above-maximum", maxNotional };

  const receiving = receivedDecimals(request);
  const target = conversionUnits(affordable.received, receiving);
  if (target <= 0n) return { kind: "too-small" };
  const needed = fillOf(terms, mostLots(terms, (fill) => fill.received < target) + 1n);
  if (needed.worst.total < least) return { kind: "below-minimum", minNotional };
  return quoteOf({ request, terms, fill: needed, target, amount });
}

const isSale = ({ from, market }: SwapRequest): boolean => from === market.base;
const paidDecimals = (request: SwapRequest): number => (isSale(request) ? request.baseDecimals : request.quoteDecimals);
const receivedDecimals = (request: SwapRequest): number =>
  isSale(request) ? request.quoteDecimals : request.baseDecimals;
const notional = (text: string, { quoteDecimals }: SwapRequest): bigint =>
  parseUnits(text, quoteDecimals, { unbounded: true });

/** The text is already reduced to digits and a dot; a trailing dot is an unfinished input. */
function readAmount(text: string, decimals: number): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return parseUnits(`${whole || "0"}.${fraction.slice(0, decimals) || "0"}`, decimals, { unbounded: true });
}

function termsOf(request: SwapRequest): Terms {
  const { market, book, baseDecimals, quoteDecimals, feeRate, tdsRate } = request;
  const side = isSale(request) ? "SELL" : "BUY";
  const levels = withinCollar(side, side === "SELL" ? book.bids : book.asks, market);
  const step = parseUnits(market.stepSize, baseDecimals);
  const lots = levels.reduce((sum, [, volume]) => sum + parseUnits(volume, baseDecimals) / step, 0n);
  return {
    side,
    levels,
    lots,
    step,
    baseDecimals,
    quoteDecimals,
    quote: market.quote,
    rates: { fee: feeRate, tds: tdsRate },
  };
}

const priceScale = 18;
const readPrice = (price: string): bigint => parseUnits(price, priceScale, { unbounded: true });

/** The most lots for which a condition holds; binary search, so the condition must be monotone, from true to false. */
function mostLots(terms: Terms, holds: (fill: Fill) => boolean): bigint {
  let low = 0n;
  let high = terms.lots;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (holds(fillOf(terms, middle))) low = middle;
    else high = middle - 1n;
  }
  return low;
}

interface QuoteParts {
  readonly request: SwapRequest;
  readonly terms: Terms;
  readonly fill: Fill;
  readonly target: bigint;
  readonly amount: bigint;
}

/** The guaranteed amount: no more than the rounded amount, and no more than the worst price gives. */
function atLeast({ worst }: Fill, target: bigint, decimals: number): bigint {
  const rounded = conversionUnits(worst.received, decimals);
  return rounded < target ? rounded : target;
}

function quoteOf({ request, terms, fill, target, amount }: QuoteParts): Quote {
  const { baseDecimals, quoteDecimals } = request;
  const paying = paidDecimals(request);
  const receiving = receivedDecimals(request);
  const best = readPrice(terms.levels[0]?.[0] ?? "0");
  const scaled = fill.exactTotal * 10n ** BigInt(priceScale);
  const price = divide(scaled, fill.volume * 10n ** BigInt(fill.exactDecimals - baseDecimals), "half-even");
  const worse = terms.side === "BUY" ? price - best : best - price;
  return {
    kind: "quote",
    side: terms.side,
    receives: formatUnits(target, receiving),
    spends: formatUnits(fill.paid, paying),
    rest: formatUnits(amount - fill.paid, paying),
    volume: formatUnits(fill.volume, baseDecimals),
    limitPrice: fill.limitPrice,
    spendsAtMost: formatUnits(fill.worst.paid, paying),
    receivesAtLeast: formatUnits(atLeast(fill, target, receiving), receiving),
    price: formatUnits(price, priceScale),
    bestPrice: formatUnits(best, priceScale),
    impact: formatUnits(divide(worse * 10_000n, best, "half-even"), 2),
    fee: formatUnits(fill.fee, receiving),
    tds: fill.tds === 0n ? null : formatUnits(fill.tds, quoteDecimals),
    levels: fill.levels,
  };
}
