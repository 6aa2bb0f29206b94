/**
 * Rules of RULES.md on holds, matching and stops, each with an example calculated by hand that both exchanges must
 * reproduce.
 */
import { describe, expect, test } from "vitest";
import { buy, sell } from "../book/book.ts";
import { exchanges, givenOn, inr, usdt } from "./given.ts";

describe.each(exchanges)("the $name", ({ create }) => {
  const given = givenOn(create);

  describe("market orders", () => {
    test("a buy by total is done when the rest of the total is too small for another lot", () => {
      const exchange = given({ ...usdt, tdsPpm: 10_000 });
      exchange.limit(101, sell, 5, 10);
      exchange.limit(101, sell, 5, 11);
      // 5 × 10 leave 30 of 80, which pay for 2 at 11 and leave 8. Held 80 + 0.8 → 81; TDS of 50 is 0.5 → 1 and of 72 no more.
      const { placed, trades } = exchange.market(100, buy, { totalUnits: 80 });
      expect(placed).toMatchObject({
        status: "DONE",
        filledLots: 7,
        filledUnits: 72,
        originalHeldUnits: 81,
        leftLots: 0,
      });
      expect(trades.map(({ buyer }) => buyer.tdsUnits)).toEqual([1, 0]);
      expect(exchange.spot(100, 1)).toEqual([1_000_000n - 73n, 0n]);
    });

    test("a buy by total expires when the book is empty before the total is spent", () => {
      const exchange = given(inr);
      exchange.limit(101, sell, 5, 10);
      expect(exchange.market(100, buy, { totalUnits: 59 }).placed).toMatchObject({
        status: "EXPIRED",
        filledUnits: 50,
      });
      expect(exchange.market(100, buy, { totalUnits: 59 }).refusal).toBe("NO_LIQUIDITY");
    });

    test("a sell by total holds the lots that bring the total", () => {
      const exchange = given({ ...inr, baseUnitsPerLot: 100 });
      exchange.limit(101, buy, 5, 11);
      exchange.limit(101, buy, 5, 10, { visibleLots: 1 });
      // 5 × 11 leaves 25 of 80, which 2 at 10 bring, hidden or not; 5 is left, less than a lot at 10.
      const { placed } = exchange.market(100, sell, { totalUnits: 80 });
      expect(placed).toMatchObject({ status: "DONE", filledLots: 7, filledUnits: 75, originalHeldUnits: 700 });
      expect(exchange.market(100, sell, { totalUnits: 9 }).refusal).toBe("NOTIONAL_TOO_SMALL");
    });

    test("the collar ends a market order and limits its hold", () => {
      const exchange = given({ ...inr, collarPpm: 100_000 });
      for (const price of [100, 109, 111]) exchange.limit(101, sell, 1, price);
      // 100 + 10%: the lot at 111 is neither held for nor filled.
      const { placed } = exchange.market(100, buy, { lots: 3 });
      expect(placed).toMatchObject({ status: "EXPIRED", leftLots: 1, originalHeldUnits: 209, filledUnits: 209 });
    });

    test("the collar of a sell is at least 1", () => {
      const exchange = given({ ...inr, collarPpm: 1_000_000 });
      for (const price of [3, 1]) exchange.limit(101, buy, 1, price);
      expect(exchange.market(100, sell, { lots: 2 }).placed).toMatchObject({ status: "DONE", filledUnits: 4 });
    });

    test("a stop-market buy holds its cost at the collar around its stop price", () => {
      const exchange = given({ ...usdt, tdsPpm: 10_000, collarPpm: 100_000 });
      // 105 + floor(10.5) is 115; 4 × 115 is 460, and 1% of it 4.6 → 5.
      const { placed } = exchange.stopMarket(100, buy, { stopTicks: 105, lots: 4 });
      expect(placed).toMatchObject({
        status: "WAITING",
        isActive: false,
        originalHeldUnits: 465,
        turn: 1,
        shownLots: 0,
      });
    });
  });

  describe("time priority", () => {
    test("an iceberg whose shown part is used up queues behind later orders", () => {
      const exchange = given(inr);
      exchange.limit(101, sell, 25, 100, { visibleLots: 10 });
      exchange.limit(102, sell, 4, 100);
      const { trades, orders } = exchange.limit(100, buy, 12, 100);
      expect(trades.map(({ seller, lots }) => [seller.user, lots])).toEqual([
        [101, 10],
        [102, 2],
      ]);
      expect(orders.map(({ user, turn, shownLots, leftLots }) => [user, turn, shownLots, leftLots])).toEqual([
        [100, 0, 0, 0],
        [101, 3, 10, 15],
        [102, 2, 2, 2],
      ]);
      expect(exchange.levels(sell)).toEqual([[100, 12]]);
    });
  });

  describe("stops", () => {
    test("rising stops wake lowest first, then falling stops highest first, at one price by turn", () => {
      const exchange = given({ ...inr, collarPpm: 1_000_000 });
      exchange.trade(100);
      const rising = [103, 102, 103, 105].map((ticks) => exchange.stop(100, buy, ticks));
      const falling = [98, 99, 99, 97].map((ticks) => exchange.stop(101, sell, ticks));
      const asks = [98, 103].map((price) => exchange.limit(102, sell, 1, price).placed?.id);
      const { orders, trades, placed } = exchange.limit(103, buy, 2, 103);
      expect(trades.slice(0, 2).map(({ priceTicks }) => priceTicks)).toEqual([98, 103]);
      // Highest 103, lowest 98: 105 and 97 stay asleep. Each stop-limit trades at its stop price, where no counterparty
      // is left.
      expect(orders.map(({ id }) => id)).toEqual([
        ...[placed?.id, ...asks],
        ...[rising[1], rising[0], rising[2], falling[1], falling[2], falling[0]],
      ]);
      expect(orders.slice(3, 6).map(({ turn, isActive }) => [turn > 10, isActive])).toEqual(
        Array(3).fill([true, true]),
      );
      // The bids at 103, 103 and 102 are already resting when the sells at 99, 99 and 98 are executed.
      expect(trades.slice(2).map(({ priceTicks }) => priceTicks)).toEqual([103, 103, 102]);
    });

    test("stops woken by a woken order join the end of the queue", () => {
      const exchange = given({ ...inr, collarPpm: 1_000_000 });
      exchange.trade(100);
      const first = exchange.stopMarket(100, buy, { stopTicks: 101, lots: 1 }).placed?.id;
      const second = exchange.stopMarket(101, buy, { stopTicks: 101, lots: 1 }).placed?.id;
      const third = exchange.stopMarket(100, buy, { stopTicks: 110, lots: 1 }).placed?.id;
      for (const price of [101, 110, 111, 112]) exchange.limit(102, sell, 1, price);
      const { trades } = exchange.limit(103, buy, 1, 101);
      expect(trades.slice(1).map(({ buyer, priceTicks }) => [buyer.order, priceTicks])).toEqual([
        [first, 110],
        [second, 111],
        [third, 112],
      ]);
    });

    test("a stop price is checked against the last price", () => {
      const exchange = given({ ...inr, priceBand: 2 });
      exchange.trade(101);
      const refusalAt = (stopTicks: number) => exchange.stopMarket(100, buy, { stopTicks, lots: 1 }).refusal;
      expect([101, 202, 203, 51, 50].map(refusalAt)).toEqual([
        ...["STOP_PRICE_REACHED", null, "PRICE_OUT_OF_BAND", null, "PRICE_OUT_OF_BAND"],
      ]);
    });
  });

  describe("own orders", () => {
    test.each([
      { stpMode: "NONE", taker: "DONE", maker: "DONE", lots: 5 },
      { stpMode: "EXPIRE_TAKER", taker: "EXPIRED_IN_MATCH", maker: "WAITING", lots: 0 },
      { stpMode: "EXPIRE_MAKER", taker: "DONE", maker: "EXPIRED_IN_MATCH", lots: 5 },
      { stpMode: "EXPIRE_BOTH", taker: "EXPIRED_IN_MATCH", maker: "EXPIRED_IN_MATCH", lots: 0 },
    ] as const)(
      "$stpMode: the incoming order ends $taker, the resting one $maker",
      ({ stpMode, taker, maker, lots }) => {
        const exchange = given(inr);
        const own = exchange.limit(100, sell, 5, 10).placed;
        exchange.limit(101, sell, 5, 10);
        const { placed, orders } = exchange.limit(100, buy, 5, 10, { stpMode });
        expect(placed).toMatchObject({ status: taker, filledLots: lots, heldUnits: 0 });
        expect(orders.find(({ id }) => id === own?.id)?.status ?? "WAITING").toBe(maker);
      },
    );

    test.each([
      { stpMode: "NONE", lots: 10, status: "DONE", stillOpen: 0 },
      { stpMode: "EXPIRE_MAKER", lots: 10, status: "EXPIRED", stillOpen: 2 },
      { stpMode: "EXPIRE_MAKER", lots: 5, status: "DONE", stillOpen: 1 },
      { stpMode: "EXPIRE_TAKER", lots: 5, status: "EXPIRED_IN_MATCH", stillOpen: 2 },
      { stpMode: "EXPIRE_BOTH", lots: 5, status: "EXPIRED_IN_MATCH", stillOpen: 2 },
      { stpMode: "EXPIRE_BOTH", lots: 6, status: "EXPIRED", stillOpen: 2 },
    ] as const)("fill or kill of $lots with 5 of another user and 5 of one's own, $stpMode: $status", (example) => {
      const { stpMode, lots, status, stillOpen } = example;
      const exchange = given(inr);
      exchange.limit(101, sell, 5, 10, { visibleLots: 1 });
      exchange.limit(100, sell, 5, 11);
      const { placed } = exchange.limit(100, buy, lots, 11, { timeInForce: "FOK", stpMode });
      expect(placed).toMatchObject({ status, filledLots: status === "DONE" ? lots : 0 });
      expect(exchange.openOrders()).toHaveLength(stillOpen);
    });
  });
});
