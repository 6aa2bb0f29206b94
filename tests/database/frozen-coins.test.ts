/** Coins frozen after a too deep reorg: what is stored with the freeze, and who sees it. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import { createFreezing } from "../../apps/server/src/chain/deep-reorganisation.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { frozenCoins, unfreezeCoin } from "../../apps/server/src/market/coin-switch.ts";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { createMetrics } from "../../apps/server/src/platform/metrics.ts";
import { freePort } from "../../scripts/ports.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
const audit = createAuditLog("a secret that is not in the database");
const logged: { facts: object; words: string }[] = [];
const log = { error: (facts: object, words: string) => void logged.push({ facts, words }) };
const freeze = createFreezing({ db, audit, log: log as never, now: Date.now });

beforeAll(() => seedDemo(db));
afterEach(async () => {
  logged.length = 0;
  await unfreezeCoin(db, "ETH");
});

const because = "ETH replaced 14 blocks that held 1 credited deposits of ETH";
const ether = { ticker: "ETH", credited: ["d1"], because };
const coin = async () =>
  (await createMarketStore(db).coins()).find((row) => row.coin.ticker === "ETH") ?? expect.fail("There is no ETH");

test("a frozen coin allows neither deposits nor withdrawals, and its reason is stored", async () => {
  expect(await coin()).toMatchObject({ frozenBecause: null, coin: { canDeposit: true, canWithdraw: true } });
  await freeze([ether]);
  expect(await coin()).toMatchObject({ frozenBecause: because, coin: { canDeposit: false, canWithdraw: false } });
  expect(await unfreezeCoin(db, "ETH")).toBe(true);
  expect(await unfreezeCoin(db, "ETH")).toBe(false);
  expect(await coin()).toMatchObject({ frozenBecause: null, coin: { canDeposit: true, canWithdraw: true } });
});

test("freezing a coin logs an error with the deposits and adds an audit entry", async () => {
  await freeze([ether]);
  expect(logged).toEqual([
    {
      facts: { ticker: "ETH", deposits: ["d1"], because },
      words: "deep chain reorganisation: the coin is frozen",
    },
  ]);
  const [entry] = await query("select by, action, subject from audit_entry order by sequence desc limit 1");
  expect(entry).toEqual({ by: "feo", action: "coin freeze", subject: "ETH" });
});

test("a frozen coin is reported again only when further credited deposits are lost", async () => {
  await freeze([ether]);
  await freeze([{ ...ether, credited: [] }]);
  expect(logged).toHaveLength(1);
  expect((await coin()).frozenBecause).toBe(because);
  await freeze([{ ...ether, credited: ["d2"], because: "another one" }]);
  expect(logged).toHaveLength(2);
  expect((await coin()).frozenBecause).toBe("another one");
});

test("a new freeze drops unfreeze proposals made before it", async () => {
  await freeze([ether]);
  await query("insert into operator (name, passphrase_hash, created_at) values ('meera', 'hash', now())");
  await query(
    `insert into operator_proposal (action, subject, details, proposed_by, proposed_at, state)
     select 'coin unfreeze', ticker, '{}'::jsonb, 'meera', now(), 'open' from unnest(array['ETH', 'BTC']) ticker`,
  );
  await freeze([{ ...ether, credited: ["d2"] }]);
  expect(await query("select subject, state from operator_proposal order by subject")).toEqual([
    { subject: "BTC", state: "open" },
    { subject: "ETH", state: "dropped" },
  ]);
});

test("the metric counts frozen coins, and is NaN when it cannot be read", async () => {
  const metrics = createMetrics();
  metrics.gauge("frozen", "Coins", () => frozenCoins(db));
  metrics.gauge("unread", "Nothing", () => Promise.reject(new Error("no database")));
  const port = await freePort();
  const server = await metrics.listen(port);
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(await read()).toMatch(/^frozen 0$/m);
  await freeze([ether]);
  expect(await read()).toMatch(/^frozen 1$/m);
  expect(await read()).toMatch(/^unread Nan$/m);
  server.close();
});

test("blocks are not forgotten when their coin cannot be frozen", async () => {
  const store = createChainStore(db);
  const at = new Date();
  await store.beginWatch("ETH", "0xgenesis", 0, at);
  for (const height of [1, 2]) {
    await store.takeBlock("ETH", { height, hash: `0x${height}` }, { deposits: [], outputs: [], spends: [] }, at);
  }
  const broken = () => Promise.reject(new Error("The audit log could not be written"));
  await expect(store.forgetAbove("ETH", 1, at, broken)).rejects.toThrow("audit log");
  expect(await store.watch("ETH")).toMatchObject({ height: 2 });
  expect(await store.hashRead("ETH", 2)).toBe("0x2");
});
