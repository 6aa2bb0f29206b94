/**
 * Settlement amounts of a trade, in tables calculated by hand. `.b` is the buyer's and `.s` the seller's; `by` is the
 * taker's side; a lot is 1,000 units of the coin and costs its price; signed figures are changes of a balance.
 */
import { describe, expect, test } from "vitest";
import { buy, sell } from "../book/book.ts";
import type { MarketRules } from "../command.ts";
import { exchanges, givenOn, inr, usdt } from "../reference/given.ts";
import { fillIn, type Given, layOutTable } from "./table.ts";

const [buyer, seller] = [100, 101];
const [rupee, dollar, coin] = [0, 1, 2];
const atFirst = 1_000_000n;

const ppm = (percent: string): number => Math.round(Number(percent.replace("%", "")) * 10_000);
const signed = (units: bigint): string => (units > 0n ? `+${units}` : String(units));

type World = ReturnType<ReturnType<typeof givenOn>>;

/** Makes one trade of `lots` at a price; the taker's order is placed second. */
function trade(world: World, takes: string, lots: number, price: number) {
  const acts = [() => world.limit(seller, sell, lots, price), () => world.limit(buyer, buy, lots, price)];
  const outcomes = (takes === "buy" ? acts : acts.reverse()).map((act) => act());
  const made = outcomes[1]?.trades[0];
  if (!made || made.lots !== lots) throw new Error("The trade of the table did not come about");
  expect(world.faults()).toEqual([]);
  const change = (user: number, asset: number) => signed((world.spot(user, asset)[0] ?? 0n) - atFirst);
  return { made, change };
}

const ratesOf = (given: Given): Partial<MarketRules> => ({
  baseUnitsPerLot: 1_000,
  tdsPpm: ppm(given.text("tds")),
  fees: [{ makerPpm: ppm(given.text("maker")), takerPpm: ppm(given.text("taker")) }],
});

const own = (rate: string): number | null => (rate === "null" ? null : ppm(rate));

const rupeeMarket = `
    by |   at | lots | maker | taker |  tds || fee.b | gst.b | fee.s | gst.s | tds.s |  inr.b | coin.b |  inr.s | coin.s
   buy |  100 |   10 |  0.1% |  0.2% |   1% ||    20 |     4 |     1 |     1 |    10 |  -1000 |  +9980 |   +989 | -10000
  sell |  100 |   10 |  0.1% |  0.2% |   1% ||    10 |     2 |     2 |     1 |    10 |  -1000 |  +9990 |   +988 | -10000
   buy |  100 |   10 |    0% |    0% |   0% ||     0 |     0 |     0 |     0 |     0 |  -1000 | +10000 |  +1000 | -10000
   buy |  100 |   10 | 0.01% | 0.01% | .01% ||     1 |     1 |     1 |     1 |     1 |  -1000 |  +9999 |   +998 | -10000
   buy |    1 |    1 |  0.1% |  0.2% |   1% ||     2 |     1 |     1 |     1 |     0 |     -1 |   +998 |      0 |  -1000
   buy |    1 |    1 |    0% |    0% |   1% ||     0 |     0 |     0 |     0 |     1 |     -1 |  +1000 |      0 |  -1000
   buy |   10 |    2 |  100% |  100% |   1% ||  2000 |   306 |    20 |     4 |     0 |    -20 |      0 |      0 |  -2000
   buy |   10 |    2 |    0% |    0% | 100% ||     0 |     0 |     0 |     0 |    20 |    -20 |  +2000 |      0 |  -2000
   buy | 1000 |   59 |  0.1% |  0.2% |   1% ||   118 |    18 |    59 |     9 |   590 | -59000 | +58882 | +58351 | -59000
   buy | 1000 |   60 |  0.1% |  0.2% |   1% ||   120 |    19 |    60 |    10 |   600 | -60000 | +59880 | +59340 | -60000
   buy |  100 |   20 |    0% |    0% |   1% ||     0 |     0 |     0 |     0 |    20 |  -2000 | +20000 |  +1980 | -20000
  sell | 2001 |    1 |    0% |    0% |   1% ||     0 |     0 |     0 |     0 |    21 |  -2001 |  +1000 |  +1980 |  -1000
`;

/** Where both sides owe TDS, the buyer pays it on top of the price, the seller out of the proceeds after the fee. */
const dollarMarket = `
    by |  at | lots | maker | taker | tds | own.b | own.s || fee.b | fee.s | tds.b | tds.s | usdt.b | coin.b | usdt.s
   buy | 100 |   10 |  0.1% |  0.2% |  1% |  null |  null ||    20 |     1 |    10 |    10 |  -1010 |  +9980 |   +989
  sell | 100 |   10 |  0.1% |  0.2% |  1% |  null |  null ||    10 |     2 |    10 |    10 |  -1010 |  +9990 |   +988
   buy |   1 |    1 |  0.1% |  0.2% |  1% |  null |  null ||     2 |     1 |     1 |     0 |     -2 |   +998 |      0
   buy |   1 |    1 |    0% |    0% |  1% |  null |  null ||     0 |     0 |     1 |     1 |     -2 |  +1000 |      0
   buy | 100 |    1 |    0% |    0% |  1% |  null |  null ||     0 |     0 |     1 |     1 |   -101 |  +1000 |    +99
   buy | 101 |    1 |    0% |    0% |  1% |  null |  null ||     0 |     0 |     2 |     2 |   -103 |  +1000 |    +99
   buy | 100 |   10 |    0% |    0% |  1% |    0% |  null ||     0 |     0 |     0 |    10 |  -1000 | +10000 |   +990
   buy | 100 |   10 |    0% |    0% |  1% |  null |    0% ||     0 |     0 |    10 |     0 |  -1010 | +10000 |  +1000
  sell | 100 |   10 |    0% |    0% |  1% |    5% |    5% ||     0 |     0 |    50 |    50 |  -1050 | +10000 |   +950
   buy | 101 |    1 |    0% |    0% |  1% |    5% |  null ||     0 |     0 |     6 |     2 |   -107 |  +1000 |    +99
   buy | 100 |   10 |  0.1% |    0% |  1% |  null |    5% ||     0 |     1 |    10 |    50 |  -1010 | +10000 |   +949
   buy | 100 |   10 |    0% |    0% |  1% |  100% |  100% ||     0 |     0 |  1000 |  1000 |  -2000 | +10000 |      0
   buy | 100 |   10 |    0% |    0% |  0% |  null |  null ||     0 |     0 |     0 |     0 |  -1000 | +10000 |  +1000
`;

/** In an INR market a buyer owes no TDS, whatever their personal rate. */
const ownRatesForRupees = `
   at | lots | tds | own.b | own.s || tds.b | tds.s | inr.b | inr.s
  100 |   10 |  1% |  null |  null ||     0 |    10 | -1000 |  +990
  100 |   10 |  1% |  null |    0% ||     0 |     0 | -1000 | +1000
  100 |   10 |  1% |  null |    5% ||     0 |    50 | -1000 |  +950
  101 |    1 |  1% |  null |    5% ||     0 |     6 |  -101 |   +95
  100 |   10 |  1% |  null |  100% ||     0 |  1000 | -1000 |     0
  100 |   10 |  1% |    5% |  null ||     0 |    10 | -1000 |  +990
  100 |   10 |  1% |    0% |    0% ||     0 |     0 | -1000 | +1000
  100 |   10 |  0% |    5% |    5% ||     0 |    50 | -1000 |  +950
`;

/**
 * Maker and taker rates of the tiers: 0.1% and 0.2%, 0.05% and 0.1%, 0% and 0.05%. The trade is of 10,000 for 10,000.
 */
const tiers = `
    by | tier.b | tier.s || fee.b | fee.s
   buy |      0 |      0 ||    20 |    10
  sell |      0 |      0 ||    10 |    20
   buy |      1 |      0 ||    10 |    10
   buy |      0 |      1 ||    20 |     5
  sell |      1 |      2 ||     5 |     5
   buy |      2 |      2 ||     5 |     0
  sell |      2 |      2 ||     0 |     5
   buy |    255 |      3 ||     5 |     0
`;

/** The house's share: fees without GST, GST payable, TDS payable. */
const house = `
    by |   at | lots | maker | taker | tds || fees.inr | gst.inr | tds.inr | fees.coin | gst.coin
   buy |  100 |   10 |  0.1% |  0.2% |  1% ||        0 |       1 |      10 |        16 |        4
  sell |  100 |   10 |  0.1% |  0.2% |  1% ||        1 |       1 |      10 |         8 |        2
   buy |    1 |    1 |  0.1% |  0.2% |  1% ||        0 |       1 |       0 |         1 |        1
   buy |   10 |    2 |  100% |  100% |  1% ||       16 |       4 |       0 |      1694 |      306
   buy | 1000 |   59 |  0.1% |  0.2% |  1% ||       50 |       9 |     590 |       100 |       18
`;

describe.each(exchanges)("settlement on the $name", ({ create }) => {
  const given = givenOn(create);

  test("in an INR market both sides pay a fee, and the seller pays TDS", () => {
    const filled = fillIn(rupeeMarket, (row) => {
      const world = given({ ...inr, ...ratesOf(row) });
      const { made, change } = trade(world, row.text("by"), row.number("lots"), row.number("at"));
      expect(made.buyer.tdsUnits).toBe(0);
      return {
        "fee.b": made.buyer.feeUnits,
        "gst.b": made.buyer.gstUnits,
        "fee.s": made.seller.feeUnits,
        "gst.s": made.seller.gstUnits,
        "tds.s": made.seller.tdsUnits,
        "inr.b": change(buyer, rupee),
        "coin.b": change(buyer, coin),
        "inr.s": change(seller, rupee),
        "coin.s": change(seller, coin),
      };
    });
    expect(filled).toBe(layOutTable(rupeeMarket));
  });

  test("in a market quoted in another coin both sides pay TDS, at their personal rate or the market's", () => {
    const filled = fillIn(dollarMarket, (row) => {
      const world = given({ ...usdt, ...ratesOf(row) });
      world.setTrader(buyer, { tdsPpm: own(row.text("own.b")) });
      world.setTrader(seller, { tdsPpm: own(row.text("own.s")) });
      const { made, change } = trade(world, row.text("by"), row.number("lots"), row.number("at"));
      return {
        "fee.b": made.buyer.feeUnits,
        "fee.s": made.seller.feeUnits,
        "tds.b": made.buyer.tdsUnits,
        "tds.s": made.seller.tdsUnits,
        "usdt.b": change(buyer, dollar),
        "coin.b": change(buyer, coin),
        "usdt.s": change(seller, dollar),
      };
    });
    expect(filled).toBe(layOutTable(dollarMarket));
  });

  test("in an INR market a personal TDS rate applies only to the seller", () => {
    const filled = fillIn(ownRatesForRupees, (row) => {
      const world = given({ ...inr, tdsPpm: ppm(row.text("tds")) });
      world.setTrader(buyer, { tdsPpm: own(row.text("own.b")) });
      world.setTrader(seller, { tdsPpm: own(row.text("own.s")) });
      const { made, change } = trade(world, "buy", row.number("lots"), row.number("at"));
      return {
        "tds.b": made.buyer.tdsUnits,
        "tds.s": made.seller.tdsUnits,
        "inr.b": change(buyer, rupee),
        "inr.s": change(seller, rupee),
      };
    });
    expect(filled).toBe(layOutTable(ownRatesForRupees));
  });

  test("each side pays the maker or taker rate of its own tier", () => {
    const filled = fillIn(tiers, (row) => {
      const fees = [
        { makerPpm: 1_000, takerPpm: 2_000 },
        { makerPpm: 500, takerPpm: 1_000 },
        { makerPpm: 0, takerPpm: 500 },
      ];
      const world = given({ ...inr, baseUnitsPerLot: 1_000, fees });
      world.setTrader(buyer, { tier: row.number("tier.b") });
      world.setTrader(seller, { tier: row.number("tier.s") });
      const { made } = trade(world, row.text("by"), 10, 1_000);
      return { "fee.b": made.buyer.feeUnits, "fee.s": made.seller.feeUnits };
    });
    expect(filled).toBe(layOutTable(tiers));
  });

  test("the house receives all fees, with GST booked separately, and all TDS", () => {
    const filled = fillIn(house, (row) => {
      const world = given({ ...inr, ...ratesOf(row) });
      trade(world, row.text("by"), row.number("lots"), row.number("at"));
      const [fees, gst, tds] = [1, 2, 3].map((account) => (asset: number) => world.main(account, asset) ?? 0n);
      if (!fees || !gst || !tds) throw new Error("The house has three accounts");
      expect(tds(coin)).toBe(0n);
      return {
        "fees.inr": fees(rupee),
        "gst.inr": gst(rupee),
        "tds.inr": tds(rupee),
        "fees.coin": fees(coin),
        "gst.coin": gst(coin),
      };
    });
    expect(filled).toBe(layOutTable(house));
  });
});
