/**
 * TDS, in tables calculated by hand: accumulated over all fills of a buy, paid in INR where requested and possible, and
 * the release of its hold. `.b` is the buyer's and `.s` the seller's; there are no fees; the rate is 1%.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buy, sell } from "../book/book.ts";
import type { MarketRules } from "../command.ts";
import { exchanges, givenOn, inr, usdt } from "../reference/given.ts";
import { readOrder } from "./sentence.ts";
import { fillIn, layOutTable } from "./table.ts";

const [buyer, seller] = [100, 101];
const [rupee, dollar, coin] = [0, 1, 2];
const onePercent = { ...usdt, tdsPpm: 10_000 };

/** Each fill is a trade of that many lots; a seller's TDS is rounded up per fill, a buyer's only once. */
const fills = `
   at |               fills ||               tds.b | sum.b | at once |               tds.s
   50 |               1 1 1 ||               1 0 1 |     2 |       2 |               1 1 1
   10 | 1 1 1 1 1 1 1 1 1 1 || 1 0 0 0 0 0 0 0 0 0 |     1 |       1 | 1 1 1 1 1 1 1 1 1 1
   99 |               1 1 1 ||               1 1 1 |     3 |       3 |               1 1 1
  100 |               1 1 1 ||               1 1 1 |     3 |       3 |               1 1 1
  101 |               1 1 1 ||               2 1 1 |     4 |       4 |               2 2 2
  250 |             1 1 1 1 ||             3 2 3 2 |    10 |      10 |             3 3 3 3
    7 |               3 5 2 ||               1 0 0 |     1 |       1 |               1 1 1
    1 |            99 1 1 1 ||             1 0 1 0 |     2 |       2 |             1 1 1 1
    1 |                   1 ||                   1 |     1 |       1 |                   1
`;

/** One unit of the dollar is 29 × 3 / 10 = 8.7 rupees. */
const rates = `
   at | lots ||  tds.b |  tds.s
  100 |    1 ||  9 INR |  9 INR
  100 |    2 || 18 INR | 18 INR
  100 |    3 || 27 INR | 27 INR
  100 |   10 || 87 INR | 87 INR
  101 |   10 || 96 INR | 96 INR
`;

/** A trade of 1,000 dollars: TDS of 10 on each side, or 87 rupees. `purse` is the party's balance in rupees. */
const purses = `
  wish.b | purse.b | wish.s | purse.s ||   tds.b |   tds.s | usdt.b | left.b | usdt.s | left.s
     yes |      88 |     no |       0 ||  87 INR | 10 USDT |  -1000 |      1 |   +990 |      0
     yes |      87 |     no |       0 ||  87 INR | 10 USDT |  -1000 |      0 |   +990 |      0
     yes |      86 |     no |       0 || 10 USDT | 10 USDT |  -1010 |     86 |   +990 |      0
     yes |       0 |     no |       0 || 10 USDT | 10 USDT |  -1010 |      0 |   +990 |      0
      no |     500 |    yes |      88 || 10 USDT |  87 INR |  -1010 |    500 |  +1000 |      1
      no |     500 |    yes |      87 || 10 USDT |  87 INR |  -1010 |    500 |  +1000 |      0
      no |     500 |    yes |      86 || 10 USDT | 10 USDT |  -1010 |    500 |   +990 |     86
     yes |      87 |    yes |      87 ||  87 INR |  87 INR |  -1000 |      0 |  +1000 |      0
     yes |      86 |    yes |      86 || 10 USDT | 10 USDT |  -1010 |     86 |   +990 |     86
`;

/**
 * Buys with a balance of 1,000,000 in a market with some asks: initially held, paid, still held, and available again.
 */
const refunds = `
  market |             asks |                  order || held at first | paid | tds | still held |    free
    usdt |         10 at 50 |          buys 10 at 60 ||           606 |  500 |   5 |          0 |  999495
    usdt |         10 at 60 |          buys 10 at 60 ||           606 |  600 |   6 |          0 |  999394
    usdt |          3 at 50 |          buys 10 at 60 ||           606 |  150 |   2 |        424 |  999424
    usdt | 3 at 50, 2 at 55 |          buys 10 at 60 ||           606 |  260 |   3 |        303 |  999434
    usdt |          3 at 50 |      buys 10 at 60 IOC ||           606 |  150 |   2 |          0 |  999848
    usdt |          3 at 50 |      buys 10 at 60 FOK ||           606 |    0 |   0 |          0 | 1000000
    usdt |          3 at 50 |       buys 3 at market ||           152 |  150 |   2 |          0 |  999848
    usdt |          3 at 50 |       buys 9 at market ||           152 |  150 |   2 |          0 |  999848
    usdt |         10 at 50 | buys for 600 at market ||           606 |  500 |   5 |          0 |  999495
    usdt |         20 at 50 | buys for 640 at market ||           647 |  600 |   6 |          0 |  999394
     inr |         10 at 50 |          buys 10 at 60 ||           600 |  500 |   0 |          0 |  999500
     inr |          3 at 50 |          buys 10 at 60 ||           600 |  150 |   0 |        420 |  999430
     inr |          3 at 61 |          buys 10 at 60 ||           600 |    0 |   0 |        600 |  999400
`;

const numbers = (list: string): number[] => list.split(" ").map(Number);
const signed = (units: bigint): string => (units > 0n ? `+${units}` : String(units));

describe.each(exchanges)("TDS on the $name", ({ create }) => {
  const given = givenOn(create);
  const coinOf = (asset: number): string => (asset === rupee ? "INR" : "USDT");

  /** In market 1 the last price of a dollar unit is 8.7 rupees, in market 2 that of a coin unit. */
  function withRupeeMarket(rules: Partial<MarketRules> = {}, hasTraded = true) {
    const world = given({ ...onePercent, rupeeMarket: 1, ...rules });
    for (const [market, base] of [[1, dollar] as const, [2, coin] as const]) {
      world.setMarket(market, { ...inr, base, baseUnitsPerLot: 10, quoteUnitsPerTick: 3 });
      if (!hasTraded) continue;
      world.limit(102, sell, 1, 29, { market });
      world.limit(103, buy, 1, 29, { market });
    }
    return world;
  }

  function tradeOf(world: ReturnType<typeof given>, lots: number, price: number, people = { buyer, seller }) {
    world.limit(people.seller, sell, lots, price);
    const made = world.limit(people.buyer, buy, lots, price).trades[0];
    if (!made) throw new Error("The trade of the table did not come about");
    expect(world.faults()).toEqual([]);
    const tell = ({ tdsUnits, tdsAsset }: typeof made.buyer) => `${tdsUnits} ${coinOf(tdsAsset)}`;
    return { "tds.b": tell(made.buyer), "tds.s": tell(made.seller) };
  }

  test.each(["a buy fills many sells", "many sells fill a buy"])("many fills cost the TDS of one fill: %s", (how) => {
    const filled = fillIn(fills, (row) => {
      const world = given(onePercent);
      const [at, parts] = [row.number("at"), numbers(row.text("fills"))];
      const lots = parts.reduce((sum, part) => sum + part, 0);
      const sellAll = () => parts.flatMap((part) => world.limit(seller, sell, part, at).trades);
      const buyAll = () => world.limit(buyer, buy, lots, at).trades;
      const trades = how.startsWith("a buy") ? [...sellAll(), ...buyAll()] : [...buyAll(), ...sellAll()];
      expect(world.faults()).toEqual([]);
      const taxes = trades.map((trade) => trade.buyer.tdsUnits);
      const paid = 1_000_000n - (world.spot(buyer, dollar)[0] ?? 0n) - BigInt(at * lots);
      return {
        "tds.b": taxes.join(" "),
        "sum.b": paid,
        "at once": tradeOf(given(onePercent), lots, at)["tds.b"].replace(" USDT", ""),
        "tds.s": trades.map((trade) => trade.seller.tdsUnits).join(" "),
      };
    });
    expect(filled).toBe(layOutTable(fills));
  });

  test("a buy pays the TDS of its whole amount, however it is filled", () => {
    const part = fc.integer({ min: 1, max: 900 });
    const split = fc.array(part, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(split, fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 20_000 }), (parts, at, tdsPpm) => {
        const world = given({ ...usdt, tdsPpm });
        const lots = parts.reduce((sum, lots) => sum + lots, 0);
        world.limit(buyer, buy, lots, at);
        for (const part of parts) world.limit(seller, sell, part, at);
        const cost = BigInt(lots * at);
        const tds = (cost * BigInt(tdsPpm) + 999_999n) / 1_000_000n;
        expect(world.spot(buyer, dollar)).toEqual([1_000_000n - cost - tds, 0n]);
        expect(world.faults()).toEqual([]);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  test("TDS in INR is rounded up once, at the last price of the INR market", () => {
    const filled = fillIn(rates, (row) => {
      const world = withRupeeMarket();
      for (const user of [buyer, seller]) world.setTrader(user, { tdsInInr: true });
      return tradeOf(world, row.number("lots"), row.number("at"));
    });
    expect(filled).toBe(layOutTable(rates));
  });

  test("TDS is paid in INR if requested and if the INR balance suffices", () => {
    const filled = fillIn(purses, (row) => {
      const world = withRupeeMarket();
      for (const [user, mark] of [[buyer, "b"] as const, [seller, "s"] as const]) {
        world.setTrader(user, { tdsInInr: row.text(`wish.${mark}`) === "yes" });
        world.leaveInSpot(user, rupee, row.number(`purse.${mark}`));
      }
      const taxes = tradeOf(world, 10, 100);
      const spot = (user: number, asset: number) => world.spot(user, asset)[0] ?? 0n;
      return {
        ...taxes,
        "usdt.b": signed(spot(buyer, dollar) - 1_000_000n),
        "left.b": spot(buyer, rupee),
        "usdt.s": signed(spot(seller, dollar) - 1_000_000n),
        "left.s": spot(seller, rupee),
      };
    });
    expect(filled).toBe(layOutTable(purses));
  });

  test.each([
    { why: "the rupee market has never traded", hasTraded: false, rules: {} },
    { why: "no rupee market is named", hasTraded: true, rules: { rupeeMarket: null } },
    { why: "the rupee market does not exist", hasTraded: true, rules: { rupeeMarket: 7 } },
    { why: "the market named has another base", hasTraded: true, rules: { rupeeMarket: 2 } },
  ])("TDS is paid in kind if $why", ({ hasTraded, rules }) => {
    const world = withRupeeMarket(rules, hasTraded);
    for (const user of [buyer, seller]) world.setTrader(user, { tdsInInr: true });
    expect(tradeOf(world, 10, 100)).toEqual({ "tds.b": "10 USDT", "tds.s": "10 USDT" });
  });

  test("TDS is paid in kind if only sellers owe it", () => {
    const world = withRupeeMarket({ tdsOwedBy: "SELLER" });
    for (const user of [buyer, seller]) world.setTrader(user, { tdsInInr: true });
    expect(tradeOf(world, 10, 100)).toEqual({ "tds.b": "0 USDT", "tds.s": "10 USDT" });
  });

  test("a user who trades with themselves pays TDS as the buyer first", () => {
    const outcomes = [86, 87, 173, 174].map((purse) => {
      const world = withRupeeMarket();
      world.setTrader(buyer, { tdsInInr: true });
      world.leaveInSpot(buyer, rupee, purse);
      return Object.values(tradeOf(world, 10, 100, { buyer, seller: buyer }));
    });
    expect(outcomes).toEqual([
      ["10 USDT", "10 USDT"],
      ["87 INR", "10 USDT"],
      ["87 INR", "10 USDT"],
      ["87 INR", "87 INR"],
    ]);
  });

  test("TDS is paid in kind if the INR amount exceeds the limit of one command", () => {
    const dear = { ...inr, base: dollar, quoteUnitsPerTick: 2 ** 49, maxNotionalUnits: 2 ** 49 };
    const taxOf = (lots: number) => {
      const world = given({ ...onePercent, rupeeMarket: 1 });
      world.setMarket(1, dear);
      for (const user of [buyer, buyer, 103]) {
        world.apply({ kind: "credit", user, wallet: 1, asset: rupee, units: 2 ** 52 - 1, rail: 0 });
      }
      world.limit(102, sell, 1, 1, { market: 1 });
      world.limit(103, buy, 1, 1, { market: 1 });
      world.setTrader(buyer, { tdsInInr: true });
      return tradeOf(world, lots, 100)["tds.b"];
    };
    expect([taxOf(7), taxOf(8)]).toEqual([`${7 * 2 ** 49} INR`, "8 USDT"]);
  });

  test("the part of the hold that a buy no longer needs is released at once", () => {
    const filled = fillIn(refunds, (row) => {
      const rules = row.text("market") === "inr" ? inr : onePercent;
      const world = given(rules);
      for (const ask of row.text("asks").split(", ")) {
        const [lots = 0, price = 0] = ask.split(" at ").map(Number);
        world.limit(seller, sell, lots, price);
      }
      const order = readOrder(`asha ${row.text("order")}`);
      if (!order) throw new Error("The order of the table is none");
      const { placed, trades } = world.apply({ kind: "place", user: buyer, market: 0, ...order.terms });
      expect(world.faults()).toEqual([]);
      const [free = 0n, held = 0n] = world.spot(buyer, rules.quote);
      return {
        "held at first": placed?.originalHeldUnits ?? 0,
        paid: placed?.filledUnits ?? 0,
        tds: trades.reduce((sum, trade) => sum + trade.buyer.tdsUnits, 0),
        "still held": held,
        free,
      };
    });
    expect(filled).toBe(layOutTable(refunds));
  });
});
