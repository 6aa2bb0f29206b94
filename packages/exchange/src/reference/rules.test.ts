/** Rules of RULES.md on money and tax, each with an example calculated by hand that both exchanges must reproduce. */
import { describe, expect, test } from "vitest";
import { buy, sell } from "../book/book.ts";
import { exchanges, givenOn, inr, usdt } from "./given.ts";

describe.each(exchanges)("the $name", ({ create }) => {
  const given = givenOn(create);

  describe("settling a trade", () => {
    test("each side pays its fee, GST included, out of what it receives, and the seller pays TDS", () => {
      const exchange = given({ baseUnitsPerLot: 1_000, quoteUnitsPerTick: 3, tdsPpm: 10_000 });
      exchange.setFees({ makerPpm: 1_777, takerPpm: 2_000 });
      exchange.limit(101, sell, 7, 101);
      const { trades } = exchange.limit(100, buy, 7, 101);
      // 101 ticks × 7 lots × 3 units is 2,121; of 7 × 1,000 the taker's 0.2% is 14, and 18/118 of that is 2.1 → 3.
      // Of 2,121 the maker's 0.1777% is 3.77 → 4, GST 0.6 → 1; 1% of 2,117 is 21.17 → 22.
      expect(trades).toMatchObject([
        {
          quoteUnits: 2_121,
          takerSide: buy,
          buyer: { feeUnits: 14, gstUnits: 3, tdsUnits: 0, tdsAsset: 0 },
          seller: { feeUnits: 4, gstUnits: 1, tdsUnits: 22, tdsAsset: 0 },
        },
      ]);
      expect(exchange.spot(100, 2)).toEqual([1_006_986n, 0n]);
      expect(exchange.spot(101, 0)).toEqual([1_002_095n, 0n]);
      expect([1, 2, 3].map((house) => exchange.main(house, 2))).toEqual([11n, 3n, 0n]);
      expect([1, 2, 3].map((house) => exchange.main(house, 0))).toEqual([3n, 1n, 22n]);
    });

    test("a buyer's TDS accumulates over the order, so that three fills cost as much as one", () => {
      const exchange = given({ ...usdt, tdsPpm: 10_000 });
      for (const _ of [1, 2, 3]) exchange.limit(101, sell, 1, 50);
      const { trades, placed } = exchange.limit(100, buy, 3, 50);
      // 1% of 50, 100 and 150 is 0.5 → 1, 1 and 1.5 → 2.
      expect(trades.map(({ buyer }) => buyer.tdsUnits)).toEqual([1, 0, 1]);
      expect(placed).toMatchObject({ originalHeldUnits: 152, heldUnits: 0, filledUnits: 150, status: "DONE" });
      // Each seller pays 1% of 50, rounded up, from the proceeds.
      expect(trades.map(({ seller }) => seller.tdsUnits)).toEqual([1, 1, 1]);
      expect(exchange.main(3, 1)).toBe(5n);
    });

    test("a resting buy that filled below its limit keeps only the hold it still needs", () => {
      const exchange = given({ ...usdt, tdsPpm: 10_000 });
      exchange.limit(101, sell, 3, 50);
      const { placed } = exchange.limit(100, buy, 10, 60);
      // Held 600 + 6. Paid 150 + 2. Needs 7 × 60 = 420, and of 570 1% is 5.7 → 6, of which 2 are paid: 424.
      expect(placed).toMatchObject({ originalHeldUnits: 606, heldUnits: 424, leftLots: 7, status: "WAITING" });
      expect(exchange.spot(100, 1)).toEqual([1_000_000n - 606n + 30n, 424n]);
    });

    test("TDS is paid in INR at the INR market's last price while the balance suffices, and releases its hold", () => {
      const exchange = given({ ...usdt, tdsPpm: 10_000, rupeeMarket: 1 });
      exchange.setMarket(1, { ...inr, base: 1, baseUnitsPerLot: 13 });
      exchange.limit(101, sell, 1, 88, { market: 1 });
      exchange.limit(102, buy, 1, 88, { market: 1 });
      exchange.setTrader(100, { tdsInInr: true });
      exchange.leaveInSpot(100, 0, 20);
      exchange.limit(100, buy, 4, 50);
      // 1% of 100 is 1 USDT; 1 × 88 / 13 is 6.8 → 7 rupees. 1% of 200 is 2, one more: 7 of the remaining 13.
      const first = exchange.limit(101, sell, 2, 50);
      expect(first.trades[0]?.buyer).toMatchObject({ tdsUnits: 7, tdsAsset: 0 });
      expect(first.orders[1]).toMatchObject({ originalHeldUnits: 202, heldUnits: 101, leftLots: 2 });
      const second = exchange.limit(101, sell, 2, 50);
      expect(second.trades[0]?.buyer).toMatchObject({ tdsUnits: 7, tdsAsset: 0 });
      expect(exchange.spot(100, 0)).toEqual([6n, 0n]);
      expect(exchange.spot(100, 1)).toEqual([1_000_000n - 200n, 0n]);
      // Six rupees do not cover seven: paid in kind.
      exchange.limit(101, sell, 1, 50);
      const third = exchange.limit(100, buy, 1, 50);
      expect(third.trades[0]?.buyer).toMatchObject({ tdsUnits: 1, tdsAsset: 1 });
      expect(exchange.spot(100, 1)).toEqual([1_000_000n - 251n, 0n]);
    });

    test("an order keeps the rates it was placed with after the market's and the user's rates change", () => {
      const exchange = given({ ...inr, tdsPpm: 10_000 });
      exchange.setFees({ makerPpm: 10_000, takerPpm: 0 });
      exchange.limit(100, buy, 10, 50);
      exchange.setTrader(100, { tier: 3, tdsPpm: 500_000 });
      exchange.setMarket(0, { ...inr, tdsOwedBy: "BOTH", tdsPpm: 1_000_000 });
      const { trades, orders } = exchange.limit(101, sell, 10, 50);
      expect(trades[0]?.buyer).toMatchObject({ feeUnits: 1, tdsUnits: 0 });
      expect(trades[0]?.seller).toMatchObject({ feeUnits: 0, tdsUnits: 500 });
      expect(orders[1]).toMatchObject({ status: "DONE", makerPpm: 10_000, tdsPpm: 0 });
    });

    test("the last fee tier applies to every higher one", () => {
      const exchange = given(inr);
      exchange.setFees({ makerPpm: 5, takerPpm: 6 }, { makerPpm: 3, takerPpm: 4 });
      exchange.setTrader(100, { tier: 255 });
      expect(exchange.limit(100, buy, 1, 1).placed).toMatchObject({ makerPpm: 3, takerPpm: 4 });
      expect(exchange.limit(101, buy, 1, 1).placed).toMatchObject({ makerPpm: 5, takerPpm: 6 });
    });
  });

  describe("money", () => {
    test("a settled withdrawal leaves its fee, with GST booked separately, and sends the rest outside", () => {
      const exchange = given(inr);
      exchange.apply({ kind: "credit", user: 100, wallet: 0, asset: 0, units: 1_500, rail: 0 });
      exchange.apply({ kind: "hold", hold: "__proto__", user: 100, asset: 0, units: 1_000 });
      expect(exchange.account(100, 0).slice(0, 2)).toEqual([500n, 1_000n]);
      expect(exchange.apply({ kind: "settle", hold: "__proto__", rail: 4, feeUnits: 1_001 }).refusal).toBe(
        "AMOUNT_INVALID",
      );
      expect(exchange.apply({ kind: "settle", hold: "__proto__", rail: 4, feeUnits: 100 }).refusal).toBeNull();
      // 18/118 of 100 is 15.25 → 16.
      expect([1, 2, 14].map((account) => exchange.main(account, 0))).toEqual([84n, 16n, 900n]);
      expect(exchange.apply({ kind: "release", hold: "__proto__" }).refusal).toBe("HOLD_UNKNOWN");
    });

    test("net deposits through one rail are limited to 2^63 − 1 units, exactly", () => {
      const exchange = given(inr);
      const credit = (units: number) =>
        exchange.apply({ kind: "credit", user: 100, wallet: 0, asset: 9, units, rail: 89 }).refusal;
      for (let time = 0; time < 2_048; time += 1) expect(credit(2 ** 52 - 1)).toBeNull();
      expect(credit(2_048)).toBe("AMOUNT_INVALID");
      expect(credit(2_047)).toBeNull();
      expect(credit(1)).toBe("AMOUNT_INVALID");
      expect([exchange.main(99, 9), exchange.main(100, 9)]).toEqual([-(2n ** 63n - 1n), 2n ** 63n - 1n]);
    });

    test("each rail is limited to 2^63 − 1 units in or out, whatever moves through another", () => {
      const exchange = given(inr);
      const most = 2 ** 52 - 1;
      const credit = (units: number) =>
        exchange.apply({ kind: "credit", user: 100, wallet: 0, asset: 9, units, rail: 89 }).refusal;
      const withdraw = (units: number) => {
        exchange.apply({ kind: "hold", hold: "out", user: 100, asset: 9, units });
        return exchange.apply({ kind: "settle", hold: "out", rail: 3, feeUnits: 0 }).refusal;
      };
      for (let time = 0; time < 2_048; time += 1) expect([credit(most), withdraw(most)]).toEqual([null, null]);
      expect(credit(2_048)).toBe("AMOUNT_INVALID");
      expect([credit(2_047), withdraw(2_047)]).toEqual([null, null]);
      expect(credit(1)).toBe("AMOUNT_INVALID");
      exchange.apply({ kind: "credit", user: 100, wallet: 0, asset: 9, units: 5, rail: 88 });
      expect(withdraw(1)).toBe("AMOUNT_INVALID");
      expect([99, 13, 98].map((rail) => exchange.main(rail, 9))).toEqual([-(2n ** 63n - 1n), 2n ** 63n - 1n, -5n]);
    });
  });
});
