/**
 * The market register on a real database and sequencer: it loads the database's rules into the core and sends changes.
 */
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

/** The core's rules as projected; the register's own commands have no user to wait for. */
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

async function submittedByRefresh() {
  engine.submitted.length = 0;
  await engine.register.refresh();
  return [...engine.submitted];
}

test("the first start opens every market once, and sets no individual trader", async () => {
  expect(engine.submitted.map((draft) => draft.kind)).toEqual(Array(22).fill("setMarket"));
  expect(new Set(engine.submitted.map((draft) => draft.kind === "setMarket" && draft.market)).size).toBe(22);
  expect(engine.errors).toEqual([]);
  expect(await rulesOf(3)).toEqual(instrument(engine, "ADA-INR").rules);
});

test("a refresh without changes sends nothing", async () => {
  expect(await submittedByRefresh()).toEqual([]);
  expect(await submittedByRefresh()).toEqual([]);
});

describe("operator changes", () => {
  test.each([
    ["the state", "state = 'CANCEL_ONLY'", { state: "CANCEL_ONLY" }],
    ["the smallest total", "min_notional = 250", { minNotionalUnits: 250_000_000 }],
    ["the largest quantity", "max_quantity = 1000", { maxLots: 10_000 }],
    ["its own fees", `fees = '[{"maker":"0","taker":"0.1"}]'`, { fees: [{ makerPpm: 0, takerPpm: 1_000 }] }],
    ["everything reset", "state = 'ENABLED', fees = null", { state: "ENABLED" }],
  ])("changing a market's rules, %s, sends one command", async (_what, change, rules) => {
    await floor.query(`update market set ${change} where symbol = 'ADA-INR'`);
    expect(await submittedByRefresh()).toEqual([
      { kind: "setMarket", market: 3, rules: expect.objectContaining(rules) },
    ]);
    expect(await rulesOf(3)).toMatchObject(rules);
    expect(await submittedByRefresh()).toEqual([]);
  });

  test("changing a fee tier sends one command for every market without its own fees", async () => {
    await floor.query(`update market set fees = '[{"maker":"0","taker":"0.1"}]' where symbol = 'LTC-BTC'`);
    await submittedByRefresh();
    await floor.query("update fee_tier set taker = 0.21 where tier = 0");
    const told = await submittedByRefresh();
    expect(told).toHaveLength(21);
    expect(told.some((draft) => draft.kind === "setMarket" && draft.market === 21)).toBe(false);
    expect(await submittedByRefresh()).toEqual([]);
  });

  test("closing a coin for buying reaches the API and sends nothing to the core", async () => {
    await floor.query("update coin set can_buy = false where ticker = 'SOL'");
    expect(await submittedByRefresh()).toEqual([]);
    expect(instrument(engine, "SOL-INR").base).toMatchObject({ canBuy: false, canSell: true });
    await floor.query("update coin set can_buy = true where ticker = 'SOL'");
    await engine.register.refresh();
  });

  test("a newly listed market is opened without a restart", async () => {
    await floor.query(
      `insert into market (symbol, number, base, quote, position, min_quantity, min_notional, max_quantity,
         max_notional, tick_size, step_size) values ('LINK-USDT', 22, 'LINK', 'USDT', 22, 0.01, 2, 50000, 250000, 0.001, 0.01)`,
    );
    expect(await submittedByRefresh()).toEqual([
      { kind: "setMarket", market: 22, rules: expect.objectContaining({ tdsOwedBy: "BOTH", rupeeMarket: 2 }) },
    ]);
  });

  test("a market that does not fit its coins is skipped and reported, and the others stay", async () => {
    await floor.query(
      `insert into market (symbol, number, base, quote, position, min_quantity, min_notional, max_quantity,
         max_notional, tick_size, step_size) values ('LINK-BTC', 23, 'LINK', 'BTC', 23, 0.01, 0.0001, 50000, 5, 1e-10, 0.01)`,
    );
    expect(await submittedByRefresh()).toEqual([]);
    expect(engine.errors.splice(0).map(String)).toEqual([expect.stringContaining("LINK-BTC")]);
    expect(engine.register.instruments().find("LINK-BTC")).toBeUndefined();
    expect(engine.register.instruments().all).toHaveLength(23);
    // The core has never seen this market, so its sizes can still be corrected.
    await floor.query("update market set tick_size = 0.0000001 where symbol = 'LINK-BTC'");
    expect(await submittedByRefresh()).toEqual([expect.objectContaining({ kind: "setMarket", market: 23 })]);
  });

  test("the database refuses to change the sizes and decimals that the core counts in", async () => {
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

  test("rules that the core refuses are reported at every refresh until corrected", async () => {
    await floor.query("update market set max_quantity = 100000000000 where symbol = 'XRP-INR'");
    for (const _ of [1, 2]) {
      await engine.register.refresh();
      expect(engine.errors.splice(0).map(String)).toEqual([expect.stringContaining("MARKET_RULES_INVALID")]);
    }
    await floor.query("update market set max_quantity = 500000 where symbol = 'XRP-INR'");
    expect(await submittedByRefresh()).toEqual([]);
  });
});

describe("individually taxed traders", () => {
  beforeEach(async () => {
    await engine.register.refresh();
  });

  test("an individual TDS rate, TDS in rupees and the return to the standard each send one command", async () => {
    await floor.query("update account set tds_rate = 5 where number = $1", [asha]);
    const apart = { kind: "setTrader", user: asha, tier: 0 };
    expect(await submittedByRefresh()).toEqual([{ ...apart, tdsPpm: 50_000, tdsInInr: false }]);
    expect(await submittedByRefresh()).toEqual([]);
    await floor.query(`update account set settings = '{"tdsInInr": true}' where number = $1`, [asha]);
    expect(await submittedByRefresh()).toEqual([{ ...apart, tdsPpm: 50_000, tdsInInr: true }]);
    await floor.query("update account set tds_rate = 0, settings = '{}' where number = $1", [asha]);
    expect(await submittedByRefresh()).toEqual([{ ...apart, tdsPpm: 0, tdsInInr: false }]);
    await floor.query("update account set tds_rate = null where number = $1", [asha]);
    expect(await submittedByRefresh()).toEqual([{ ...apart, tdsPpm: null, tdsInInr: false }]);
    expect(await submittedByRefresh()).toEqual([]);
  });

  test("a rate finer than the core's precision is rounded up, and later traders are still sent", async () => {
    const ravi = await floor.number("ravi");
    await floor.query("update account set tds_rate = 0.12345 where number = $1", [asha]);
    await floor.query("update account set tds_rate = 5 where number = $1", [ravi]);
    try {
      engine.submitted.length = 0;
      await engine.register.refresh();
      expect(engine.submitted).toEqual([
        { kind: "setTrader", user: asha, tier: 0, tdsPpm: 1_235, tdsInInr: false },
        { kind: "setTrader", user: ravi, tier: 0, tdsPpm: 50_000, tdsInInr: false },
      ]);
    } finally {
      await floor.query("update account set tds_rate = null");
      await engine.register.refresh();
    }
  });

  test("a restart sends nothing that the core already knows", async () => {
    await floor.query("update account set tds_rate = 20 where number = $1", [asha]);
    await engine.register.refresh();
    await engine.sequencer.stop();
    engine = await floor.start();
    expect(engine.submitted).toEqual([]);
    await floor.query("update account set tds_rate = null where number = $1", [asha]);
    expect(await submittedByRefresh()).toEqual([
      { kind: "setTrader", user: asha, tier: 0, tdsPpm: null, tdsInInr: false },
    ]);
  });
});

const accepted = { sequence: 1, at: 1, outcome: { refusal: null, orders: [], trades: [], placed: null } };

describe("a node that is not leading or cannot submit", () => {
  test("a standby loads the markets and sends nothing", async () => {
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
