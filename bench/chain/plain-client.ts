/** The baseline for the watcher: the same node, queried without decoding the JSON, and without a database. */
import { tokenCalls } from "../../apps/world/src/chains/evm/token-calls.ts";
import type { WorldOfChains } from "../../apps/world/src/chains/world-of-chains-for-tests.ts";

/** Tether's address, as in the table `network`. */
export const contract = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

export interface Blocks {
  readonly first: number;
  readonly last: number;
  /** Recipients of the transfers to us, by block. */
  readonly receivers: readonly string[];
}

const hexOf = (height: number): string => `0x${height.toString(16)}`;

/** Mines blocks of token transfers, all but one per block to strangers: on a busy chain hardly any are to us. */
export async function makeBlocks(
  world: WorldOfChains,
  { receivers, transfersInBlock }: { readonly receivers: readonly string[]; readonly transfersInBlock: number },
): Promise<Blocks> {
  const [from] = await world.rpc<string[]>("ETH", "eth_accounts");
  const first = Number(await world.rpc<string>("ETH", "eth_blockNumber")) + 1;
  for (const [block, receiver] of receivers.entries()) {
    const calls = Array.from({ length: transfersInBlock }, (_, index) => {
      const stranger = `0x${(block * transfersInBlock + index).toString(16).padStart(40, "dead")}`;
      const data = tokenCalls.mint(index === 0 ? receiver : stranger, 1_000_000n);
      const params = [{ from, to: contract, data, gas: "0x30000" }];
      return { jsonrpc: "2.0", id: index, method: "eth_sendTransaction", params };
    });
    await (await world.post("/chains/ETH", calls)).text();
    await world.post("/chains/ETH/mine", { blocks: 1 });
  }
  return { first, last: Number(await world.rpc<string>("ETH", "eth_blockNumber")), receivers };
}

/** Requests the token's logs of each block and nothing else. */
export async function askForLogs(world: WorldOfChains, { first, last }: Blocks): Promise<void> {
  for (let height = first; height <= last; height += 1) {
    const at = hexOf(height);
    await world.rpc("ETH", "eth_getLogs", {
      fromBlock: at,
      toBlock: at,
      address: contract,
      topics: [transferTopic],
    });
  }
}

/** Makes the same calls as the watcher, one after the other. */
export async function askForAll(world: WorldOfChains, { first, last, receivers }: Blocks): Promise<void> {
  for (let height = first; height <= last; height += 1) {
    const block = await world.rpc<{ hash: string; transactions: { hash: string }[] }>(
      ...(["ETH", "eth_getBlockByNumber", hexOf(height), true] as const),
    );
    await world.rpc("ETH", "eth_getLogs", { blockHash: block.hash, address: [contract], topics: [transferTopic] });
    const balance = { to: contract, data: tokenCalls.balanceOf(receivers[height - first] ?? "") };
    for (const at of [height, height - 1]) await world.rpc("ETH", "eth_call", balance, hexOf(at));
    await world.rpc("ETH", "eth_getTransactionReceipt", block.transactions[0]?.hash);
  }
}
