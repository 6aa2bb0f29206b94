/** The chains as their miners and any outside node operator see them. */
import { setTimeout as sleep } from "node:timers/promises";
import { chainWorldOf } from "../system/chain-world.ts";
import type { World } from "./money-nodes.ts";

/** A transfer to an address, in a block. */
export interface Movement {
  readonly coin: string;
  readonly to: string;
  readonly hash: string;
  readonly chainUnits: bigint;
}

interface Block {
  readonly height: number;
  readonly movements: readonly Movement[];
}

interface EvmBlock {
  readonly transactions: readonly { hash: string; to: string | null; value: string }[];
}

interface BitcoinBlock {
  readonly tx: readonly {
    txid: string;
    vout: readonly { value: number; scriptPubKey: { address?: string } }[];
  }[];
}

export const tether = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const everyMs = 200;
/** Reorganisations are shallower than this. */
const settledBlocks = 10;
const satsOf = (coins: number): bigint => BigInt(Math.round(coins * 1e8));
const hex = (height: number): string => `0x${height.toString(16)}`;

export type CoinChains = ReturnType<typeof openCoinChains>;

/** Blocks are mined in quick succession, unless mining is held up. */
export function openCoinChains({ url, chains }: World) {
  const { ask, mine, reorganise, ...world } = chainWorldOf(url);
  const settled = new Map(chains.map((network) => [network, [] as Block[]]));
  let isMining = true;
  let hasLeft = false;
  // Serialised: a reorganisation must not run while a block is mined.
  let turn: Promise<unknown> = Promise.resolve();
  function serialised<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  const setMining = (wanted: boolean) =>
    serialised(async () => {
      isMining = wanted;
    });

  async function keepMining(): Promise<void> {
    for (; !hasLeft; await sleep(everyMs)) {
      // A block that fails is mined on the next round: without blocks everything would wait forever.
      if (isMining) await serialised(() => Promise.allSettled(chains.map((network) => mine(network))));
    }
  }
  const mining = keepMining();

  const heightOf = async (network: string): Promise<number> =>
    network === "BTC"
      ? await ask<number>("BTC", "getblockcount", [])
      : Number(await ask<string>(network, "eth_blockNumber", []));

  async function readBlock(network: string, height: number): Promise<Block> {
    if (network === "BTC") {
      const { tx } = await ask<BitcoinBlock>("BTC", "getblock", [await ask("BTC", "getblockhash", [height]), 2]);
      return {
        height,
        movements: tx.flatMap(({ txid, vout }) =>
          vout.map(({ value, scriptPubKey: { address = "" } }) => ({
            coin: "BTC",
            to: address,
            hash: txid,
            chainUnits: satsOf(value),
          })),
        ),
      };
    }
    const { transactions } = await ask<EvmBlock>(network, "eth_getBlockByNumber", [hex(height), true]);
    const filter = { address: tether, topics: [transferTopic], fromBlock: hex(height), toBlock: hex(height) };
    const logs = transactions.some(({ to }) => to?.toLowerCase() === tether.toLowerCase())
      ? await ask<{ topics: string[]; data: string; transactionHash: string }[]>(network, "eth_getLogs", [filter])
      : [];
    return {
      height,
      movements: [
        ...transactions
          .filter(({ value }) => BigInt(value) > 0n)
          .map(({ hash, to, value }) => ({
            coin: "ETH",
            to: (to ?? "").toLowerCase(),
            hash,
            chainUnits: BigInt(value),
          })),
        ...logs.map(({ topics, data, transactionHash: hash }) => ({
          coin: "USDT",
          to: `0x${topics[2]?.slice(-40)}`,
          hash,
          chainUnits: BigInt(data),
        })),
      ],
    };
  }

  return {
    give: world.give,
    fault: world.fault,
    balance: world.balance,
    heightOf,
    networks: chains,
    holdUp: () => setMining(false),
    goOn: () => setMining(true),
    /** Mines one block while mining is held up. */
    block: (network: string) => serialised(() => mine(network)),
    /** Reorganises; the transactions of the replaced blocks are mined again. */
    turn: (network: string, depth: number) => serialised(() => reorganise(network, depth, true)),

    /** Replaces the latest blocks with empty ones. */
    undo: (network: string, depth: number) => serialised(() => reorganise(network, depth, false)),

    /** All transfers in blocks. */
    async movements(): Promise<readonly Movement[]> {
      const all: Block[] = [];
      for (const [network, known] of settled) {
        const tip = await heightOf(network);
        for (let height = known.length; height <= tip - settledBlocks; height += 1)
          known.push(await readBlock(network, height));
        all.push(...known);
        for (let height = known.length; height <= tip; height += 1) all.push(await readBlock(network, height));
      }
      return all.flatMap(({ movements }) => movements);
    },

    /** The sum of unspent outputs. */
    async output(hash: string, position: number): Promise<bigint> {
      const found = await ask<{ value: number } | null>("BTC", "gettxout", [hash, position]);
      return found ? satsOf(found.value) : 0n;
    },

    /** Whether the transaction was broadcast, mined or not. */
    isKnown: async (hash: string): Promise<boolean> =>
      hash.startsWith("0x")
        ? (await ask<object | null>("ETH", "eth_getTransactionByHash", [hash])) !== null
        : ask<string>("BTC", "getrawtransaction", [hash]).then(
            () => true,
            () => false,
          ),

    /** How many of an address's transactions are in blocks. */
    sentFrom: async (address: string): Promise<number> =>
      Number(await ask<string>("ETH", "eth_getTransactionCount", [address, "latest"])),

    async leave(): Promise<void> {
      hasLeft = true;
      await mining;
    },
  };
}
