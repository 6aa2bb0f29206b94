/** Everything that coins move on in a test: a database, a world with two chains, servers, people, and a house that can pay. */
import { setTimeout as sleep } from "node:timers/promises";
import { formatUnits } from "@feo/money";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { freshDatabase, open } from "../database/fresh-database.ts";
import { auditCoins, ownCoins } from "./coin-audit.ts";
import { openCoinChains } from "./coin-chains.ts";
import { addressesOf, houseWords } from "./coin-keys.ts";
import { openCoinPeople } from "./coin-people.ts";
import { endNodes, startNodes, startWorld } from "./money-nodes.ts";

export type CoinGround = Awaited<ReturnType<typeof openCoinGround>>;

/** So deep is enough in a test; chains turn less deep than that. */
export const confirmations = 4;

export async function openCoinGround(
  networks: readonly string[] = ["ETH", "BTC"],
  env: Readonly<Record<string, string>> = {},
) {
  const database = await freshDatabase();
  const { db, close } = await open(database.url);
  await seedDemo(db);
  await close();
  await database.query("update network set min_confirmation = $1", [confirmations]);
  const world = await startWorld(networks);
  const nodes = await startNodes({ program: "coins", databaseUrl: database.url, world, env });
  const chains = openCoinChains(world);
  const people = await openCoinPeople({ database, nodes, chains });
  const ground = { database, world, chains, people };
  // Outputs are known to the house from the first block on that was read.
  while ((await database.query("select 1 from chain_watch")).length < networks.length) await sleep(20);
  await fundHouse(ground);

  return {
    ...ground,
    nodes,
    /** Makes blocks; resolves once they were read, and deposits were looked at afterwards. */
    async untilRead(network: string, blocks = 2): Promise<void> {
      // Blocks are read in one round after another: that the last was read proves that the round of those before has ended.
      for (let block = 0; block < Math.max(2, blocks); block += 1) {
        await chains.block(network);
        const tip = await chains.heightOf(network);
        const read = "select 1 from chain_watch where network = $1 and height >= $2";
        while ((await database.query(read, [network, tip])).length === 0) await sleep(20);
      }
    },
    audit: (options: { readonly isQuick?: boolean } = {}) => auditCoins(ground, options),
    async leave(): Promise<void> {
      await chains.leave();
      await people.leave();
      await endNodes();
      await database.drop();
    },
  };
}

/** The house has coins of its own, which pay what the chains take. */
async function fundHouse({ database, chains }: Parameters<typeof auditCoins>[0]): Promise<void> {
  const keys = addressesOf(houseWords);
  const [evm, btc] = [keys.address("evm", "house"), keys.address("btc", "house")];
  const give = (network: string, coin: string, address: string, units: bigint, decimals: number) =>
    chains.give({ network, coin, address, amount: formatUnits(units, decimals), from: "exchange" });
  await give("ETH", "ETH", evm, ownCoins.ETH, 18);
  await give("ETH", "USDT", evm, ownCoins.USDT, 6);
  // In parts, so that several can be paid out of them in one block.
  const parts = 4;
  for (let part = 0; part < parts; part += 1) await give("BTC", "BTC", btc, ownCoins.BTC / BigInt(parts), 8);
  while ((await database.query("select 1 from chain_output")).length < parts) await sleep(20);
  while ((await chains.balance("ETH", evm)) === 0n) await sleep(20);
}
