/** Own orders, trades and balances, the public book and the fee tiers, read from tables that a real sequencer wrote. */
import type { OrderStatus } from "@feo/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { createTableFeed } from "../../apps/server/src/market/table-feed.ts";
import { readVolumes } from "../../apps/server/src/order/fee-tiers.ts";
import { createOrderStore, type OrderQuery } from "../../apps/server/src/order/order.store.ts";
import { draftOrder } from "../../apps/server/src/order/order-command.ts";
import { tierOf } from "../../apps/server/src/order/tier-watch.ts";
import { keyOf } from "../../apps/server/src/sequencer/recover.ts";
import { createWalletStore } from "../../apps/server/src/wallet/wallet.store.ts";
import { createTradingFloor, type Engine, fund, instrument, place, submit } from "./trading-floor.ts";

const floor = await createTradingFloor();
const store = createOrderStore(floor.db);
const dayMs = 24 * 60 * 60 * 1_000;
const start = Date.UTC(2026, 10, 14);
const [ada, ethUsdt] = [3, 13];

let engine: Engine;
let asha: number;
let ravi: number;
/** Order ids, named by what became of them. */
const ids: Record<string, number> = {};

const all = (user: number, query: Partial<OrderQuery> = {}) => ({
  user,
  market: undefined,
  pageNo: 1,
  limit: 100,
  ...query,
});
const always = { fromMs: 0, toMs: start + 1_000 * dayMs };

beforeAll(async () => {
  floor.clock.at = start;
  engine = await floor.start();
  [asha, ravi] = [await floor.number("asha"), await floor.number("ravi")];
  for (const user of [asha, ravi]) {
    await fund(engine, user, { INR: "20000000", USDT: "50000", ADA: "50000", ETH: "20", SOL: "100" });
  }
  const day = (number: number) => {
    floor.clock.at = start + number * dayMs;
  };
  // Day 0: a trade gives USDT a rupee price.
  await place(engine, asha, "USDT-INR", { side: "SELL", price: "90", volume: "10" });
  ids["usdt"] = await place(engine, ravi, "USDT-INR", { side: "BUY", price: "90", volume: "10" });
  day(1);
  ids["sold"] = await place(engine, ravi, "ADA-INR", { side: "SELL", price: "80", volume: "100" }, "ravi-1");
  ids["bought"] = await place(engine, asha, "ADA-INR", { side: "BUY", price: "85", volume: "60" }, 'asha "1" \\ {a,b}');
  day(2);
  ids["cancelled"] = await place(engine, asha, "ADA-INR", { side: "BUY", price: "70", volume: "10" });
  await submit(engine, { kind: "cancel", user: asha, order: ids["cancelled"] });
  ids["expired"] = await place(engine, asha, "ADA-INR", { side: "BUY", price: "70", volume: "10", timeInForce: "IOC" });
  day(3);
  ids["resting"] = await place(engine, asha, "ADA-INR", { side: "BUY", price: "75", volume: "20" });
  ids["crossed"] = await place(engine, asha, "ADA-INR", { side: "SELL", price: "75", volume: "20" });
  ids["iceberg"] = await place(engine, asha, "ADA-INR", { side: "BUY", price: "75", volume: "50", visibleSize: "5" });
  const stop = { type: "STOP_LIMIT", stopPrice: "100", price: "101", volume: "5" } as const;
  ids["stop"] = await place(engine, asha, "ADA-INR", { side: "BUY", ...stop });
  day(4);
  const own = { side: "SELL", price: "3000", volume: "1" } as const;
  ids["selfSold"] = await place(engine, asha, "ETH-USDT", own);
  ids["selfBought"] = await place(engine, asha, "ETH-USDT", { ...own, side: "BUY", stpMode: "NONE" });
  await submit(engine, { kind: "setTrader", user: ravi, tier: 2, tdsPpm: 50_000, tdsInInr: true });
  ids["ravisEth"] = await place(engine, ravi, "ETH-USDT", { side: "SELL", price: "3100", volume: "2" });
  ids["market"] = await place(engine, asha, "ETH-USDT", { type: "MARKET", side: "BUY", total: "3100" });
  await engine.sequencer.caughtUp(asha);
  await engine.sequencer.caughtUp(ravi);
});

const idsOf = (orders: readonly { order: { id: number } }[]) => orders.map(({ order }) => order.id);

describe("ORDER-021 open orders", () => {
  test("open orders are listed newest first, with waiting stops, in one market or in all", async () => {
    const { count, orders } = await store.open(all(asha));
    expect(idsOf(orders)).toEqual([ids["stop"], ids["iceberg"], ids["resting"]]);
    expect(count).toBe(3);
    expect(await store.open(all(asha, { market: ethUsdt }))).toEqual({ count: 0, orders: [] });
    expect((await store.open(all(asha, { market: ada }))).count).toBe(3);
    expect(idsOf((await store.open(all(ravi))).orders)).toEqual([ids["ravisEth"], ids["sold"]]);
  });

  test("open orders are paged with the total count, and a page past the end is empty", async () => {
    expect(idsOf((await store.open(all(asha, { limit: 2 }))).orders)).toEqual([ids["stop"], ids["iceberg"]]);
    expect(idsOf((await store.open(all(asha, { limit: 2, pageNo: 2 }))).orders)).toEqual([ids["resting"]]);
    expect(await store.open(all(asha, { limit: 2, pageNo: 3 }))).toEqual({ count: 3, orders: [] });
    expect(await store.open(all(asha, { limit: 100, pageNo: 999_999_999 }))).toEqual({ count: 3, orders: [] });
  });
});

describe("ORDER-022 orders that have ended", () => {
  const ended = (query: Partial<OrderQuery & typeof always> & { statuses?: readonly OrderStatus[] } = {}) =>
    store.ended({ ...all(asha), ...always, statuses: undefined, ...query });

  test("ended orders are listed newest first, without open ones", async () => {
    const names = ["market", "selfBought", "selfSold", "crossed", "expired", "cancelled", "bought"];
    const { count, orders } = await ended();
    expect(idsOf(orders).slice(0, 7)).toEqual(names.map((name) => ids[name]));
    expect(count).toBe(8);
    expect(orders.some(({ order }) => order.status === "WAITING")).toBe(false);
  });

  test("ended orders can be filtered by status and by market", async () => {
    expect(idsOf((await ended({ statuses: ["CANCELLED", "CANCEL_PENDING"] })).orders)).toEqual([ids["cancelled"]]);
    expect(idsOf((await ended({ statuses: ["EXPIRED", "EXPIRED_IN_MATCH"] })).orders)).toEqual([
      ids["crossed"],
      ids["expired"],
    ]);
    expect(idsOf((await ended({ statuses: ["EXPIRED_IN_MATCH"] })).orders)).toEqual([ids["crossed"]]);
    for (const status of ["REJECTED", "WAITING"] as const) {
      expect(await ended({ statuses: [status] })).toEqual({ count: 0, orders: [] });
    }
    expect((await ended({ market: ethUsdt })).count).toBe(3);
  });

  test("ended orders can be filtered by time, from inclusive and to exclusive", async () => {
    const at = start + 2 * dayMs;
    expect((await ended({ fromMs: at, toMs: at + 1 })).count).toBe(2);
    expect((await ended({ fromMs: at + 1, toMs: at + dayMs })).count).toBe(0);
    expect((await ended({ fromMs: at - dayMs, toMs: at })).count).toBe(1);
    expect((await ended({ fromMs: -dayMs, toMs: -1 })).count).toBe(0);
  });

  test("an order is found by its owner only, with its key as sent and its last change", async () => {
    const { order, updatedAt } = (await store.find(asha, ids["bought"] ?? 0)) ?? {};
    expect(order).toMatchObject({ status: "DONE", refId: 'asha "1" \\ {a,b}', filledLots: 600, trades: 1 });
    expect([order?.createdAt, updatedAt]).toEqual([start + dayMs, start + dayMs]);
    expect(await store.find(ravi, ids["bought"] ?? 0)).toBeUndefined();
    expect(await store.find(asha, Number.MAX_SAFE_INTEGER)).toBeUndefined();
    expect((await store.find(ravi, ids["sold"] ?? 0))?.order).toMatchObject({ status: "WAITING", leftLots: 400 });
  });
});

describe("ORDER-020 own trades", () => {
  const trades = (user: number, query: Partial<OrderQuery & typeof always> = {}) =>
    store.trades({ ...all(user), ...always, ...query });

  test("each party to a trade sees its own side, order, fee and TDS", async () => {
    const [bought] = (await trades(asha, { market: ada })).trades;
    const [sold] = (await trades(ravi, { market: ada })).trades;
    // 60 ADA at 80: the buyer pays 0.2 % in ADA, the seller 0.2 % of 4,800 and one percent of the rest.
    const common = {
      id: bought?.id,
      market: ada,
      priceTicks: 8_000,
      lots: 600,
      quoteUnits: 4_800_000_000,
      type: "LIMIT",
    };
    expect(bought).toEqual({
      ...common,
      orderId: ids["bought"],
      isBuyer: true,
      isTaker: true,
      at: start + dayMs,
      feeUnits: 120_000,
      tdsUnits: 0,
      tdsAsset: 0,
    });
    expect(sold).toEqual({
      ...common,
      orderId: ids["sold"],
      isBuyer: false,
      isTaker: false,
      at: start + dayMs,
      feeUnits: 9_600_000,
      tdsUnits: 47_904_000,
      tdsAsset: 0,
    });
  });

  test("a self-trade is listed with both sides, the buy first", async () => {
    const { trades: own } = await trades(asha, { market: ethUsdt });
    expect(own.map(({ orderId, isBuyer, isTaker }) => ({ orderId, isBuyer, isTaker }))).toEqual([
      { orderId: ids["market"], isBuyer: true, isTaker: true },
      { orderId: ids["selfBought"], isBuyer: true, isTaker: true },
      { orderId: ids["selfSold"], isBuyer: false, isTaker: false },
    ]);
    expect(own[0]?.type).toBe("MARKET");
  });

  test("a trade whose TDS was paid in rupees says so", async () => {
    const [trade] = (await trades(ravi, { market: ethUsdt })).trades;
    // 3,100 USDT minus the tier 2 fee (0.12 %), five percent of that, at 90 rupees.
    expect(trade).toMatchObject({
      tdsAsset: 0,
      feeUnits: 3_720_000,
      tdsUnits: ((3_100_000_000 - 3_720_000) / 20) * 90,
    });
  });

  test("own trades are listed newest first, paged, counted and by time", async () => {
    const { count, trades: own } = await trades(asha);
    expect(count).toBe(5);
    expect(own.map(({ id }) => id)).toEqual([...own.map(({ id }) => id)].sort((left, right) => right - left));
    const pages = [1, 2, 3].map((pageNo) => trades(asha, { limit: 2, pageNo }));
    const paged = (await Promise.all(pages)).flatMap((page) => page.trades);
    expect(paged).toEqual(own);
    expect((await trades(asha, { fromMs: start + dayMs, toMs: start + 4 * dayMs })).count).toBe(1);
    expect(await trades(asha, { fromMs: start + 9 * dayMs })).toEqual({ count: 0, trades: [] });
  });
});

test("a trader has an individual tier and rate, or the defaults", async () => {
  expect(await store.trader(ravi)).toEqual({ tier: 2, tdsPpm: 50_000 });
  expect(await store.trader(asha)).toEqual({ tier: 0, tdsPpm: null });
});

test("WALLET-023 balances show order holds as locked, and only the owner's rows are read", async () => {
  const rows = await createWalletStore(floor.db).balances(asha);
  expect(rows.every(({ userNumber }) => userNumber === asha)).toBe(true);
  // 20 and 50 ADA at 75, and 5 at 101 for the stop.
  expect(rows.find(({ asset }) => asset === 0)).toMatchObject({ spotLocked: 5_755_000_000n, mainAvailable: 0n });
  expect(await createWalletStore(floor.db).balances(999_999)).toEqual([]);
});

describe("the public book and trades", () => {
  test("MARKET-007 MARKET-008 the book sums each level, best first, without hidden volume and waiting stops", async () => {
    const feed = createTableFeed(floor.db, engine.register.instruments);
    const { bids, asks, sequence } = await feed.book("ADA-INR");
    expect(bids).toEqual([["75", "25"]]);
    expect(asks).toEqual([["80", "40"]]);
    expect(sequence).toBe(engine.sequencer.figures().projected);
    expect((await feed.book("XRP-BTC").catch((error: unknown) => error)) instanceof Error).toBe(true);
    expect(await feed.book("SOL-INR")).toMatchObject({ bids: [], asks: [] });
  });

  test("an iceberg shows its next slice when one is filled, and moves to the back of its level", async () => {
    const [resting, iceberg] = [ids["resting"] ?? 0, ids["iceberg"] ?? 0];
    await place(engine, ravi, "ADA-INR", { side: "SELL", price: "75", volume: "27", timeInForce: "IOC" });
    await engine.sequencer.caughtUp(asha);
    // 20 of the first order, the visible 5, and 2 of the next 5.
    expect((await store.find(asha, resting))?.order).toMatchObject({ status: "DONE", leftLots: 0 });
    expect((await store.find(asha, iceberg))?.order).toMatchObject({ leftLots: 430, shownLots: 30 });
    const feed = createTableFeed(floor.db, engine.register.instruments);
    expect((await feed.book("ADA-INR")).bids).toEqual([["75", "3"]]);
  });

  test("MARKET-010 public trades are listed newest first, with the taker's side", async () => {
    const feed = createTableFeed(floor.db, engine.register.instruments);
    const tape = await feed.trades("ADA-INR");
    expect(tape.map(({ price, volume, total, side, isBuyTrade }) => [price, volume, total, side, isBuyTrade])).toEqual([
      ["75", "2", "150", "SELL", false],
      ["75", "5", "375", "SELL", false],
      ["75", "20", "1500", "SELL", false],
      ["80", "60", "4800", "BUY", true],
    ]);
    expect(tape.at(-1)?.createdAt).toBe(new Date(start + dayMs).toISOString());
  });
});

describe("fee tiers by 30-day volume", () => {
  async function tiersAt(nowMs: number): Promise<Map<number, number>> {
    const { values, fromValues } = await readVolumes(floor.db, engine.register.instruments(), nowMs);
    const tiers = [...values].map(([user, value]) => [user, tierOf(value, fromValues)] as const);
    return new Map(tiers.filter(([, tier]) => tier > 0));
  }

  test("traders below the first tier threshold are not listed", async () => {
    expect((await tiersAt(start + 5 * dayMs)).size).toBe(0);
  });

  test("both sides of a trade count, in rupees at the last price, for 30 days", async () => {
    floor.clock.at = start + 10 * dayMs;
    await place(engine, ravi, "ETH-USDT", { side: "SELL", price: "3100", volume: "3" });
    await place(engine, asha, "ETH-USDT", { side: "BUY", price: "3100", volume: "4" });
    await engine.sequencer.caughtUp(ravi);
    // 12,400 USDT at 90 are 11,16,000 rupees; the first tier starts at ten lakh.
    expect(await tiersAt(start + 11 * dayMs)).toEqual(new Map([asha, ravi].map((user) => [user, 1])));
    expect(await tiersAt(start + 40 * dayMs)).toEqual(new Map([asha, ravi].map((user) => [user, 1])));
    expect((await tiersAt(start + 40 * dayMs + 1)).size).toBe(0);
  });

  test("an order keeps the fees of its tier at placement", async () => {
    expect(instrument(engine, "ADA-INR").rules.fees).toHaveLength(5);
    const [first, second] = await Promise.all(
      ["selfSold", "ravisEth"].map((name) => store.find(name === "ravisEth" ? ravi : asha, ids[name] ?? 0)),
    );
    expect([first?.order.makerPpm, second?.order.makerPpm]).toEqual([2_000, 1_200]);
  });
});

describe("after a restart", () => {
  /** Printable, as the API accepts them; some are special to PostgreSQL, SQL or array literals. */
  const keys = [
    "plain",
    "{a,b}",
    'quoted"',
    "it's",
    "a,b;c",
    "null",
    "%s$1",
    "back\\slash",
    "\\x41",
    "\\101",
    "\\\\",
    "\\",
  ];

  test("after a restart every valid key still finds its order, and the engine leads again", async () => {
    const first = new Map<string, number>();
    for (const key of keys) {
      const id = await place(engine, asha, "ADA-INR", { side: "BUY", price: "60", volume: "2" }, key);
      first.set(key, id);
    }
    await engine.sequencer.stop();
    const restarted = floor.start();
    const patience = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error("It does not lead")), 120_000),
    );
    engine = await Promise.race([restarted, patience]);
    for (const key of keys) {
      const request = { type: "LIMIT", side: "BUY", price: "60", volume: "2", stpMode: "EXPIRE_TAKER" } as const;
      const drafted = draftOrder(instrument(engine, "ADA-INR"), request, { user: asha, refId: key });
      if ("problem" in drafted) throw new Error(drafted.problem);
      const { outcome } = await engine.sequencer.submit(drafted.draft, keyOf(asha, key));
      expect([key, outcome.placed?.id, outcome.placed?.refId]).toEqual([key, first.get(key), key]);
    }
    expect(
      (await store.open(all(asha, { market: ada }))).orders.filter(({ order }) => order.priceTicks === 6_000),
    ).toHaveLength(keys.length);
  });
});
