/** Operators change markets on a real database and core: states, terms, new markets, new coins. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { dryRun } from "../../apps/server/src/market/market-dry-run.ts";
import { operatorActions } from "../../apps/server/src/operator/actions.ts";
import { createDesk } from "../../apps/server/src/operator/desk.ts";
import { patientMs } from "../system/patience.ts";
import { createTradingFloor, type Engine, fund, place, submit } from "./trading-floor.ts";

const floor = await createTradingFloor();
const { db, query } = floor;
const audit = createAuditLog("a secret that is not in the database");
const desk = createDesk({ db, audit, actions: operatorActions, now: () => floor.clock.at });
let engine: Engine;
let asha: number;
let ravi: number;

beforeAll(async () => {
  for (const name of ["meera", "arjun"])
    await query("insert into operator (name, created_at, roles) values ($1, now(), '{treasury,admin}')", [name]);
  engine = await floor.start();
  [asha, ravi] = [await floor.number("asha"), await floor.number("ravi")];
  for (const user of [asha, ravi]) await fund(engine, user, { INR: "100000", XRP: "1000", LINK: "100" });
  await caughtUp();
});

async function both(action: string, subject: string, details: Record<string, string> = {}): Promise<void> {
  expect(await desk.act("meera", { action, subject, details })).toMatchObject({ state: "proposed" });
  expect(await desk.act("arjun", { action, subject, details })).toMatchObject({ state: "done" });
  await engine.register.refresh();
  await caughtUp();
}

async function alone(action: string, subject: string): Promise<void> {
  await desk.act("meera", { action, subject, details: { reason: "a test" } });
  await engine.register.refresh();
  await caughtUp();
}

/** Everything that the core has answered is in the tables; its own commands have no user to wait for. */
const caughtUp = () =>
  vi.waitUntil(() => engine.sequencer.figures().projected === engine.sequencer.figures().sequence, {
    timeout: patientMs(20),
  });

const entries = async (subject: string) =>
  (
    await query<{ action: string; details: string }>(
      "select action, details from audit_entry where subject = $1 order by sequence",
      [subject],
    )
  ).map(({ action, details }) => [action, JSON.parse(details)]);

const marketOnWire = async (symbol: string) =>
  (await createMarketStore(db).markets()).find((market) => market.symbol === symbol);

describe("a market's state", () => {
  test("halted, an open order rests and can't be cancelled; cancel only, it can; reopened, it trades", async () => {
    const id = await place(engine, asha, "XRP-INR", { side: "BUY", price: "200", volume: "10" });
    const second = await place(engine, asha, "XRP-INR", { side: "BUY", price: "201", volume: "10" });
    await alone("market halt", "XRP-INR");
    await expect(submit(engine, { kind: "cancel", user: asha, order: id })).rejects.toThrow("MARKET_DISABLED");
    await expect(place(engine, ravi, "XRP-INR", { side: "SELL", price: "200", volume: "10" })).rejects.toThrow(
      "MARKET_DISABLED",
    );
    await alone("market pause", "XRP-INR");
    await expect(place(engine, ravi, "XRP-INR", { side: "SELL", price: "200", volume: "10" })).rejects.toThrow(
      "MARKET_CANCEL_ONLY",
    );
    await submit(engine, { kind: "cancel", user: asha, order: id });
    await both("market open", "XRP-INR");
    await place(engine, ravi, "XRP-INR", { side: "SELL", price: "201", volume: "10" });
    await caughtUp();
    expect(await query("select status, filled_lots from spot_order where id = $1", [second])).toEqual([
      { status: "DONE", filled_lots: 100 },
    ]);
    expect(await entries("XRP-INR")).toEqual([
      ["market halt", { reason: "a test", stateWas: "trading" }],
      ["market pause", { reason: "a test", stateWas: "halted" }],
      ["propose market open", { stateWas: "cancel only" }],
      ["market open", { proposedBy: "meera", stateWas: "cancel only" }],
    ]);
  });

  test("a state that the market already has is refused", async () => {
    const halt = { action: "market halt", subject: "XRP-INR", details: { reason: "a test" } };
    await desk.act("meera", halt);
    await expect(desk.act("arjun", halt)).rejects.toThrow("XRP-INR is already halted");
    await both("market open", "XRP-INR");
    await expect(desk.act("arjun", { action: "market open", subject: "XRP-INR" })).rejects.toThrow("already trading");
  });

  test("halting a market drops a waiting proposal to open it", async () => {
    await alone("market pause", "XRP-INR");
    await desk.act("meera", { action: "market open", subject: "XRP-INR" });
    await alone("market halt", "XRP-INR");
    expect(await desk.open()).toEqual([]);
    await both("market open", "XRP-INR");
  });

  test("one operator halts every market, and each reopens by two", async () => {
    await alone("market pause", "BTC-INR");
    await desk.act("meera", { action: "market open", subject: "BTC-INR" });
    // Also one whose market was halted before.
    await alone("market halt", "XRP-INR");
    await desk.act("meera", { action: "market open", subject: "XRP-INR" });
    await alone("market halt all", "all");
    expect(await query("select distinct state from market")).toEqual([{ state: "DISABLED" }]);
    expect(await desk.open()).toEqual([]);
    expect(engine.register.instruments().all.every(({ rules }) => rules.state === "DISABLED")).toBe(true);
    const [[, details]] = (await entries("all")) as [[string, Record<string, string>]];
    expect(details["halted"]).toContain("BTC-INR (was cancel only), ");
    await expect(
      desk.act("arjun", { action: "market halt all", subject: "all", details: { reason: "again" } }),
    ).rejects.toThrow("All markets are already halted");
    await both("market open", "XRP-INR");
    expect(await query("select symbol from market where state = 'ENABLED'")).toEqual([{ symbol: "XRP-INR" }]);
    await query("update market set state = 'ENABLED'");
    await engine.register.refresh();
  });
});

describe("a market's terms", () => {
  test("a coarser price step holds for new orders, and resting ones stay and trade at their price", async () => {
    const id = await place(engine, asha, "XRP-INR", { side: "BUY", price: "210.01", volume: "10" });
    await caughtUp();
    const [{ unit }] = (await query("select tick_size::text as unit from market where symbol = 'XRP-INR'")) as [
      { unit: string },
    ];
    const ran = await dryRun(
      db,
      "XRP-INR",
      { details: { priceStep: "0.5", minNotional: "3000" }, state: undefined },
      floor.clock.at,
    );
    expect(ran).toMatchObject({
      refusal: null,
      openOrders: 1,
      offPriceStep: 1,
      offAmountStep: 0,
      belowMinimum: 1,
      changes: [
        { term: "priceStep", was: "0.01", now: "0.5" },
        { term: "minNotional", was: "100", now: "3000" },
      ],
    });
    await both("market change", "XRP-INR", { priceStep: "0.5", note: "Year-end offer" });
    await expect(place(engine, ravi, "XRP-INR", { side: "SELL", price: "210.01", volume: "10" })).rejects.toThrow(
      "PRICE_OFF_TICK",
    );
    expect(await marketOnWire("XRP-INR")).toMatchObject({ tickSize: "0.5", priceDecimals: 2 });
    await place(engine, ravi, "XRP-INR", { side: "SELL", price: "210", volume: "10" });
    await caughtUp();
    expect(await query("select status, filled_units from spot_order where id = $1", [id])).toEqual([
      { status: "DONE", filled_units: "2100100000" },
    ]);
    expect(await query("select tick_size::text as unit from market where symbol = 'XRP-INR'")).toEqual([{ unit }]);
    expect((await entries("XRP-INR")).slice(-2)).toEqual([
      ["propose market change", { priceStep: "0.5", priceStepWas: "0.01", note: "Year-end offer" }],
      ["market change", { priceStep: "0.5", priceStepWas: "0.01", proposedBy: "meera", note: "Year-end offer" }],
    ]);
    await both("market change", "XRP-INR", { priceStep: "0.01" });
    expect(await marketOnWire("XRP-INR")).not.toHaveProperty("priceDecimals");
  });

  test("an amount step holds for amounts and visible sizes", async () => {
    await both("market change", "XRP-INR", { amountStep: "2", minQuantity: "2" });
    for (const odd of [{ volume: "5" }, { volume: "10", visibleSize: "3" }])
      await expect(place(engine, asha, "XRP-INR", { side: "BUY", price: "200", ...odd })).rejects.toThrow(
        "QUANTITY_OFF_STEP",
      );
    await both("market change", "XRP-INR", { amountStep: "0.1", minQuantity: "0.1" });
  });

  test("fees and limits reach the core, and an open order keeps the fee that it was placed with", async () => {
    const id = await place(engine, asha, "XRP-INR", { side: "BUY", price: "200", volume: "10" });
    await both("market change", "XRP-INR", { makerFee: "0.1", takerFee: "0.18", maxNotional: "4000" });
    expect(engine.register.instruments().find("XRP-INR")?.rules).toMatchObject({
      fees: [{ makerPpm: 1_000, takerPpm: 1_800 }],
      maxNotionalUnits: 4_000_000_000,
    });
    await expect(place(engine, asha, "XRP-INR", { side: "BUY", price: "200", volume: "30" })).rejects.toThrow(
      "NOTIONAL_TOO_LARGE",
    );
    expect(await query("select maker_ppm from spot_order where id = $1", [id])).toEqual([{ maker_ppm: 2_000 }]);
    await submit(engine, { kind: "cancel", user: asha, order: id });
    await both("market change", "XRP-INR", { standardFees: "yes", maxNotional: "10000000" });
    expect(engine.register.instruments().find("XRP-INR")?.fees).toBeNull();
  });

  test.each([
    ["a finer price step", { priceStep: "0.001" }, /multiple of 0\.01, the unit that XRP-INR opened with/],
    ["nothing new", { priceStep: "0.01" }, /already has these terms/],
    ["more than the core counts", { maxNotional: "99999999999" }, /too large to count exactly/],
  ])("%s is refused when it is proposed", async (_what, details, said) => {
    const request = { action: "market change", subject: "XRP-INR", details: details as Record<string, string> };
    await expect(desk.act("meera", request)).rejects.toThrow(said);
    expect(await desk.open()).toEqual([]);
  });

  test("a dry run of refused terms says why and changes nothing", async () => {
    const ran = await dryRun(db, "XRP-INR", { details: { priceStep: "0.001" }, state: undefined }, floor.clock.at);
    expect(ran).toMatchObject({ refusal: expect.stringContaining("must be a multiple of 0.01"), changes: [] });
    expect(await dryRun(db, "NO-MARKET", { details: {}, state: undefined }, floor.clock.at)).toBeUndefined();
  });
});

const terms = {
  priceStep: "0.0001",
  amountStep: "0.01",
  minNotional: "0.0001",
  maxNotional: "5",
  maxQuantity: "50000",
};

describe("a new market", () => {
  const symbol = "LINK-USDT";
  const wanted = { ...terms, minNotional: "2", maxNotional: "250000" };

  test("starts halted, can't open before the core knows it, and trades once two have opened it", async () => {
    await desk.act("meera", { action: "market create", subject: symbol, details: wanted });
    await desk.act("arjun", { action: "market create", subject: symbol, details: wanted });
    expect(await marketOnWire(symbol)).toMatchObject({ isEnabled: false, tickSize: "0.0001", minQuantity: "0.01" });
    await expect(desk.act("meera", { action: "market open", subject: symbol })).rejects.toThrow(
      "The engine doesn't know LINK-USDT yet",
    );
    await engine.register.refresh();
    await caughtUp();
    await expect(place(engine, asha, symbol, { side: "SELL", price: "15", volume: "1" })).rejects.toThrow(
      "MARKET_DISABLED",
    );
    await both("market open", symbol);
    await fund(engine, ravi, { USDT: "1000" });
    await place(engine, asha, symbol, { side: "SELL", price: "15", volume: "1" });
    await place(engine, ravi, symbol, { side: "BUY", price: "15", volume: "1" });
    await caughtUp();
    expect(await query("select price_ticks, lots from trade where market = 22")).toEqual([
      { price_ticks: 150_000, lots: 100 },
    ]);
  });

  test.each([
    ["an unknown coin", "GOLD-INR", {}, "Coin GOLD not found"],
    ["a coin that quotes nothing", "LINK-ADA", {}, "Markets are quoted in INR, USDT, BTC"],
    ["a coin against itself", "BTC-BTC", {}, "A market needs two different coins"],
    ["a market that exists", "ADA-INR", {}, "ADA-INR already exists"],
    ["a name with three parts", "ADA-INR-X", {}, "Name the market like ADA-INR"],
    ["missing limits", "LINK-BTC", { maxNotional: "" }, "must be a number above zero"],
    [
      "steps that are no whole unit",
      "LINK-BTC",
      { priceStep: "0.000000001", amountStep: "0.001" },
      "don't fit LINK and BTC",
    ],
    ["an amount that overflows", "LINK-BTC", { maxQuantity: "99999999999" }, "too large to count exactly"],
  ])("%s is refused", async (_what, name, changes, said) => {
    const details = { ...terms, ...(changes as Record<string, string>) };
    await expect(desk.act("meera", { action: "market create", subject: name, details })).rejects.toThrow(said);
  });
});

describe("coins", () => {
  const switches = () => query("select can_deposit, can_withdraw from coin where ticker = 'USDT'");
  const onEthereum = "coin_ticker = 'USDT' and network_key = 'ETH'";

  test("deposits close by one and open by two, of a coin or on one network", async () => {
    await alone("deposits close", "USDT");
    expect(await switches()).toEqual([{ can_deposit: false, can_withdraw: true }]);
    await both("deposits open", "USDT");
    expect(await switches()).toEqual([{ can_deposit: true, can_withdraw: true }]);
    await alone("withdrawals close", "USDT ETH");
    expect(await query(`select can_deposit, can_withdraw from network where ${onEthereum}`)).toEqual([
      { can_deposit: true, can_withdraw: false },
    ]);
    expect(await switches()).toEqual([{ can_deposit: true, can_withdraw: true }]);
    await both("withdrawals open", "USDT ETH");
    await expect(desk.act("meera", { action: "deposits open", subject: "USDT nowhere" })).rejects.toThrow(
      "USDT nowhere deposits are not closed",
    );
  });

  test("network terms change one by one, and the log has what they were", async () => {
    const [before] = (await query(
      `select min_confirmation, withdraw_fee::text as fee, withdraw_min::text as least from network where ${onEthereum}`,
    )) as [{ min_confirmation: number; fee: string; least: string }];
    const place = "USDT ETH";
    const same = { withdrawFee: before.fee, withdrawMin: before.least };
    await both("coin terms", place, { ...same, minConfirmation: "77", withdrawMax: "9000", depositMin: "3" });
    expect(await query(`select min_confirmation, withdraw_max::int as most from network where ${onEthereum}`)).toEqual([
      { min_confirmation: 77, most: 9000 },
    ]);
    const [, details] = (await entries(place)).at(-1) ?? [];
    expect(details).toMatchObject({
      minConfirmationWas: String(before.min_confirmation),
      withdrawMaxWas: expect.any(String),
    });
    expect(details).not.toHaveProperty("withdrawFeeWas");
    for (const wrong of [{ minConfirmation: "0" }, { withdrawMax: "1" }, { depositMin: "much" }])
      await expect(
        desk.act("meera", { action: "coin terms", subject: place, details: { ...same, ...(wrong as object) } }),
      ).rejects.toThrow(/Confirmations must be|must not exceed the network's maximum|must be an amount/);
  });

  test("a new coin is closed, has an asset of its own, and can have a market", async () => {
    await both("coin add", "TRX", { name: "TRON", decimals: "6", precision: "4" });
    expect(
      await query("select asset, logo, can_deposit, can_withdraw, can_pay from coin where ticker = 'TRX'"),
    ).toEqual([{ asset: 13, logo: "/coins/trx.svg", can_deposit: false, can_withdraw: false, can_pay: false }]);
    expect(engine.register.instruments().coin("TRX")).toMatchObject({ decimals: 6 });
    await both("market create", "TRX-INR", { ...terms, priceStep: "0.01", maxNotional: "1000000" });
    await both("market open", "TRX-INR");
    expect(engine.errors).toEqual([]);
    await expect(
      desk.act("meera", { action: "coin add", subject: "TRX", details: { name: "x", decimals: "6", precision: "4" } }),
    ).rejects.toThrow("TRX already exists");
  });
});
