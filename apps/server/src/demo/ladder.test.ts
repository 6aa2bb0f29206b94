import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DemoMarket, demoMarkets, symbolOf } from "./demo-coins.ts";
import { type Act, type Quote, refreshOne, requote, type Side, type Standing, wantedQuotes } from "./ladder.ts";
import { ticksAt } from "./market-scale.ts";
import { createRandom } from "./random.ts";

const start = Date.UTC(2026, 5, 1);
const moments = fc.integer({ min: start, max: start + 365 * 86_400_000 });
const markets = demoMarkets.map((market) => [symbolOf(market), market] as const);
const most = Number.MAX_SAFE_INTEGER;

const of = (side: Side, quotes: readonly Quote[]) =>
  quotes.filter((quote) => quote.side === side).map(({ ticks }) => ticks);
const bestBid = (quotes: readonly Quote[]) => Math.max(0, ...of("BUY", quotes));
const bestAsk = (quotes: readonly Quote[]) => Math.min(Number.MAX_SAFE_INTEGER, ...of("SELL", quotes));

/** A book with one maker's orders; fails the test if the maker cancels an unknown order or crosses its own quotes. */
function bookOf(standing: readonly Standing[] = []) {
  const orders = new Map(standing.map((order) => [order.id, order]));
  let placed = standing.length;
  return {
    orders: () => [...orders.values()],
    apply(act: Act) {
      if (act.kind === "cancel") expect(orders.delete(act.order.id)).toBe(true);
      else {
        placed += 1;
        orders.set(`new ${placed}`, { ...act.quote, id: `new ${placed}` });
      }
      expect(bestBid([...orders.values()])).toBeLessThan(bestAsk([...orders.values()]));
    },
  };
}

function quoted(market: DemoMarket, timeMs: number) {
  const book = bookOf();
  for (const act of requote(wantedQuotes(market, ticksAt(market, timeMs)), [], most)) book.apply(act);
  return book;
}

describe.each(markets)("the maker of %s", (_symbol, market) => {
  test("MARKET-007 the maker wants at least 20 levels on both sides, uncrossed, best first, close to the walk", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const middle = ticksAt(market, moment);
        const wanted = wantedQuotes(market, middle);
        const [bids, asks] = [of("BUY", wanted), of("SELL", wanted)];
        expect(Math.min(bids.length, asks.length)).toBeGreaterThanOrEqual(20);
        expect(Math.max(bids.length, asks.length)).toBeLessThanOrEqual(30);
        expect(asks).toEqual(asks.toSorted((left, right) => left - right));
        expect(bids).toEqual(bids.toSorted((left, right) => right - left));
        expect(new Set([...bids, ...asks]).size).toBe(wanted.length);
        expect(bids[0]).toBeLessThanOrEqual(middle);
        expect(asks[0]).toBeGreaterThan(middle);
        // At most two ticks, or four hundredths of a percent.
        const spread = (asks[0] ?? 0) - (bids[0] ?? 0);
        expect(spread).toBeLessThanOrEqual(Math.max(2, Math.ceil(middle / 2_500)));
        expect(wanted.every(({ lots, ticks }) => lots >= 1 && ticks >= 1)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test("the maker follows the walk however far it went, and the book is never thin or crossed on the way", () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 1_000, max: 86_400_000 }),
        fc.integer({ min: 1, max: 9 }),
        (from, ms, cap) => {
          const book = quoted(market, from);
          const wanted = wantedQuotes(market, ticksAt(market, from + ms));
          for (let step = 0; step < 500; step += 1) {
            const acts = requote(wanted, book.orders(), cap);
            expect(acts.length).toBeLessThanOrEqual(cap);
            if (acts.length === 0) break;
            for (const act of acts) {
              book.apply(act);
              for (const side of ["BUY", "SELL"] as const) {
                expect(of(side, book.orders()).length).toBeGreaterThanOrEqual(18);
              }
            }
          }
          const prices = (quotes: readonly Quote[]) => quotes.map(({ side, ticks }) => `${side} ${ticks}`).toSorted();
          expect(prices(book.orders())).toEqual(prices(wanted));
        },
      ),
      { numRuns: 15 },
    );
  });

  test("the maker changes a few orders when the walk takes a step, not the whole book", () => {
    const counts = Array.from({ length: 60 }, (_, second) => {
      const book = quoted(market, start + second * 60_000);
      return requote(wantedQuotes(market, ticksAt(market, start + second * 60_000 + 1_000)), book.orders(), most)
        .length;
    });
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(1);
  });
});

describe("a maker's single order", () => {
  const market = demoMarkets[3] as DemoMarket;
  const wanted = wantedQuotes(market, ticksAt(market, start));
  const standing = wanted.map((quote, index) => ({ ...quote, id: String(index) }));

  test("a filled order is placed again, and a nearly filled one is replaced without a gap", () => {
    const [first, second, ...rest] = standing as [Standing, Standing, ...Standing[]];
    const worn = { ...second, lots: Math.floor(second.lots / 6) };
    const acts = requote(wanted, [worn, ...rest], most);
    expect(acts.filter(({ kind }) => kind === "place")).toHaveLength(2);
    expect(acts).toContainEqual({ kind: "place", quote: wanted[0] });
    expect(acts.indexOf(acts.find(({ kind }) => kind === "cancel") as Act)).toBeGreaterThan(0);
    expect(acts).toContainEqual({ kind: "cancel", order: worn });
    expect(first.ticks).toBe(wanted[0]?.ticks);
  });

  test("a duplicate order at a price is cancelled once", () => {
    const twice = { ...(standing[4] as Standing), id: "again" };
    expect(requote(wanted, [...standing, twice], most)).toEqual([{ kind: "cancel", order: twice }]);
  });

  test("an order behind the best sometimes changes its amount: the new one is placed before the old one is cancelled", () => {
    const random = createRandom(1);
    const changes = Array.from({ length: 200 }, () => refreshOne(wanted, standing, random)).filter(
      ({ length }) => length > 0,
    );
    expect(changes.length).toBeGreaterThan(100);
    const best = new Set([bestBid(wanted), bestAsk(wanted)]);
    for (const [place, cancel] of changes) {
      if (place?.kind !== "place" || cancel?.kind !== "cancel") throw new Error("Not a change");
      expect([place.quote.side, place.quote.ticks]).toEqual([cancel.order.side, cancel.order.ticks]);
      expect(best.has(place.quote.ticks)).toBe(false);
      expect(place.quote.lots).toBeGreaterThan(0);
    }
    expect(refreshOne(wanted, [], random)).toEqual([]);
  });
});
