/** What an order would meet in the book right now: an estimate for the screen, exact for the book it was given. Pure. */
import {
  type BookLevel,
  basePrecision,
  type Market,
  marketCollarPercent,
  type OrderBook,
  pricePrecision,
} from "@feo/contract";
import { decimalsOf, divide, formatUnits, parseUnits, roundToStep } from "@feo/money";
import { compare } from "../frame/market-figures.ts";

export type Side = "BUY" | "SELL";

/**
 * How much, exactly one: of the quote asset (`total`), of the base asset (`volume`), or of the quote asset even where every
 * lot had the last price met (`budget`), as an order at that price may cost.
 */
export type Quantity = { readonly total: string } | { readonly volume: string } | { readonly budget: string };

export interface Fill {
  readonly volume: string;
  readonly total: string;
  /** Rounded to the market's precision, half to even; null when nothing is met. */
  readonly averagePrice: string | null;
  /** The worst price met; null when nothing is met. */
  readonly lastPrice: string | null;
  /** From the best price to the last one met, in percent. */
  readonly move: string;
  /** False when the book holds less than was asked for. */
  readonly isComplete: boolean;
}

type FillMarket = Pick<Market, "tickSize" | "stepSize">;

/**
 * What an order at the market would meet, which is never worse than so many percent from the best price. Like the exchange,
 * in whole ticks.
 */
export function fillAtMarket(
  side: Side,
  quantity: Quantity,
  book: Pick<OrderBook, "asks" | "bids">,
  market: FillMarket,
): Fill {
  const levels = side === "BUY" ? book.asks : book.bids;
  const worst = levels[0] && collarOf(side, levels[0][0], market);
  const isBeyond = (price: string) => compare(price, worst ?? price) * (side === "BUY" ? 1 : -1) > 0;
  const met = levels.filter(([price]) => !isBeyond(price));
  return fillFromBook(side, quantity, { asks: met, bids: met }, market);
}

/** The price beyond which an order at the market does not trade. */
export function collarOf(side: Side, around: string, market: Pick<Market, "tickSize">): string {
  const decimals = pricePrecision(market);
  const price = parseUnits(around, decimals, { unbounded: true });
  const tick = parseUnits(market.tickSize, decimals);
  const width = roundToStep(divide(price * BigInt(marketCollarPercent), 100n, "down"), tick, "down");
  return formatUnits(side === "BUY" ? price + width : price - width, decimals);
}

/** Walks the other side from its best price, in whole lots, and never past the amount asked for. */
export function fillFromBook(
  side: Side,
  quantity: Quantity,
  book: Pick<OrderBook, "asks" | "bids">,
  market: FillMarket,
): Fill {
  const levels = side === "BUY" ? book.asks : book.bids;
  const scales = scalesOf(levels, market, quantity);
  const wanted = startOf(quantity, scales);
  const met = walk(levels, wanted, scales);
  const decimals = scales.price + scales.base;
  return {
    volume: formatUnits(met.volume, scales.base),
    total: formatUnits(met.total, decimals),
    averagePrice: averageOf(met, scales, market),
    lastPrice: met.lastPrice === null ? null : formatUnits(met.lastPrice, scales.price),
    move: moveOf(levels, met.lastPrice, scales),
    isComplete: met.isComplete,
  };
}

interface Scales {
  readonly price: number;
  readonly base: number;
  /** One lot, in units of the base scale. */
  readonly step: bigint;
}

/** Decimals that hold everything given, so that nothing is lost before the first multiplication. */
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

interface Met {
  readonly volume: bigint;
  readonly total: bigint;
  readonly lastPrice: bigint | null;
  readonly isComplete: boolean;
}

function walk(levels: readonly BookLevel[], wanted: Wanted, scales: Scales): Met {
  let volume = 0n;
  let total = 0n;
  let lastPrice: bigint | null = null;
  for (const [priceText, amountText] of levels) {
    const price = parseUnits(priceText, scales.price, { unbounded: true });
    const offered = parseUnits(amountText, scales.base, { unbounded: true });
    const room = roomAt(price, wanted, { volume, total });
    const whole = room - (room % scales.step);
    const taken = whole < offered ? whole : offered;
    if (taken > 0n) lastPrice = price;
    volume += taken;
    total += taken * price;
    if (whole <= offered) return { volume, total, lastPrice, isComplete: true };
  }
  return { volume, total, lastPrice, isComplete: false };
}

/** How much more of the base asset may be met at a price. */
function roomAt(price: bigint, { kind, units }: Wanted, met: Pick<Met, "volume" | "total">): bigint {
  if (kind === "volume") return units - met.volume;
  if (kind === "total") return divide(units - met.total, price, "down");
  const left = divide(units, price, "down") - met.volume;
  return left > 0n ? left : 0n;
}

function averageOf({ volume, total }: Met, { price }: Scales, market: FillMarket): string | null {
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

/** From this many percent on a person is told. */
const muchMove = "1";

/** What is said of an order that would move the price much; undefined for one that would not. */
export const moveWarning = ({ move }: Pick<Fill, "move">): string | undefined =>
  compare(move, muchMove) < 0
    ? undefined
    : `An order of this size moves the price by about ${move}%. Smaller ones get a better price.`;
