/**
 * A maker's quotes: a fixed grid of price lines, of which the maker quotes those around the walk, dense near it and
 * sparse further away. Because the grid is fixed, a step of the walk changes a few orders and never the whole book.
 * Pure.
 */
import { type DemoMarket, symbolOf } from "./demo-coins.ts";
import { gapTicks, lotsFor, takeCent } from "./market-scale.ts";
import { mix, seedOf } from "./price-walk.ts";
import type { Random } from "./random.ts";

export type Side = "BUY" | "SELL";

export interface Quote {
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
}

/** An open quote, with the amount left of it. */
export interface Standing extends Quote {
  readonly id: string;
}

export type Act =
  | { readonly kind: "place"; readonly quote: Quote }
  | { readonly kind: "cancel"; readonly order: Standing };

/** Within `upTo` lines of the middle, every n-th line is quoted: 25 on each side. */
const zones = [
  { upTo: 10, every: 1 },
  { upTo: 26, every: 2 },
  { upTo: 54, every: 4 },
] as const;
const furthest = zones[2].upTo;

/** The quotes that a maker wants in the book, best of each side first. */
export function wantedQuotes(market: DemoMarket, middleTicks: number): Quote[] {
  const seed = seedOf(symbolOf(market));
  const gap = gapTicks(market);
  // Shift each line by less than the gap, so that prices look natural and stay in order.
  const ticksOf = (line: number) => line * gap + (mix(seed, line) % Math.ceil(gap / 2));
  let above = Math.floor(middleTicks / gap) - 1;
  while (ticksOf(above) <= middleTicks) above += 1;
  const quotes: Quote[] = [];
  for (let away = 0; away < furthest; away += 1) {
    for (const side of ["SELL", "BUY"] as const) {
      const line = side === "SELL" ? above + away : above - 1 - away;
      const every = zones.find(({ upTo }) => away < upTo)?.every ?? 1;
      const ticks = ticksOf(line);
      if (line % every !== 0 || ticks < 1) continue;
      const size = BigInt(100 + (mix(seed, line, side === "SELL" ? 1 : 0) % 300) + away * 12);
      quotes.push({ side, ticks, lots: lotsFor(market, takeCent(market) * size, ticks) });
    }
  }
  return quotes;
}

/** An order with less than a fifth left is replaced. */
const isWorn = (order: Standing, quote: Quote): boolean => order.lots * 5 < quote.lots;
/** Whether the left price is closer to the other side of the book. */
const isBetter = (side: Side, left: number, right: number): boolean => (side === "SELL" ? left < right : left > right);

/** One side of the book with the maker's orders. */
interface OwnSide {
  readonly side: Side;
  /** Quotes not yet placed, best first. */
  readonly missing: Quote[];
  /** Orders to cancel, in this order: on the wrong side of the walk, too far away, or nearly filled. */
  readonly stale: Standing[];
  readonly wanted: number;
  live: Quote[];
}

function ownSide(side: Side, wanted: readonly Quote[], standing: readonly Standing[]): OwnSide {
  const missing = new Map(wanted.filter((quote) => quote.side === side).map((quote) => [quote.ticks, quote]));
  const count = missing.size;
  const best = [...missing.values()][0];
  const live = standing.filter((order) => order.side === side);
  const stale = live.filter((order) => {
    const quote = missing.get(order.ticks);
    if (!quote || isWorn(order, quote)) return true;
    missing.delete(order.ticks);
    return false;
  });
  const isWrong = (order: Standing) => best !== undefined && isBetter(side, order.ticks, best.ticks);
  // Cancel first what the walk has passed, best price first; then what is too far away, furthest first.
  const [wrong, far] = [stale.filter(isWrong), stale.filter((order) => !isWrong(order))];
  wrong.sort((a, b) => (isBetter(side, a.ticks, b.ticks) ? -1 : 1));
  far.sort((a, b) => (isBetter(side, a.ticks, b.ticks) ? 1 : -1));
  return { side, missing: [...missing.values()], stale: [...wrong, ...far], wanted: count, live };
}

/**
 * The next acts, at most `most`, that bring a maker closer to its quotes. A replacement is placed before the old order
 * is cancelled, so that the book is never thin, and never where it would match the maker's own order.
 */
export function requote(wanted: readonly Quote[], standing: readonly Standing[], most: number): Act[] {
  const [sells, buys] = [ownSide("SELL", wanted, standing), ownSide("BUY", wanted, standing)];
  const acts: Act[] = [];
  const step = (own: OwnSide, other: OwnSide): void => {
    const [quote] = own.missing;
    const meets =
      quote && other.live.some(({ ticks }) => ticks === quote.ticks || isBetter(own.side, quote.ticks, ticks));
    if (quote && !meets) {
      own.missing.shift();
      own.live.push(quote);
      acts.push({ kind: "place", quote });
    }
    const [order] = own.stale;
    const best = wanted.find(({ side }) => side === own.side);
    const isWrong = order && best && isBetter(own.side, order.ticks, best.ticks);
    if (!order || !(isWrong || own.live.length > own.wanted)) return;
    own.stale.shift();
    own.live = own.live.filter((other) => other !== order);
    acts.push({ kind: "cancel", order });
  };
  for (let before = -1; before < acts.length && acts.length < most; ) {
    before = acts.length;
    step(sells, buys);
    step(buys, sells);
  }
  return acts.slice(0, most);
}

/** Replaces one order behind the best by one with another amount, so that the book looks alive. */
export function refreshOne(wanted: readonly Quote[], standing: readonly Standing[], random: Random): Act[] {
  const order = standing[random(Math.max(1, standing.length))];
  const quote = wanted.find(({ side, ticks }) => side === order?.side && ticks === order.ticks);
  const isBest = quote !== undefined && wanted.find(({ side }) => side === quote.side) === quote;
  if (!order || !quote || isBest) return [];
  const lots = Math.max(1, Math.round((quote.lots * (60 + random(80))) / 100));
  return [
    { kind: "place", quote: { ...quote, lots } },
    { kind: "cancel", order },
  ];
}
