/**
 * How fast a chain is read with very many known addresses, beside a plain query for the same logs at the same node, and
 * how that scales from a thousand addresses to a million.
 */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knownNetworks } from "@feo/custody";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import { chainBlocks, chainWatches, cryptoDeposits } from "../../apps/server/src/chain/chain.tables.ts";
import { createEvmNode } from "../../apps/server/src/chain/evm-node.ts";
import { createWatcher } from "../../apps/server/src/chain/watcher.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { startWorldOf } from "../../apps/world/src/chains/world-of-chains-for-tests.ts";
import { ensureAnvil } from "../../scripts/anvil.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { median } from "../durable/statistics.ts";
import { type KnownAddresses, knowAddresses } from "./fill.ts";
import { askForAll, askForLogs, type Blocks, contract, makeBlocks } from "./plain-client.ts";

const sizes = [1_000, 100_000, 1_000_000];
const blocksMade = 30;
const transfersInBlock = 20;
const rounds = 5;
const mostGrowth = 1.5;
/** For the lookup alone, without a node. */
const lookups = 200;

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The watcher with one database; each reads the same blocks from the same node. */
async function openReader(databaseUrl: string, nodeUrl: string, { first, last, receivers }: Blocks) {
  const network = knownNetworks["ETH"];
  if (!network) throw new Error("There is no Ethereum");
  const { db, close } = await openDatabase(databaseUrl, () => undefined);
  const store = createChainStore(db);
  const watcher = createWatcher({
    networkKey: "ETH",
    network,
    node: createEvmNode(nodeUrl),
    store,
    houseAddress: contract,
    now: Date.now,
    mayBeginAnew: false,
    coldAddress: undefined,
    onUnknownSpend: () => undefined,
    freeze: async () => undefined,
    coins: async () => [
      { ticker: "USDT", contract, units: async (units: bigint) => units, feeUnits: 0n, minConfirmation: 12 },
    ],
  });
  const readAll = async () => {
    for (let height = 0; height < last; height = (await store.watch("ETH"))?.height ?? 0) await watcher.read();
  };

  return {
    close,
    /** Reads everything once from the start, with the stored position reset. */
    async read(): Promise<number> {
      await db.delete(cryptoDeposits);
      await db.delete(chainBlocks);
      await watcher.begin();
      await db.update(chainWatches).set({ height: first - 1 });
      const taken = await msOf(readAll);
      const found = await db.$count(cryptoDeposits);
      if (found !== receivers.length) throw new Error(`${found} deposits were found, not ${receivers.length}`);
      return taken;
    },
    /** Looks up a block's addresses among the known ones, without a node. */
    async lookUp(): Promise<number> {
      const blocks = Array.from({ length: lookups }, (_, block) =>
        Array.from({ length: transfersInBlock }, (_, index) =>
          index === 0
            ? (receivers[block % receivers.length] ?? "")
            : `0x${createHash("md5").update(`${block} ${index}`).digest("hex")}${"0".repeat(8)}`,
        ),
      );
      return msOf(async () => {
        for (const addresses of blocks) await store.ownersOf("evm", addresses);
      });
    },
  };
}

type Round = Readonly<Record<"read" | "lookUp" | "logs" | "all", number>>;

function printRounds(size: number, taken: readonly Round[]): { readonly read: number; readonly lookUp: number } {
  const read = median(taken.map((round) => round.read));
  const ofLogs = median(taken.map((round) => round.read / round.logs));
  const ofAll = median(taken.map((round) => round.read / round.all));
  const lookUp = median(taken.map((round) => round.lookUp));
  const perSecond = (count: number, ms: number) => Math.round((count * 1_000) / ms).toLocaleString("en");
  console.log(
    `${size.toLocaleString("en")} addresses: ${((blocksMade * 1_000) / read).toFixed(1)} blocks/s, ` +
      `${perSecond(blocksMade * transfersInBlock, read)} addresses/s, ${ofLogs.toFixed(1)} times a plain log query, ` +
      `${ofAll.toFixed(2)} times the same calls by a plain client; ` +
      `the lookup alone: ${perSecond(lookups * transfersInBlock, lookUp)} addresses/s`,
  );
  return { read: ofLogs, lookUp };
}

ensureAnvil(console.log);
const world = await startWorldOf(["ETH"]);
const home = await mkdtemp(join(tmpdir(), "feo-chain-"));
const postgres = await startPostgres({ home, report: () => undefined });
try {
  const known: KnownAddresses[] = [];
  for (const size of sizes) {
    const takenMs = await msOf(async () => known.push(await knowAddresses(postgres.url, { size, some: blocksMade })));
    console.log(`${size.toLocaleString("en")} addresses made in ${(takenMs / 1_000).toFixed(1)} s`);
  }
  // The first addresses are the same at every size.
  const blocks = await makeBlocks(world, { receivers: known[0]?.some ?? [], transfersInBlock });
  const readers = await Promise.all(
    known.map(({ databaseUrl }) => openReader(databaseUrl, `${world.url}/chains/ETH`, blocks)),
  );
  for (const reader of readers) await reader.read();

  const taken = sizes.map((): Round[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, reader] of readers.entries()) {
      taken[index]?.push({
        read: await reader.read(),
        lookUp: await reader.lookUp(),
        logs: await msOf(() => askForLogs(world, blocks)),
        all: await msOf(() => askForAll(world, blocks)),
      });
    }
  }
  const medians = sizes.map((size, index) => printRounds(size, taken[index] ?? []));
  const [fewest, most] = [medians.at(0), medians.at(-1)];
  if (!fewest || !most) throw new Error("Nothing was measured");
  const growth = most.read / fewest.read;
  console.log(
    `from ${sizes.at(0)?.toLocaleString("en")} to ${sizes.at(-1)?.toLocaleString("en")} addresses: ${growth.toFixed(2)} times, ` +
      `the lookup alone ${(most.lookUp / fewest.lookUp).toFixed(2)} times`,
  );
  if (!(growth < mostGrowth)) process.exitCode = 1;
  for (const { close } of readers) await close();
} finally {
  await postgres.stop();
  await world.stop();
  await rm(home, { recursive: true, force: true });
}
