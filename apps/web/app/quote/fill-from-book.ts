/** What an order would fill in the current book: an estimate, but exact for the given book. Pure. */
import {
  type BookLevel,
  basePrecision,
  type Market,
  marketCollarPercent,
  type OrderBook,
  pricePrecision,
  type Side,
} from "@feo/contract";
import { compare, decimalsOf, divide, formatUnits, parseUnits, roundToStep } from "@feo/money";
import { type Scales, type Taken, walkBook } from "./walk-book.ts";

/**
 * One of: `total` in the quote asset, `volume` in the base asset, or `budget` in the quote asset, which is not exceeded
 * even if every lot trades at the last price met.
 */
export type Quantity = { readonly total: string } | { readonly volume: string } | { readonly budget: string };

export interface Fill {
  readonly volume: string;
  readonly total: string;
  /** Rounded to the market's precision, half to even; null if nothing fills. */
  readonly averagePrice: string | null;
  /** The worst price met; null if nothing fills. */
  readonly lastPrice: string | null;
  /** From the best price to the last one met, in percent. */
  readonly move: string;
  /** From the best price to the average, in percent. */
  readonly impact: string;
  /** False if the book holds less than was asked for. */
  readonly isComplete: boolean;
}

type FillMarket = Pick<Market, "tickSize" | "stepSize">;

/**
 * What a market order would fill within the collar, the maximum distance from the best price. In whole ticks, as on the
 * exchange.
 */
export function fillAtMarket(
  side: Side,
  quantity: Quantity,
  book: Pick<OrderBook, "asks" | "bids">,
  market: FillMarket,
): Fill {
  const levels = side === "BUY" ? book.asks : book.bids;
  const met = withinCollar(side, levels, market);
  return fillFromBook(side, quantity, { asks: met, bids: met }, market);
}

/** The levels within the collar of a market order. */
export function withinCollar(side: Side, levels: BookLevel[], market: Pick<Market, "tickSize">): BookLevel[] {
  const worst = levels[0] && collarOf(side, levels[0][0], market);
  if (worst === undefined) return [];
  return levels.filter(([price]) => compare(price, worst) * (side === "BUY" ? 1 : -1) <= 0);
}

/** The worst price at which a market order trades. */
export function collarOf(side: Side, around: string, market: Pick<Market, "tickSize">): string {
  const decimals = pricePrecision(market);
  const price = parseUnits(around, decimals, { unbounded: true });
  const tick = parseUnits(market.tickSize, decimals);
  const width = roundToStep(divide(price * BigInt(marketCollarPercent), 100n, "down"), tick, "down");
  return formatUnits(side === "BUY" ? price + width : price - width, decimals);
}

/** Walks the opposite side from its best price, in whole lots, and never beyond the amount asked for. */
export function fillFromBook(
  side: Side,
  quantity: Quantity,
  book: Pick<OrderBook, "asks" | "bids">,
  market: FillMarket,
): Fill {
  const levels = side === "BUY" ? book.asks : book.bids;
  const scales = scalesOf(levels, market, quantity);
  const wanted = startOf(quantity, scales);
  const met = walkBook(levels, scales, (price, taken) => roomAt(price, wanted, taken));
  const decimals = scales.price + scales.base;
  return {
    volume: formatUnits(met.volume, scales.base),
    total: formatUnits(met.total, decimals),
    averagePrice: averageOf(met, scales, market),
    lastPrice: met.lastPrice === null ? null : formatUnits(met.lastPrice, scales.price),
    move: moveOf(levels, met.lastPrice, scales),
    impact: impactOf(levels, met, scales),
    isComplete: met.isComplete,
  };
}

/** Decimals for all inputs, so that no digit is lost before the first multiplication. */
function scalesOf(levels: readonly BookLevel[], market: FillMarket, quantity: Quantity): Scales {
  const price = Math.max(pricePrecision(market), ...levels.map(([text]) => decimalsOf(text)));
  const typed = "volume" in quantity ? decimalsOf(quantity.volume) : Math.max(0, decimalsOf(moneyOf(quantity)) - price);
  const base = Math.max(basePrecision(market), typed, ...levels.map(([, text]) => decimalsOf(text)));
  return { price, base, step: parseUnits(market.stepSize, base, { unbounded: true }) };
}

const moneyOf = (quantity: Exclude<Quantity, { volume: string }>): string =>
  "total" in quantity ? quantity.total : quantity.budget;

type Wanted = { kind: "total" | "volume" | "budget"; units: bigint };

function startOf(quantity: Quantity, { price, base, step }: Scales): Wanted {
  if (!("volume" in quantity)) {
    const units = parseUnits(moneyOf(quantity), price + base, { unbounded: true });
    return { kind: "total" in quantity ? "total" : "budget", units };
  }
  const units = parseUnits(quantity.volume, base, { unbounded: true });
  return { kind: "volume", units: units - (units % step) };
}

/** How much more of the base asset may be taken at a price. */
function roomAt(price: bigint, { kind, units }: Wanted, met: Taken): bigint {
  if (kind === "volume") return units - met.volume;
  if (kind === "total") return divide(units - met.total, price, "down");
  const left = divide(units, price, "down") - met.volume;
  return left > 0n ? left : 0n;
}

function averageOf({ volume, total }: Taken, { price }: Scales, market: FillMarket): string | null {
  if (volume === 0n) return null;
  const shown = pricePrecision(market);
  return formatUnits(divide(total * 10n ** BigInt(shown), volume * 10n ** BigInt(price), "half-even"), shown);
}

function moveOf(levels: readonly BookLevel[], lastPrice: bigint | null, scales: Scales): string {
  const best = levels[0] && parseUnits(levels[0][0], scales.price, { unbounded: true });
  if (!best || lastPrice === null) return "0";
  const distance = lastPrice > best ? lastPrice - best : best - lastPrice;
  return formatUnits(divide(distance * 10_000n, best, "half-even"), 2);
}

/** The total compared with the same volume at the best price. */
function impactOf(levels: readonly BookLevel[], { volume, total }: Taken, scales: Scales): string {
  const best = levels[0] && parseUnits(levels[0][0], scales.price, { unbounded: true }) * volume;
  if (!best) return "0";
  const distance = total > best ? total - best : best - total;
  return formatUnits(divide(distance * 10_000n, best, "half-even"), 2);
}

/** Warn from this many percent. */
const muchMove = "1";

/** The warning for an order with a large price impact; undefined for others. */
export const moveWarning = ({ move }: Pick<Fill, "move">): string | undefined =>
  compare(move, muchMove) < 0
    ? undefined
    : `An order this size moves the price by about ${move}%. Smaller orders get a better price.`;
