/** The rows a run of commands produces: each row once in its final state, and one change per balance. */
import {
  type Command,
  Exchange,
  house,
  type MarketRules,
  mainWallet,
  type PlaceOrder,
  spotWallet,
} from "@feo/exchange";
import { beforeEach, describe, expect, test } from "vitest";
import { enter, type LedgerEntry } from "./entry.ts";
import type { Draft } from "./fingerprint.ts";
import { rowsOf } from "./projection-rows.ts";

const rules: MarketRules = {
  base: 1,
  quote: 0,
  baseUnitsPerLot: 100,
  quoteUnitsPerTick: 10,
  minLots: 1,
  maxLots: 1_000_000,
  minNotionalUnits: 1,
  maxNotionalUnits: 2 ** 49,
  collarPpm: 100_000,
  priceBand: 10,
  maxOpenOrders: 500,
  tdsOwedBy: "SELLER",
  tdsPpm: 10_000,
  rupeeMarket: null,
  state: "ENABLED",
  fees: [{ makerPpm: 2_000, takerPpm: 2_000 }],
};
const [asha, ravi] = [100, 101];
const account = (user: number, asset: number) => user * 256 + asset;

let exchange: Exchange;
let sequence: number;

beforeEach(() => {
  exchange = new Exchange();
  sequence = 0;
  run(
    { kind: "setMarket", market: 0, rules },
    ...[asha, ravi].flatMap((user) =>
      [0, 1].map((asset) => ({ kind: "credit", user, wallet: spotWallet, asset, units: 10_000_000, rail: 0 }) as const),
    ),
    { kind: "credit", user: asha, wallet: mainWallet, asset: 0, units: 5_000, rail: 0 },
  );
});

/** Applies commands with consecutive numbers. Unlike in the sequencer, a refused command takes a number too. */
function run(...drafts: readonly Draft[]): LedgerEntry[] {
  return drafts.map((draft) => {
    sequence += 1;
    return enter(exchange, sequence, { ...draft, id: String(sequence), at: 1_000 + sequence } as Command);
  });
}

const limit = (user: number, side: 0 | 1, priceTicks: number, lots: number): Draft<PlaceOrder> => ({
  kind: "place",
  user,
  market: 0,
  side,
  type: "LIMIT",
  priceTicks,
  stopTicks: 0,
  lots,
  totalUnits: 0,
  timeInForce: "GTC",
  postOnly: false,
  visibleLots: 0,
  stpMode: "EXPIRE_TAKER",
  refId: `${user} ${priceTicks}`,
});

describe("projected orders", () => {
  test("an order placed and changed in one run is one new row in its final state, with its key", () => {
    const rows = rowsOf(run(limit(asha, 1, 500, 10), limit(ravi, 0, 500, 4), { kind: "cancel", user: asha, order: 1 }));
    expect(rows.changedOrders).toEqual([]);
    expect(rows.newOrders.map(({ order, updatedAt }) => ({ ...pick(order), updatedAt }))).toEqual([
      { id: 1, status: "CANCELLED", leftLots: 6, refId: "100 500", updatedAt: 1_000 + sequence },
      { id: 2, status: "DONE", leftLots: 0, refId: "101 500", updatedAt: 1_000 + sequence - 1 },
    ]);
    expect(rows.trades).toHaveLength(1);
    expect(rows.lastTicks).toEqual(new Map([[0, 500]]));
  });

  test("an order placed in an earlier run is one changed row, however often it changes", () => {
    run(limit(asha, 1, 500, 10));
    const rows = rowsOf(run(limit(ravi, 0, 500, 4), limit(ravi, 0, 500, 3)));
    expect(rows.newOrders.map(({ order }) => order.id)).toEqual([2, 3]);
    expect(rows.changedOrders.map(({ order }) => pick(order))).toEqual([
      { id: 1, status: "WAITING", leftLots: 3, refId: "100 500" },
    ]);
  });

  test("a refused command produces no rows", () => {
    const rows = rowsOf(run(limit(asha, 1, 500, 10 ** 6), { kind: "cancel", user: asha, order: 9 }));
    expect([rows.newOrders, rows.changedOrders, rows.trades, rows.ledger]).toEqual([[], [], [], []]);
    expect(rows.balances.size).toBe(0);
  });

  test("the last price is that of the run's latest trade", () => {
    run(limit(asha, 1, 500, 1), limit(asha, 1, 510, 1));
    expect(rowsOf(run(limit(ravi, 0, 510, 2))).lastTicks).toEqual(new Map([[0, 510]]));
  });
});

const pick = ({
  id,
  status,
  leftLots,
  refId,
}: {
  id: number;
  status: string;
  leftLots: number;
  refId: string | null;
}) => ({
  id,
  status,
  leftLots,
  refId,
});

describe("projected balances", () => {
  test("several movements of one account become one change, and every asset sums to zero", () => {
    const rows = rowsOf(run(limit(asha, 1, 500, 10), limit(ravi, 0, 500, 4), limit(ravi, 0, 500, 6)));
    // Two trades of 20,000 and 30,000 units: a fee of 0.2 %, then 1 % TDS on the rest. The buyer's fees, on 400 and on
    // 600, are each rounded up.
    const [fee, tds] = [40n + 60n, 200n + 300n];
    expect(rows.balances.get(account(asha, 0))?.units).toEqual([0n, 0n, 50_000n - fee - tds, 0n]);
    expect(rows.balances.get(account(asha, 1))?.units).toEqual([0n, 0n, -1_000n, 0n]);
    expect(rows.balances.get(account(ravi, 0))?.units).toEqual([0n, 0n, -50_000n, 0n]);
    expect(rows.balances.get(account(ravi, 1))?.units).toEqual([0n, 0n, 1_000n - 1n - 2n, 0n]);
    expect(rows.balances.get(account(house.tds, 0))?.units).toEqual([tds, 0n, 0n, 0n]);
    for (const asset of [0, 1]) {
      const changes = [...rows.balances].filter(([key]) => key % 256 === asset).flatMap(([, { units }]) => units);
      expect(changes.reduce((sum, units) => sum + units, 0n)).toBe(0n);
    }
  });

  test("the same commands in one run or in several change balances equally", () => {
    const entries = run(limit(asha, 1, 500, 10), limit(ravi, 0, 500, 4), { kind: "cancel", user: asha, order: 1 });
    const summed = new Map<number, bigint[]>();
    for (const entry of entries) {
      for (const [key, { units }] of rowsOf([entry]).balances) {
        const before = summed.get(key) ?? [0n, 0n, 0n, 0n];
        summed.set(
          key,
          before.map((sum, which) => sum + (units[which] ?? 0n)),
        );
      }
    }
    expect(new Map([...rowsOf(entries).balances].map(([key, { units }]) => [key, [...units]]))).toEqual(summed);
  });

  test("every command that moved money has one ledger row", () => {
    const first = sequence + 1;
    const { ledger } = rowsOf(
      run(
        limit(asha, 1, 500, 10),
        { kind: "setTrader", user: asha, tier: 1, tdsPpm: null, tdsInInr: false },
        { kind: "cancel", user: asha, order: 1 },
      ),
    );
    expect(ledger.map((row) => row.sequence)).toEqual([first, first + 2]);
    const [spotAvailable, spotLocked] = [2, 3].map((which) => account(asha, 1) * 4 + which);
    expect(ledger[0]).toEqual({ sequence: first, from: [spotAvailable], to: [spotLocked], units: [1_000] });
  });
});

describe("rarely changing rows", () => {
  const hold = (name: string): Draft => ({ kind: "hold", hold: name, user: asha, asset: 0, units: 500 });

  test("a hold begun and ended in one run leaves no row; one begun earlier is removed; one begun again is written", () => {
    run(hold("old"), hold("again"));
    const rows = rowsOf(
      run(hold("new"), hold("short"), { kind: "release", hold: "short" }, { kind: "release", hold: "old" }),
    );
    expect([[...rows.newHolds.keys()], [...rows.endedHolds]]).toEqual([["new"], ["old"]]);
    const settled = rowsOf(run({ kind: "settle", hold: "new", rail: 0, feeUnits: 10 }));
    expect([...settled.endedHolds]).toEqual(["new"]);
    const renewed = rowsOf(run({ kind: "release", hold: "again" }, hold("again")));
    // The first hold's row is deleted before the second's is inserted.
    expect([[...renewed.newHolds.keys()], [...renewed.endedHolds]]).toEqual([["again"], ["again"]]);
  });

  test("a transfer has a row with its command's number", () => {
    const draft = {
      kind: "transfer",
      user: asha,
      asset: 0,
      units: 700,
      from: mainWallet,
      to: spotWallet,
      refId: "key",
    } as const;
    const rows = rowsOf(run(draft, { ...draft, units: 10 ** 9 }));
    expect(rows.transfers).toEqual([{ sequence: sequence - 1, command: expect.objectContaining(draft) }]);
    expect(rows.balances.get(account(asha, 0))?.units).toEqual([-700n, 0n, 700n, 0n]);
  });

  test("a payment has a row with its memo, and a refused one has none", () => {
    const draft = { kind: "pay", user: asha, payee: ravi, asset: 0, units: 300, memo: "for tea\t☕" } as const;
    const rows = rowsOf(run(draft, { ...draft, units: 10 ** 9 }, { ...draft, payee: asha }));
    expect(rows.payments).toEqual([{ sequence: expect.any(Number), command: expect.objectContaining(draft) }]);
    expect(rows.balances.get(account(ravi, 0))?.units).toEqual([300n, 0n, 0n, 0n]);
  });

  test("a market's and a trader's latest settings count, and refused ones do not", () => {
    const trader = (tier: number): Draft => ({ kind: "setTrader", user: ravi, tier, tdsPpm: 0, tdsInInr: true });
    const rows = rowsOf(
      run(
        trader(1),
        trader(2),
        trader(999),
        { kind: "setMarket", market: 0, rules: { ...rules, state: "CANCEL_ONLY" } },
        {
          kind: "setMarket",
          market: 0,
          rules: { ...rules, quoteUnitsPerTick: 20 },
        },
      ),
    );
    expect(rows.traders.get(ravi)).toMatchObject({ tier: 2, tdsPpm: 0, tdsInInr: true });
    expect(rows.markets).toEqual(new Map([[0, { ...rules, state: "CANCEL_ONLY" }]]));
  });
});
