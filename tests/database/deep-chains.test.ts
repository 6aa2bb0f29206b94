/**
 * Reorgs deeper than the watcher goes back, or deeper than it has ever read. If the fork is not found, nothing can be
 * read past it, and every coin of the chain is frozen.
 */
import { knownNetworks } from "@feo/custody";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import type { ChainNode } from "../../apps/server/src/chain/chain-node.ts";
import { createFreezing } from "../../apps/server/src/chain/deep-reorganisation.ts";
import { AnotherChain, createWatcher, type MovingCoin } from "../../apps/server/src/chain/watcher.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { unfreezeCoin } from "../../apps/server/src/market/coin-switch.ts";
import { openFresh } from "./fresh-database.ts";

/** How far back the watcher looks for the fork. */
const deepest = 500;
const networkKey = "ETH";
const network = knownNetworks[networkKey] ?? expect.fail("There is no such network");

const { db, query } = await openFresh();
const store = createChainStore(db);
const logged: unknown[] = [];
const freeze = createFreezing({
  db,
  now: Date.now,
  audit: createAuditLog("a secret that is not in the database"),
  log: { error: (...entry: unknown[]) => void logged.push(entry) } as never,
});

beforeAll(() => seedDemo(db));
beforeEach(async () => {
  for (const table of ["chain_watch", "chain_block"]) await query(`delete from ${table}`);
});
afterEach(async () => {
  for (const { ticker } of await frozen()) await unfreezeCoin(db, String(ticker));
  logged.length = 0;
});

/** A chain of empty blocks; replacement blocks have other hashes. */
function openChain(tip: number) {
  const hashes = Array.from({ length: tip + 1 }, (_, height) => `first ${height}`);
  const absent = () => Promise.reject(new Error("Nobody asks this"));
  const node: ChainNode = {
    genesis: async () => "the first block",
    height: async () => hashes.length - 1,
    hashAt: async (height) => hashes[height],
    block: async (height) => {
      const [hash, parentHash = ""] = [hashes[height], hashes[height - 1]];
      return hash === undefined ? undefined : { height, hash, parentHash, transfers: [], spends: [] };
    },
    decimals: absent,
    state: absent,
    send: absent,
  };
  return {
    node,
    /** Replaces the latest blocks with as many others plus one. */
    replace(blocks: number): void {
      const fork = hashes.length - blocks;
      for (let height = fork; height <= fork + blocks; height += 1) hashes[height] = `second ${height}`;
    },
  };
}

const coin = (ticker: string, minConfirmation: number): MovingCoin => ({
  ticker,
  minConfirmation,
  contract: ticker === "ETH" ? null : `0x${ticker}`,
  units: async (chainUnits) => chainUnits,
  feeUnits: 0n,
});
const coins = [coin("ETH", 12), coin("USDT", 64)];

const watch = (node: ChainNode) =>
  createWatcher({
    coldAddress: undefined,
    onUnknownSpend: () => undefined,
    networkKey,
    network,
    node,
    store,
    freeze,
    houseAddress: "0xhouse",
    mayBeginAnew: false,
    now: Date.now,
    coins: async () => coins,
  });

/** A chain read up to its tip, from the block after a height on; the rows are those that the watcher would write. */
async function readChain({ behind, tip }: { behind: number; tip: number }) {
  const chain = openChain(tip);
  await store.beginWatch(networkKey, "the first block", tip, new Date());
  await query("insert into chain_block select $1, h, 'first ' || h from generate_series($2::int, $3::int) h", [
    ...[networkKey, behind + 1, tip],
  ]);
  return { ...chain, watcher: watch(chain.node) };
}

const heightRead = async (): Promise<number> => (await store.watch(networkKey))?.height ?? expect.fail("Not begun");
const frozen = () =>
  query("select ticker, frozen_because as because from coin where frozen_because is not null order by ticker");
const newestAudits = (limit: number) =>
  query("select by, action, subject from audit_entry order by sequence desc limit $1", [limit]);

describe(`a reorg of ${deepest} blocks`, () => {
  const tip = deepest + 20;

  test("a reorg whose fork is not found freezes every coin on that chain, and no other, each with an audit entry", async () => {
    const { replace, watcher } = await readChain({ behind: 0, tip });
    replace(deepest);
    await expect(watcher.read()).rejects.toThrow(AnotherChain);
    expect(await frozen()).toEqual([
      { ticker: "ETH", because: "ETH replaced 500 blocks that held 0 credited deposits of ETH" },
      { ticker: "USDT", because: "ETH replaced 500 blocks that held 0 credited deposits of USDT" },
    ]);
    expect(await newestAudits(2)).toEqual([
      { by: "feo", action: "coin freeze", subject: "USDT" },
      { by: "feo", action: "coin freeze", subject: "ETH" },
    ]);
  });

  test("a reorg whose fork is not found stops reading: the blocks read before stay, however often it is polled", async () => {
    const { replace, watcher } = await readChain({ behind: 0, tip });
    replace(deepest);
    await expect(watcher.read()).rejects.toThrow(AnotherChain);
    await expect(watcher.read()).rejects.toThrow(AnotherChain);
    expect(await heightRead()).toBe(tip);
    expect(await store.hashRead(networkKey, tip)).toBe(`first ${tip}`);
    expect(logged).toHaveLength(coins.length);
  });

  test("a coin unfrozen while the fork is still not found is frozen again", async () => {
    const { replace, watcher } = await readChain({ behind: 0, tip });
    replace(deepest);
    await expect(watcher.read()).rejects.toThrow(AnotherChain);
    expect(await unfreezeCoin(db, "USDT")).toBe(true);
    await expect(watcher.read()).rejects.toThrow(AnotherChain);
    expect((await frozen()).map(({ ticker }) => ticker)).toEqual(["ETH", "USDT"]);
  });
});

test("a reorg one block less deep is read from the fork on, and its coins are frozen", async () => {
  const tip = deepest + 20;
  const { replace, watcher } = await readChain({ behind: 0, tip });
  replace(deepest - 1);
  while ((await heightRead()) <= tip) await watcher.read();
  expect(await store.hashRead(networkKey, tip - deepest + 1)).toBe(`first ${tip - deepest + 1}`);
  expect(await store.hashRead(networkKey, tip - deepest + 2)).toBe(`second ${tip - deepest + 2}`);
  expect((await frozen()).map(({ ticker }) => ticker)).toEqual(["ETH", "USDT"]);
});

test("a reorg deeper than what was read freezes the coins whose deposits those blocks had confirmed", async () => {
  const { replace, watcher } = await readChain({ behind: 700, tip: 720 });
  replace(600);
  while ((await heightRead()) <= 720) await watcher.read();
  expect(await store.hashRead(networkKey, 701)).toBe("second 701");
  expect(await frozen()).toEqual([
    { ticker: "ETH", because: "ETH replaced 20 blocks that held 0 credited deposits of ETH" },
  ]);
});
