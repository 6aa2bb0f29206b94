/** The register on a real database and sequencer: the core knows what the database says, and is told what changed. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { createMarketRegister } from "../../apps/server/src/market/market-register.ts";
import { createTradingFloor, type Engine, fund, instrument, place } from "./trading-floor.ts";

const floor = await createTradingFloor();
let engine: Engine;
let asha: number;

beforeAll(async () => {
  engine = await floor.start();
  asha = await floor.number("asha");
});

/** What the core's table has; the register's own commands have nobody to wait for. */
async function rulesOf(market: number) {
  const [{ sequence }, deadline] = [engine.sequencer.figures(), Date.now() + 60_000];
  while (engine.sequencer.figures().projected < sequence && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const [row] = await floor.query<{ rules: Record<string, unknown> }>(
    "select rules from trading_market where market = $1",
    [market],
  );
  return row?.rules;
}

async function toldByRefresh() {
  engine.told.length = 0;
  await engine.register.refresh();
  return [...engine.told];
}

test("at the first start every market is opened, once, and nobody is set apart", async () => {
  expect(engine.told.map((draft) => draft.kind)).toEqual(Array(22).fill("setMarket"));
  expect(new Set(engine.told.map((draft) => draft.kind === "setMarket" && draft.market)).size).toBe(22);
  expect(engine.errors).toEqual([]);
  expect(await rulesOf(3)).toEqual(instrument(engine, "ADA-INR").rules);
});

test("where nothing changed nothing is sent", async () => {
  expect(await toldByRefresh()).toEqual([]);
  expect(await toldByRefresh()).toEqual([]);
});

describe("what an operator changes", () => {
  test.each([
    ["the state", "state = 'CANCEL_ONLY'", { state: "CANCEL_ONLY" }],
    ["the smallest total", "min_notional = 250", { minNotionalUnits: 250_000_000 }],
    ["the largest quantity", "max_quantity = 1000", { maxLots: 10_000 }],
    ["fees of its own", `fees = '[{"maker":"0","taker":"0.1"}]'`, { fees: [{ makerPpm: 0, takerPpm: 1_000 }] }],
    ["everything back", "state = 'ENABLED', fees = null", { state: "ENABLED" }],
  ])("of a market, %s, is one command", async (_what, change, rules) => {
    await floor.query(`update market set ${change} where symbol = 'ADA-INR'`);
    expect(await toldByRefresh()).toEqual([{ kind: "setMarket", market: 3, rules: expect.objectContaining(rules) }]);
    expect(await rulesOf(3)).toMatchObject(rules);
    expect(await toldByRefresh()).toEqual([]);
  });

  test("of a tier is one command for every market that has no fees of its own", async () => {
    await floor.query(`update market set fees = '[{"maker":"0","taker":"0.1"}]' where symbol = 'LTC-BTC'`);
    await toldByRefresh();
    await floor.query("update fee_tier set taker = 0.21 where tier = 0");
    const told = await toldByRefresh();
    expect(told).toHaveLength(21);
    expect(told.some((draft) => draft.kind === "setMarket" && draft.market === 21)).toBe(false);
    expect(await toldByRefresh()).toEqual([]);
  });

  test("of a coin reaches the API and is nothing for the core", async () => {
    await floor.query("update coin set can_buy = false where ticker = 'SOL'");
    expect(await toldByRefresh()).toEqual([]);
    expect(instrument(engine, "SOL-INR").base).toMatchObject({ canBuy: false, canSell: true });
    await floor.query("update coin set can_buy = true where ticker = 'SOL'");
    await engine.register.refresh();
  });

  test("a market listed later is opened without a restart", async () => {
    await floor.query(
      `insert into market (symbol, number, base, quote, position, min_quantity, min_notional, max_quantity,
         max_notional, tick_size, step_size) values ('LINK-USDT', 22, 'LINK', 'USDT', 22, 0.01, 2, 50000, 250000, 0.001, 0.01)`,
    );
    expect(await toldByRefresh()).toEqual([
      { kind: "setMarket", market: 22, rules: expect.objectContaining({ tdsOwedBy: "BOTH", rupeeMarket: 2 }) },
    ]);
  });

  test("a market that does not fit its coins is left out and told of; the others go on", async () => {
    await floor.query(
      `insert into market (symbol, number, base, quote, position, min_quantity, min_notional, max_quantity,
         max_notional, tick_size, step_size) values ('LINK-BTC', 23, 'LINK', 'BTC', 23, 0.01, 0.0001, 50000, 5, 1e-10, 0.01)`,
    );
    expect(await toldByRefresh()).toEqual([]);
    expect(engine.errors.splice(0).map(String)).toEqual([expect.stringContaining("LINK-BTC")]);
    expect(engine.register.instruments().find("LINK-BTC")).toBeUndefined();
    expect(engine.register.instruments().all).toHaveLength(23);
    // The core never knew it, so its sizes may still be put right.
    await floor.query("update market set tick_size = 0.0000001 where symbol = 'LINK-BTC'");
    expect(await toldByRefresh()).toEqual([expect.objectContaining({ kind: "setMarket", market: 23 })]);
  });

  test("sizes that the core counts in never change; the database refuses whoever tries", async () => {
    const tries = [
      "update market set tick_size = 0.1 where symbol = 'XRP-INR'",
      "update market set step_size = 1 where symbol = 'XRP-INR'",
      "update market set quote = 'USDT' where symbol = 'XRP-INR'",
      "update market set number = 99 where symbol = 'XRP-INR'",
    ];
    for (const text of tries) await expect(floor.query(text)).rejects.toThrow("XRP-INR never change");
    await fund(engine, asha, { INR: "10000" });
    await engine.sequencer.caughtUp(asha);
    await expect(floor.query("update coin set decimals = 2 where ticker = 'INR'")).rejects.toThrow("INR never changes");
    const id = await place(engine, asha, "XRP-INR", { side: "BUY", price: "200", volume: "10" });
    await engine.sequencer.caughtUp(asha);
    // Ten XRP at 200 rupees hold 2,000 rupees.
    expect(await floor.query("select held_units from spot_order where id = $1", [id])).toEqual([
      { held_units: "2000000000" },
    ]);
  });

  test("what the core refuses is told of at every refresh until it is put right", async () => {
    await floor.query("update market set max_quantity = 100000000000 where symbol = 'XRP-INR'");
    for (const _ of [1, 2]) {
      await engine.register.refresh();
      expect(engine.errors.splice(0).map(String)).toEqual([expect.stringContaining("MARKET_RULES_INVALID")]);
    }
    await floor.query("update market set max_quantity = 500000 where symbol = 'XRP-INR'");
    expect(await toldByRefresh()).toEqual([]);
  });
});

describe("who is taxed apart", () => {
  beforeEach(async () => {
    await engine.register.refresh();
  });

  test("a rate of one's own, TDS in rupees, and back to the standard: one command each", async () => {
    await floor.query("update account set tds_rate = 5 where number = $1", [asha]);
    const apart = { kind: "setTrader", user: asha, tier: 0 };
    expect(await toldByRefresh()).toEqual([{ ...apart, tdsPpm: 50_000, tdsInInr: false }]);
    expect(await toldByRefresh()).toEqual([]);
    await floor.query(`update account set settings = '{"tdsInInr": true}' where number = $1`, [asha]);
    expect(await toldByRefresh()).toEqual([{ ...apart, tdsPpm: 50_000, tdsInInr: true }]);
    await floor.query("update account set tds_rate = 0, settings = '{}' where number = $1", [asha]);
    expect(await toldByRefresh()).toEqual([{ ...apart, tdsPpm: 0, tdsInInr: false }]);
    await floor.query("update account set tds_rate = null where number = $1", [asha]);
    expect(await toldByRefresh()).toEqual([{ ...apart, tdsPpm: null, tdsInInr: false }]);
    expect(await toldByRefresh()).toEqual([]);
  });

  test("a rate finer than the core counts is rounded up, and the people after it are not forgotten", async () => {
    const ravi = await floor.number("ravi");
    await floor.query("update account set tds_rate = 0.12345 where number = $1", [asha]);
    await floor.query("update account set tds_rate = 5 where number = $1", [ravi]);
    try {
      engine.told.length = 0;
      await engine.register.refresh();
      expect(engine.told).toEqual([
        { kind: "setTrader", user: asha, tier: 0, tdsPpm: 1_235, tdsInInr: false },
        { kind: "setTrader", user: ravi, tier: 0, tdsPpm: 50_000, tdsInInr: false },
      ]);
    } finally {
      await floor.query("update account set tds_rate = null");
      await engine.register.refresh();
    }
  });

  test("after a restart nothing that the core knows is said again", async () => {
    await floor.query("update account set tds_rate = 20 where number = $1", [asha]);
    await engine.register.refresh();
    await engine.sequencer.stop();
    engine = await floor.start();
    expect(engine.told).toEqual([]);
    await floor.query("update account set tds_rate = null where number = $1", [asha]);
    expect(await toldByRefresh()).toEqual([{ kind: "setTrader", user: asha, tier: 0, tdsPpm: null, tdsInInr: false }]);
  });
});

const accepted = { sequence: 1, at: 1, outcome: { refusal: null, orders: [], trades: [], placed: null } };

describe("who does not lead, or is not heard", () => {
  test("a node that stands by reads the markets and tells nobody", async () => {
    const told: unknown[] = [];
    const register = createMarketRegister({
      facts: createMarketStore(floor.db).instruments,
      traders: () => Promise.reject(new Error("Nobody needs to know")),
      submit: async (draft) => {
        told.push(draft);
        return accepted;
      },
      isLeading: () => false,
      onError: () => undefined,
    });
    await register.refresh();
    expect(told).toEqual([]);
    expect(register.instruments().find("ADA-INR")?.number).toBe(3);
  });

  test("what could not be sent is sent by the next refresh", async () => {
    const told: number[] = [];
    let isDown = true;
    const register = createMarketRegister({
      facts: createMarketStore(floor.db).instruments,
      traders: async () => [],
      submit: async (draft) => {
        if (isDown && told.length === 5) throw new Error("The engine stopped");
        if (draft.kind === "setMarket") told.push(draft.market);
        return accepted;
      },
      isLeading: () => true,
      onError: () => undefined,
    });
    await expect(register.refresh()).rejects.toThrow("The engine stopped");
    isDown = false;
    await register.refresh();
    expect(told).toEqual(Array.from({ length: 24 }, (_, market) => market));
  });
});
