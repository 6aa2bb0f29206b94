/**
 * What a swap at the market would give, worked out from the book exactly, and the bounds that its order keeps. Pure.
 *
 * What is received is rounded down to two decimals (FORMAT-012). So that nobody pays for what was rounded away, only as
 * much is spent as the rounded amount needs, and the rest stays in the wallet. Even where every lot trades at the last
 * price met, no more is spent than was typed.
 */
import type { BookLevel, Market, OrderBook } from "@feo/contract";
import { conversionUnits, divide, formatUnits, parseUnits } from "@feo/money";
import { type Fill, fillOf, type Terms } from "./swap-fill.ts";

export interface SwapRequest {
  /** Either the market's base, which is then sold, or its quote, with which the base is bought. */
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
  /** Of the amount typed, what is not needed. */
  readonly rest: string;
  /** Whole lots of the base asset, and the worst price that they meet. */
  readonly volume: string;
  readonly limitPrice: string;
  /** Where every lot trades at the worst price. */
  readonly spendsAtMost: string;
  readonly receivesAtLeast: string;
  /** Quote for one base, on average and at best. */
  readonly price: string;
  readonly bestPrice: string;
  /** How much worse the average is than the best price, in percent. */
  readonly impact: string;
  /** In the asset received. */
  readonly fee: string;
  /** In the quote asset; null where there is none. */
  readonly tds: string | null;
  /** The levels that the swap would take: price and amount. */
  readonly levels: readonly BookLevel[];
}

/** Each a reason that a person is told in words. */
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

/** Typed text is already trimmed to digits; a dot at its end is somebody still typing. */
function readAmount(text: string, decimals: number): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return parseUnits(`${whole || "0"}.${fraction.slice(0, decimals) || "0"}`, decimals, { unbounded: true });
}

function termsOf(request: SwapRequest): Terms {
  const { market, book, baseDecimals, quoteDecimals, feeRate, tdsRate } = request;
  const levels = withinCollar(isSale(request) ? book.bids : book.asks);
  const step = parseUnits(market.stepSize, baseDecimals);
  const lots = levels.reduce((sum, [, volume]) => sum + parseUnits(volume, baseDecimals) / step, 0n);
  return {
    ...{ side: isSale(request) ? "SELL" : "BUY", levels, lots, step, baseDecimals, quoteDecimals, feeRate, tdsRate },
    paysTds: isSale(request) || market.quote !== "INR",
  };
}

const priceScale = 18;
const readPrice = (price: string): bigint => parseUnits(price, priceScale, { unbounded: true });

/** A market order stops at prices more than 10% away from the best one (design §4). */
function withinCollar(levels: readonly BookLevel[]): readonly BookLevel[] {
  const best = levels[0] && readPrice(levels[0][0]);
  if (best === undefined) return [];
  return levels.filter(([price]) => {
    const distance = readPrice(price) - best;
    return (distance < 0n ? -distance : distance) * 10n <= best;
  });
}

/** The most lots for which a condition that only ever turns from true to false still holds. */
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

/** Nobody is promised more than the rounded amount, nor a part of it that the worst price would not give. */
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
    ...{ volume: formatUnits(fill.volume, baseDecimals), limitPrice: fill.limitPrice },
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
