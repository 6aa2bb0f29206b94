/** The setup of coin tests: a database, a world with two chains, servers, people, and a funded hot wallet. */
import { setTimeout as sleep } from "node:timers/promises";
import { formatUnits } from "@feo/money";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { freshDatabase, open } from "../database/fresh-database.ts";
import { auditCoins, ownCoins } from "./coin-audit.ts";
import { openCoinChains } from "./coin-chains.ts";
import { addressesOf, houseWords } from "./coin-keys.ts";
import { openCoinPeople } from "./coin-people.ts";
import { endNodes, startNodes, startWorld } from "./money-nodes.ts";

export type CoinSystem = Awaited<ReturnType<typeof openCoinSystem>>;

/** Confirmations in these tests; reorganisations are shallower. */
export const confirmations = 4;

export async function openCoinSystem(
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
  const system = { database, world, chains, people };
  // The exchange sees outputs only from the first block it reads.
  while ((await database.query("select 1 from chain_watch")).length < networks.length) await sleep(20);
  await fundHouse(system);

  return {
    ...system,
    nodes,
    /** Mines blocks; resolves once they were read and deposits were checked afterwards. */
    async untilRead(network: string, blocks = 2): Promise<void> {
      // Rounds of reading are sequential: when the last block is read, the round of the previous ones has ended.
      for (let block = 0; block < Math.max(2, blocks); block += 1) {
        await chains.block(network);
        const tip = await chains.heightOf(network);
        const read = "select 1 from chain_watch where network = $1 and height >= $2";
        while ((await database.query(read, [network, tip])).length === 0) await sleep(20);
      }
    },
    audit: (options: { readonly isQuick?: boolean } = {}) => auditCoins(system, options),
    async leave(): Promise<void> {
      await chains.leave();
      await people.leave();
      await endNodes();
      await database.drop();
    },
  };
}

/** Funds the hot wallet with the exchange's own coins, which pay network fees. */
async function fundHouse({ database, chains }: Parameters<typeof auditCoins>[0]): Promise<void> {
  const keys = addressesOf(houseWords);
  const [evm, btc] = [keys.address("evm", "house"), keys.address("btc", "house")];
  const give = (network: string, coin: string, address: string, units: bigint, decimals: number) =>
    chains.give({ network, coin, address, amount: formatUnits(units, decimals), from: "exchange" });
  await give("ETH", "ETH", evm, ownCoins.ETH, 18);
  await give("ETH", "USDT", evm, ownCoins.USDT, 6);
  // In several outputs, so that several withdrawals can be paid in one block.
  const parts = 4;
  for (let part = 0; part < parts; part += 1) await give("BTC", "BTC", btc, ownCoins.BTC / BigInt(parts), 8);
  while ((await database.query("select 1 from chain_output")).length < parts) await sleep(20);
  while ((await chains.balance("ETH", evm)) === 0n) await sleep(20);
}
