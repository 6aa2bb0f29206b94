/**
 * How fast a chain is read with very many addresses known, beside a plain query for the same logs at the same node, and how that
 * grows from a thousand addresses to a million.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knownNetworks } from "@feo/custody";
import pg from "pg";
import { getAddress } from "viem";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import { createEvmNode } from "../../apps/server/src/chain/evm-node.ts";
import { createWatcher } from "../../apps/server/src/chain/watcher.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { tokenCalls } from "../../apps/world/src/chains/evm/token-calls.ts";
import { startWorldOf } from "../../apps/world/src/chains/world-of-chains-for-tests.ts";
import { ensureAnvil } from "../../scripts/anvil.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { median } from "../durable/statistics.ts";

const contract = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const sizes = [1_000, 10_000, 100_000, 1_000_000];
const blocks = 60;
const transfersInBlock = 40;
/** Of these one is to an address of ours, as on a busy chain hardly any is. */
const oursInBlock = 1;
const rounds = 5;
const mostGrowth = 1.5;

ensureAnvil(console.log);
const world = await startWorldOf(["ETH"]);
const home = await mkdtemp(join(tmpdir(), "feo-chain-"));
const postgres = await startPostgres({ home, report: () => undefined });
const client = new pg.Client({ connectionString: postgres.url });

/** Of the person with number n. */
const addressSql = "'0x' || substr(md5(n::text) || md5('a' || n::text), 1, 40)";

async function fillTo(size: number): Promise<void> {
  await client.query(
    `with made as (
       insert into account (feo_tag) select 'bench' || n from generate_series(
         (select count(*) + 1 from chain_address), $1::int) n returning id, substr(feo_tag, 6)::int as n)
     insert into chain_address (family, user_id, address) select 'evm', id, ${addressSql} from made`,
    [size],
  );
  await client.query("vacuum analyze chain_address");
}

/** Blocks full of tokens that move, hardly any of them to us. */
async function makeBlocks(): Promise<{ readonly first: number; readonly last: number }> {
  const [account] = await world.rpc<string[]>("ETH", "eth_accounts");
  const { rows } = await client.query<{ address: string }>("select address from chain_address limit $1", [blocks]);
  // As the chain writes them: only then they are found.
  for (const { address } of rows) {
    await client.query("update chain_address set address = $2 where address = $1", [address, getAddress(address)]);
  }
  const first = Number(await world.rpc<string>("ETH", "eth_blockNumber")) + 1;
  for (let block = 0; block < blocks; block += 1) {
    for (let index = 0; index < transfersInBlock; index += 1) {
      const stranger = `0x${(block * transfersInBlock + index).toString(16).padStart(40, "dead")}`;
      const to = index < oursInBlock ? (rows[block]?.address ?? stranger) : stranger;
      const call = { from: account, to: contract, data: tokenCalls.mint(to, 1_000_000n), gas: "0x30000" };
      await world.rpc("ETH", "eth_sendTransaction", call);
    }
    await world.post("/chains/ETH/mine", { blocks: 1 });
  }
  return { first, last: Number(await world.rpc<string>("ETH", "eth_blockNumber")) };
}

try {
  const database = await openDatabase(postgres.url, () => undefined);
  await seedDemo(database.db);
  await client.connect();
  await fillTo(sizes[0] ?? 0);
  const { first, last } = await makeBlocks();
  const network = knownNetworks["ETH"];
  if (!network) throw new Error("There is no Ethereum");
  const node = createEvmNode(`${world.url}/chains/ETH`);
  const watcher = createWatcher({
    ...{
      networkKey: "ETH",
      network,
      node,
      store: createChainStore(database.db),
      houseAddress: contract,
      coldAddress: undefined,
      now: Date.now,
    },
    ...{ mayBeginAnew: false, freeze: async () => undefined },
    coins: async () => [
      { ticker: "USDT", contract, units: async (units: bigint) => units, feeUnits: 0n, minConfirmation: 12 },
    ],
  });

  /** All of it once, as if nobody had read it before. */
  async function readAll(): Promise<number> {
    await client.query("delete from crypto_deposit");
    await client.query("delete from chain_block");
    await watcher.begin();
    await client.query("update chain_watch set height = $1", [first - 1]);
    const startedAt = performance.now();
    for (let height = 0; height < last; ) {
      await watcher.read();
      height = Number((await client.query("select height from chain_watch")).rows[0]?.height);
    }
    return performance.now() - startedAt;
  }

  async function askForLogs(): Promise<number> {
    const startedAt = performance.now();
    for (let height = first; height <= last; height += 1) {
      const at = `0x${height.toString(16)}`;
      await world.rpc("ETH", "eth_getLogs", {
        ...{ fromBlock: at, toBlock: at, address: contract, topics: [transferTopic] },
      });
    }
    return performance.now() - startedAt;
  }

  const shares: number[] = [];
  await readAll();
  for (const size of sizes) {
    await fillTo(size);
    const taken: { readonly read: number; readonly logs: number }[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push({ read: await readAll(), logs: await askForLogs() });
    const found = Number((await client.query("select count(*) from crypto_deposit")).rows[0]?.count);
    if (found !== blocks * oursInBlock) throw new Error(`${found} deposits were found, not ${blocks * oursInBlock}`);
    const read = median(taken.map((round) => round.read));
    const share = median(taken.map((round) => round.read / round.logs));
    shares.push(share);
    const perSecond = (count: number) => Math.round((count * 1_000) / read).toLocaleString("en");
    console.log(
      `${size.toLocaleString("en")} addresses: ${perSecond(last - first + 1)} blocks/s, ` +
        `${perSecond(blocks * transfersInBlock)} addresses looked up/s, ${share.toFixed(1)} times a plain log query`,
    );
  }
  const growth = (shares.at(-1) ?? 0) / (shares[0] ?? 1);
  console.log(`from ${sizes[0]} to ${sizes.at(-1)} addresses: ${growth.toFixed(2)} times`);
  if (!(growth < mostGrowth)) process.exitCode = 1;
  await database.close();
} finally {
  await client.end();
  await postgres.stop();
  await world.stop();
  await rm(home, { recursive: true, force: true });
}
