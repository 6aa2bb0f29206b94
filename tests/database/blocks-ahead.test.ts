/** Blocks are prefetched in parallel. What is stored must equal what sequential reading would store. */

import { setTimeout as sleep } from "node:timers/promises";
import { knownNetworks } from "@feo/custody";
import { beforeEach, expect, test } from "vitest";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import type { ChainBlock, ChainNode } from "../../apps/server/src/chain/chain-node.ts";
import { createWatcher } from "../../apps/server/src/chain/watcher.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
const store = createChainStore(db);
const network = knownNetworks["ETH"];
if (!network) throw new Error("There is no Ethereum");
const tip = 10;

beforeEach(async () => {
  await query("delete from chain_block");
  await query("delete from chain_watch");
  await store.beginWatch("ETH", "hash 0", 0, new Date());
});

const blockAt = (height: number, fork = ""): ChainBlock => ({
  height,
  hash: `hash ${height}${fork}`,
  parentHash: `hash ${height - 1}${fork}`,
  transfers: [],
  spends: [],
});

/** Reads once from a node with ten blocks; returns what was stored and how many requests ran in parallel. */
async function readFrom(answer: (height: number) => Promise<ChainBlock | undefined>) {
  const underWay = { now: 0, most: 0 };
  const unused = () => Promise.reject(new Error("is not asked for here"));
  const node: ChainNode = {
    decimals: unused,
    state: unused,
    send: unused,
    genesis: async () => "hash 0",
    height: async () => tip,
    hashAt: async (height) => `hash ${height}`,
    async block(height) {
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      try {
        return await answer(height);
      } finally {
        underWay.now -= 1;
      }
    },
  };
  const watcher = createWatcher({
    coldAddress: undefined,
    onUnknownSpend: () => undefined,
    networkKey: "ETH",
    network: network as NonNullable<typeof network>,
    node,
    store,
    houseAddress: "0xhouse",
    coins: async () => [],
    freeze: async () => undefined,
    mayBeginAnew: false,
    now: Date.now,
  });
  const error = await watcher.read().then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  const rows = await query<{ height: number; hash: string }>("select height, hash from chain_block order by height");
  const { height } = (await store.watch("ETH")) ?? {};
  return { error, written: rows.map(({ hash }) => hash), height, underWay };
}

const hashesUpTo = (height: number) => Array.from({ length: height }, (_, index) => `hash ${index + 1}`);

test("prefetched blocks are stored in order, whichever the node answers first", async () => {
  const read = await readFrom(async (height) => {
    await sleep((tip - height) * 5);
    return blockAt(height);
  });
  expect(read).toMatchObject({ error: undefined, written: hashesUpTo(tip), height: tip });
  expect(read.underWay).toEqual({ now: 0, most: 4 });
});

test("a block that cannot be read stops after the blocks before it, and leaves no request running", async () => {
  const read = await readFrom(async (height) => {
    if (height === 4) throw new Error("The line broke");
    await sleep(5 * height);
    return blockAt(height);
  });
  expect(read).toMatchObject({ error: "The line broke", written: hashesUpTo(3), height: 3 });
  expect(read.underWay.now).toBe(0);
});

test("nothing is stored past a block that the node does not have yet, even if it has the next one", async () => {
  const read = await readFrom(async (height) => (height === 6 ? undefined : blockAt(height)));
  expect(read).toMatchObject({ error: undefined, written: hashesUpTo(5), height: 5 });
});

test("blocks of another fork, prefetched during a reorg, are not stored", async () => {
  const read = await readFrom(async (height) => blockAt(height, height >= 7 ? " of another fork" : ""));
  expect(read).toMatchObject({ error: undefined, written: hashesUpTo(6), height: 6 });
});
