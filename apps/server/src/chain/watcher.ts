/**
 * Reads a chain block by block and records transfers to our addresses. On a reorganisation it rolls back to the last
 * common block and reads on from there; what was only in replaced blocks is then in no block.
 */

import type { KnownNetwork } from "@feo/custody";
import type { ChainStore } from "./chain.store.ts";
import type { BlockQuestion, ChainBlock, ChainNode } from "./chain-node.ts";
import { coinsToFreeze, type FreezeCoins } from "./deep-reorganisation.ts";

/** A coin on one network. */
export interface MovingCoin {
  readonly ticker: string;
  readonly contract: string | null;
  /** In ledger units, rounded down; the remainder stays with the house. */
  units(chainUnits: bigint): Promise<bigint>;
  feeUnits: bigint;
  readonly minConfirmation: number;
}

interface WatcherDeps {
  readonly networkKey: string;
  readonly network: KnownNetwork;
  readonly node: ChainNode;
  readonly store: ChainStore;
  readonly coins: () => Promise<readonly MovingCoin[]>;
  readonly houseAddress: string;
  /** The cold storage address, on chains where its outputs must be tracked. */
  readonly coldAddress: string | undefined;
  readonly freeze: FreezeCoins;
  /** Called with a transaction that spends our outputs but that we did not sign. */
  readonly onUnknownSpend: (hash: string) => void;
  /** Whether a different chain may replace the known one, as after a reset of the demo. */
  readonly mayBeginAnew: boolean;
  readonly now: () => number;
}

export interface Watcher {
  /** Starts at the newest block if nothing was read yet; returns the height read so far. */
  begin(): Promise<number>;
  /** Reads new blocks. A reorganisation too deep for some coins freezes them. */
  read(): Promise<void>;
}

/** Blocks per run, so that other jobs get their turn. */
const mostBlocks = 50;
/** Blocks fetched in parallel, including the one being written: a remote node answers several as fast as one. */
const blocksAhead = 4;
/** How far back the last common block is searched. */
const deepest = 500;

/** The node's chain is not the one that holds our coins. */
export class AnotherChain extends Error {}

export function createWatcher(deps: WatcherDeps): Watcher {
  const { networkKey, network, node, store, coins, houseAddress, coldAddress, freeze, mayBeginAnew, now } = deps;
  const { family } = network;
  const houses = [houseAddress, coldAddress];

  async function begin(): Promise<number> {
    const genesis = await node.genesis();
    const known = await store.watch(networkKey);
    if (known?.genesis === genesis) return known.height;
    if (known && !mayBeginAnew) throw new AnotherChain(`The ${networkKey} node is on a different chain than before`);
    const height = await node.height();
    if (known) await store.beginAnew(networkKey, genesis, height, new Date(now()));
    else await store.beginWatch(networkKey, genesis, height, new Date(now()));
    return (await store.watch(networkKey))?.height ?? height;
  }

  /** The last common block; undefined if the node cannot tell. */
  async function parting(from: number): Promise<number | undefined> {
    for (let height = from; height > from - deepest && height >= 0; height -= 1) {
      const read = await store.hashRead(networkKey, height);
      // Older than the first block ever read: nothing to roll back to.
      if (read === undefined) return height;
      const there = await node.hashAt(height);
      if (there === undefined) return undefined;
      if (there === read) return height;
    }
    const all = await coins();
    await freeze(coinsToFreeze({ networkKey, depth: deepest, gone: [] }, all));
    throw new AnotherChain(`The ${networkKey} chain was reorganised by more than ${deepest} blocks`);
  }

  async function take(block: ChainBlock, moving: readonly MovingCoin[]): Promise<void> {
    const { height, transfers, spends } = block;
    const at = new Date(now());
    const owners = await store.ownersOf(
      family,
      transfers.map(({ to }) => to),
    );
    const purposes = await store.purposesOf(networkKey, [
      ...transfers.map(({ txHash }) => txHash),
      ...spends.map(({ by }) => by),
    ]);
    for (const by of new Set(spends.map((spend) => spend.by))) if (!purposes.has(by)) deps.onUnknownSpend(by);
    const outputs = network.kind === "bitcoin" ? transfers : [];
    const deposits: Parameters<ChainStore["takeBlock"]>[2]["deposits"][number][] = [];
    for (const { to, from, txHash, txIndex, contract, chainUnits, hasArrived } of transfers) {
      const userId = owners.get(to);
      const coin = moving.find((each) => each.contract === contract);
      // Gas for a sweep goes to a customer's address but is not a deposit.
      if (!userId || !coin || purposes.get(txHash) === "gas") continue;
      const units = await coin.units(chainUnits);
      // A transfer from the hot wallet was a withdrawal, so its sender is known.
      const isKnown = from === houseAddress || (await store.declared(userId, family, [from])).has(from);
      deposits.push({
        userId,
        network: networkKey,
        coinTicker: coin.ticker,
        address: to,
        fromAddress: from,
        txHash,
        txIndex,
        // Recorded with zero units, so that it is shown with its reason; nothing arrived at the address.
        chainUnits: hasArrived ? String(chainUnits) : "0",
        units,
        feeUnits: coin.feeUnits,
        height,
        status: isKnown ? "SUBMITTED" : "PENDING",
        wallet: await store.walletOf(userId),
        createdAt: at,
        updatedAt: at,
      });
    }
    await store.takeBlock(
      networkKey,
      block,
      {
        deposits,
        spends,
        outputs: outputs.map(({ txHash, txIndex: position, to: address, chainUnits }) => ({
          network: networkKey,
          txHash,
          position,
          address,
          chainUnits,
          height,
        })),
      },
      at,
    );
  }

  return {
    begin,

    async read() {
      let height = await begin();
      const tip = await node.height();
      const common = tip < height ? undefined : await parting(height);
      // A lagging node is not a reorganisation; nodes behind one address may answer differently.
      if (common === undefined) return;
      const moving = await coins();
      if (common < height) {
        const depth = height - common;
        // In one transaction: a crash in between would forget the blocks and never freeze the coin.
        await store.forgetAbove(networkKey, common, new Date(now()), (gone, within) =>
          freeze(coinsToFreeze({ networkKey, depth, gone }, moving), within),
        );
        height = common;
      }
      const ours = async (addresses: readonly string[]) => {
        const owners = await store.ownersOf(family, addresses);
        return new Set(addresses.filter((address) => owners.has(address) || houses.includes(address)));
      };
      if (tip === height) return;
      const contracts = moving.flatMap(({ contract }) => contract ?? []);
      const reach = { first: height + 1, last: Math.min(tip, height + mostBlocks) };
      for await (const block of blocksInOrder(node, reach, { contracts, ours })) {
        // Reorganised while reading; the next run finds the common block.
        const before = await store.hashRead(networkKey, block.height - 1);
        if (before !== undefined && before !== block.parentHash) break;
        await take(block, moving);
      }
    },
  };
}

/** Blocks in order, up to the first missing one; the next are prefetched. Errors are thrown when their block is due. */
async function* blocksInOrder(
  node: ChainNode,
  { first, last }: { readonly first: number; readonly last: number },
  question: BlockQuestion,
): AsyncGenerator<ChainBlock> {
  const asked: Promise<ChainBlock | undefined>[] = [];
  try {
    for (let next = first; next <= last; next += 1) {
      while (asked.length < blocksAhead && next + asked.length <= last) {
        const ahead = node.block(next + asked.length, question);
        ahead.catch(() => undefined);
        asked.push(ahead);
      }
      const block = await asked.shift();
      if (!block) return;
      yield block;
    }
  } finally {
    // Leave no request running when the reading ends.
    await Promise.allSettled(asked);
  }
}
