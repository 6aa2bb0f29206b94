/** Regression tests for bugs that faults and the simulator found, each reduced to its shortest reproduction. */
import { setTimeout as sleep } from "node:timers/promises";
import { buy, type MarketRules, mainWallet, spotWallet } from "@feo/exchange";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mostRemembered } from "../../apps/server/src/sequencer/answers.ts";
import type { Draft } from "../../apps/server/src/sequencer/fingerprint.ts";
import { keyOf } from "../../apps/server/src/sequencer/recover.ts";
import { createSequencer, type Sequencer } from "../../apps/server/src/sequencer/sequencer.ts";
import { verify } from "../../apps/server/src/sequencer/verify.ts";
import { type FreshDatabase, freshDatabase } from "../database/fresh-database.ts";
import { patientMs } from "../system/patience.ts";
import { endEngines, startEngine } from "./engine.ts";

const silent = { info: () => undefined, error: () => undefined };
/** Long enough to be sure that the tables will not catch up. */
const limits = { mostUnacknowledged: 1_000, mostLag: 1_000_000, readerPatienceMs: 700 };
const [asha, ravi] = [100, 101];

let database: FreshDatabase;
let running: Sequencer[] = [];

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(async () => {
  await Promise.race([
    Promise.all(running.map((sequencer) => sequencer.stop())),
    sleep(patientMs(20), undefined, { ref: false }),
  ]);
  running = [];
  await database.drop();
});

function start(): Sequencer {
  const sequencer = createSequencer({ databaseUrl: database.url, now: Date.now, log: silent, limits, retryMs: 50 });
  running.push(sequencer);
  sequencer.start();
  return sequencer;
}

async function lead(): Promise<Sequencer> {
  const sequencer = start();
  await sequencer.leading();
  return sequencer;
}

/** Waits until the projection has caught up, however busy the machine is. */
async function tablesShow(sequencer: Sequencer, user: number): Promise<void> {
  for (const deadline = performance.now() + patientMs(80); ; ) {
    const error = await sequencer.caughtUp(user).catch((reason: unknown) => reason);
    if (error === undefined) return;
    if (performance.now() > deadline) throw error;
  }
}

/** Whether the promise settles in reasonable time. */
const ends = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), sleep(patientMs(40), false, { ref: false })]);

const credit: Draft = { kind: "credit", user: asha, wallet: mainWallet, asset: 0, units: 1_000_000, rail: 0 };
const rules: MarketRules = {
  base: 1,
  quote: 0,
  baseUnitsPerLot: 1,
  quoteUnitsPerTick: 1,
  minLots: 1,
  maxLots: 1_000,
  minNotionalUnits: 1,
  maxNotionalUnits: 2 ** 40,
  collarPpm: 0,
  priceBand: 0,
  maxOpenOrders: 100,
  tdsOwedBy: "SELLER",
  tdsPpm: 0,
  rupeeMarket: null,
  state: "ENABLED",
  fees: [{ makerPpm: 0, takerPpm: 0 }],
};
const order: Draft = {
  kind: "place",
  user: asha,
  market: 0,
  side: buy,
  type: "LIMIT",
  priceTicks: 5,
  stopTicks: 0,
  lots: 1,
  totalUnits: 0,
  timeInForce: "GTC",
  postOnly: false,
  visibleLots: 0,
  stpMode: "NONE",
  refId: "one",
};

describe("stopping an engine", () => {
  test("an engine stopped while it loads stays stopped", async () => {
    const sequencer = start();
    while (sequencer.standing !== "loading") await sleep(0);
    expect(await ends(sequencer.stop())).toBe(true);
    expect(sequencer.standing).toBe("stopped");
  });

  test("an engine stopped before it waits for the lead does not wait for it", async () => {
    await lead();
    const second = start();
    expect(await ends(second.stop())).toBe(true);
  });

  test("an engine stopped under load accepts no more commands", async () => {
    const sequencer = await lead();
    let isOver = false;
    const client = async (): Promise<void> => {
      while (!isOver) await sequencer.submit(credit).catch(() => sleep(1));
    };
    const clients = Array.from({ length: 20 }, client);
    await sleep(50);
    const hasEnded = await ends(sequencer.stop());
    isOver = true;
    await Promise.all(clients);
    expect(hasEnded).toBe(true);
  });
});

describe("reused hold names of withdrawals", () => {
  const hold = (units: number): Draft => ({ kind: "hold", hold: "w", user: asha, asset: 0, units });
  const release: Draft = { kind: "release", hold: "w" };

  test.each([
    { what: "released and held again", drafts: [release, hold(7)], left: ["7"] },
    { what: "released, held and released again", drafts: [release, hold(7), release], left: [] },
  ])("a hold $what in one projection batch", async ({ drafts, left }) => {
    const sequencer = await lead();
    await Promise.all([sequencer.submit(credit), sequencer.submit(hold(5))]);
    await tablesShow(sequencer, asha);
    await Promise.all(drafts.map((draft) => sequencer.submit(draft)));
    await sequencer.submit({ ...credit, user: ravi });
    await tablesShow(sequencer, ravi);
    const rows = await database.query<{ units: string }>("select units from money_hold");
    expect(rows.map(({ units }) => units)).toEqual(left);
    expect((await verify(database.url)).differences).toEqual([]);
  });
});

describe("a command retried under its key after a restart", () => {
  test.each<Draft>([
    credit,
    { kind: "pay", user: asha, payee: ravi, asset: 0, units: 5 },
    { kind: "transfer", user: asha, asset: 0, units: 5, from: mainWallet, to: spotWallet, refId: "k" },
  ])("$kind is executed once", async (draft) => {
    const first = await lead();
    await first.submit(credit);
    await first.submit(draft, keyOf(asha, "k"));
    await first.stop();
    const { commands } = await verify(database.url);
    const second = await lead();
    await second.submit(draft, keyOf(asha, "k"));
    await second.stop();
    expect((await verify(database.url)).commands).toBe(commands);
  });
});

test("a key old enough to be forgotten counts as new", async () => {
  const sequencer = await lead();
  // As if hundreds of thousands of other keys had followed.
  await database.query("insert into command_key (key, sequence, at, fingerprint) values ('old', 0, 0, '')");
  await sequencer.submit(credit, "old");
  await tablesShow(sequencer, asha);
  expect(await database.query("select main_available from balance where user_number = $1", [asha])).toEqual([
    { main_available: "1000000" },
  ]);
});

test("the latest keys are remembered, whatever command they were for", async () => {
  const first = await lead();
  await first.submit({ kind: "setMarket", market: 0, rules });
  await first.submit({ ...credit, wallet: spotWallet } as Draft);
  await first.submit(order, keyOf(asha, "one"));
  await first.stop();
  await database.query(
    `insert into command_key (key, sequence, at, fingerprint)
     select 'older ' || n, -n, 0, '' from generate_series(1, $1::int) n`,
    [mostRemembered],
  );
  const second = await lead();
  expect((await second.submit(order, keyOf(asha, "one"))).outcome.placed?.id).toBe(1);
});

describe("a customer whose order was acknowledged reads it back", () => {
  let lock: pg.Client;

  /** Locks the tables: readers cannot find orders placed from here on. */
  async function openAndLock(sequencer: Sequencer): Promise<void> {
    await sequencer.submit({ kind: "setMarket", market: 0, rules });
    await sequencer.submit({ ...credit, wallet: spotWallet } as Draft);
    await tablesShow(sequencer, asha);
    lock = new pg.Client({ connectionString: database.url });
    await lock.connect();
    await lock.query("begin");
    await lock.query("lock table spot_order in exclusive mode");
  }

  const cut = (connection: string) =>
    database.query(
      `select pg_terminate_backend(pid, 1000) from pg_stat_activity
       where datname = current_database() and application_name = $1`,
      [connection],
    );

  afterEach(async () => {
    await lock.end();
    await endEngines();
  });

  test("during the engine's recovery the read finds the order or has to wait", async () => {
    const sequencer = await lead();
    await openAndLock(sequencer);
    await sequencer.submit(order, keyOf(asha, "one"));
    await cut("feo journal");
    await expect.poll(() => sequencer.standing).not.toBe("leading");
    await expect(sequencer.caughtUp(asha)).rejects.toThrow();
  });

  test("with the next leader the read finds the order or has to wait", async () => {
    const sequencer = await lead();
    await openAndLock(sequencer);
    await sequencer.stop();
    const killed = startEngine(database.url);
    await killed.led(1);
    const reply = new Promise((resolve) => killed.onReply(resolve));
    killed.submit({ id: 1, draft: order, key: keyOf(asha, "one") });
    expect(await reply).toMatchObject({ kind: "done", refusal: null });
    killed.signal("SIGKILL");
    await killed.ended;
    await cut("feo projection");
    const next = await lead();
    expect((await next.submit(order, keyOf(asha, "one"))).outcome.placed?.id).toBe(1);
    await expect(next.caughtUp(asha)).rejects.toThrow();
  });
});
