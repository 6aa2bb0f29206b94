/**
 * The sequencer on a real database: acknowledged commands survive every restart, once, and the tables equal the replay.
 */
import { buy, type MarketRules, sell, spotWallet } from "@feo/exchange";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { KeyReused, NotTaken } from "../../apps/server/src/sequencer/answer.ts";
import type { Draft } from "../../apps/server/src/sequencer/fingerprint.ts";
import { createSequencer, type Sequencer } from "../../apps/server/src/sequencer/sequencer.ts";
import { verify } from "../../apps/server/src/sequencer/verify.ts";
import { type FreshDatabase, freshDatabase } from "./fresh-database.ts";

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
const asha = 100;
const ravi = 101;

const limit = (user: number, side: 0 | 1, priceTicks: number, lots: number): Draft => ({
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

const silent = { info: () => undefined, error: () => undefined };

let database: FreshDatabase;
let running: Sequencer[] = [];

function lead(): Promise<Sequencer> {
  const sequencer = createSequencer({ databaseUrl: database.url, now: Date.now, log: silent, retryMs: 50 });
  running.push(sequencer);
  sequencer.start();
  return sequencer.leading().then(() => sequencer);
}

async function open(sequencer: Sequencer): Promise<void> {
  await sequencer.submit({ kind: "setMarket", market: 0, rules });
  for (const user of [asha, ravi]) {
    for (const asset of [0, 1]) {
      await sequencer.submit({ kind: "credit", user, wallet: spotWallet, asset, units: 10_000_000, rail: 0 });
    }
  }
}

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(async () => {
  await Promise.all(running.map((sequencer) => sequencer.stop()));
  running = [];
  await database.drop();
});

describe("the sequencer", () => {
  test("an acknowledged order is in the tables once its owner reads (read-your-writes)", async () => {
    const sequencer = await lead();
    await open(sequencer);
    const { outcome } = await sequencer.submit(limit(asha, sell, 500, 10));
    await sequencer.submit(limit(ravi, buy, 500, 4));
    await sequencer.caughtUp(asha);
    const orders = await database.query(
      "select id, status, left_lots, filled_lots, ref_id from spot_order order by id",
    );
    expect(orders).toEqual([
      { id: "1", status: "WAITING", left_lots: 6, filled_lots: 4, ref_id: "100 500" },
      { id: "2", status: "DONE", left_lots: 0, filled_lots: 4, ref_id: "101 500" },
    ]);
    expect(outcome.placed?.id).toBe(1);
    const [sum] = await database.query(
      "select sum(main_available + main_locked + spot_available + spot_locked)::text as sum from balance where asset = 0",
    );
    expect(sum).toEqual({ sum: "0" });
  });

  test("a restart continues where the last run stopped, and the tables equal a replay of the journal", async () => {
    const first = await lead();
    await open(first);
    for (let price = 480; price < 500; price += 1) await first.submit(limit(asha, buy, price, 3));
    await first.stop();
    const second = await lead();
    const { outcome } = await second.submit(limit(ravi, sell, 499, 5));
    expect(outcome.trades).toHaveLength(1);
    await second.caughtUp(ravi);
    const report = await verify(database.url);
    expect(report.differences).toEqual([]);
    expect(report.commands).toBe(5 + 20 + 1);
  });

  test("the same key is the same order, whether sent later, concurrently or after a restart", async () => {
    const first = await lead();
    await open(first);
    const draft = limit(asha, buy, 450, 3);
    const [one, two] = await Promise.all([first.submit(draft, "100 100 450"), first.submit(draft, "100 100 450")]);
    expect(two).toEqual(one);
    await expect(first.submit(limit(asha, buy, 451, 3), "100 100 450")).rejects.toThrow(KeyReused);
    await first.stop();
    const second = await lead();
    const again = await second.submit(draft, "100 100 450");
    expect(again.outcome.placed?.id).toBe(one.outcome.placed?.id);
    await expect(second.submit(limit(asha, buy, 451, 3), "100 100 450")).rejects.toThrow(KeyReused);
    expect(await database.query("select count(*)::int as count from spot_order")).toEqual([{ count: 1 }]);
  });

  test("keys with any characters are stored unchanged", async () => {
    const sequencer = await lead();
    await open(sequencer);
    const names = ["\\N", "\\.", 'a "b" {c,d}', "tab\there", "line\nend\r", "null", "ü €"];
    for (const [at, refId] of names.entries()) {
      await sequencer.submit({ ...limit(asha, buy, 450 + at, 1), refId } as Draft);
      await sequencer.submit({ kind: "credit", user: asha, wallet: spotWallet, asset: 0, units: 1, rail: 0 }, refId);
    }
    await sequencer.caughtUp(asha);
    expect(await database.query("select ref_id as name from spot_order order by id")).toEqual(
      names.map((name) => ({ name })),
    );
    expect(await database.query("select key as name from command_key order by sequence")).toEqual(
      names.map((name) => ({ name })),
    );
    expect((await verify(database.url)).differences).toEqual([]);
  });

  test("a superseded leader acknowledges nothing more (epoch fencing)", async () => {
    const first = await lead();
    await open(first);
    // Superseded without noticing, like a leader whose connection hangs.
    await database.query("update engine_state set epoch = epoch + 1");
    await expect(first.submit(limit(asha, buy, 450, 3))).rejects.toThrow(NotTaken);
    await first.leading();
    await first.submit(limit(asha, buy, 451, 3));
    await first.caughtUp(asha);
    expect(await database.query("select price_ticks from spot_order")).toEqual([{ price_ticks: 451 }]);
    expect((await verify(database.url)).differences).toEqual([]);
  });

  test("a standby waits while another node leads, and takes over when it stops", async () => {
    const first = await lead();
    await open(first);
    const second = createSequencer({ databaseUrl: database.url, now: Date.now, log: silent, retryMs: 50 });
    running.push(second);
    second.start();
    await expect(second.submit(limit(asha, buy, 450, 3))).rejects.toThrow("does not lead");
    expect(second.standing).toBe("standby");
    await first.submit(limit(asha, buy, 450, 3));
    await first.stop();
    await second.leading();
    const { outcome } = await second.submit(limit(ravi, sell, 450, 3));
    expect(outcome.trades).toHaveLength(1);
  });

  test("a full command queue refuses instead of growing", async () => {
    const limits = { mostUnacknowledged: 50, mostLag: 1_000, readerPatienceMs: 2_000 };
    const sequencer = createSequencer({ databaseUrl: database.url, now: Date.now, log: silent, limits });
    running.push(sequencer);
    sequencer.start();
    await sequencer.leading();
    await open(sequencer);
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, at) => sequencer.submit(limit(asha, buy, 400 + (at % 50), 1))),
    );
    const taken = results.filter(({ status }) => status === "fulfilled").length;
    expect(taken).toBe(50);
    await sequencer.caughtUp(asha);
    expect(await database.query("select count(*)::int as count from spot_order")).toEqual([{ count: taken }]);
  });

  test("a broken invariant halts the engine as cancel-only, persistently, until an operator has checked", async () => {
    const first = await lead();
    await open(first);
    const { outcome } = await first.submit(limit(asha, buy, 450, 3));
    // Change a balance behind the core's back.
    await first.stop();
    await database.query("update balance set spot_locked = 0 where user_number = 100 and asset = 0");
    const second = await lead();
    await expect(second.submit(limit(ravi, sell, 450, 3))).rejects.toThrow(NotTaken);
    await second.leading();
    await expect(second.submit(limit(ravi, sell, 460, 3))).rejects.toThrow(/broke a core invariant/);
    expect(second.haltedBecause).toMatch(/no balance falls below zero/);
    expect(outcome.placed?.status).toBe("WAITING");
    expect((await verify(database.url)).differences).not.toEqual([]);
  });
});
