/**
 * Reads a chain block by block and writes down what comes to our addresses. Where the chain has taken another way, it goes back to
 * where both ways part and reads from there; what was only on the other way is in no block any more.
 */

import type { KnownNetwork } from "@feo/custody";
import type { ChainStore } from "./chain.store.ts";
import type { BlockQuestion, ChainBlock, ChainNode } from "./chain-node.ts";
import { coinsToFreeze, type FreezeCoins } from "./deep-reorganisation.ts";

/** A coin as it moves on one network. */
export interface MovingCoin {
  readonly ticker: string;
  readonly contract: string | null;
  /** In the ledger's units; finer parts of what came stay with the house. */
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
  /** Cold storage, where what comes to it has to be known. */
  readonly coldAddress: string | undefined;
  readonly freeze: FreezeCoins;
  /** Something is spent that we did not sign for. */
  readonly onUnknownSpend: (hash: string) => void;
  /** Whether a chain that is not the one known so far may take its place, as it does when the demo's world begins anew. */
  readonly mayBeginAnew: boolean;
  readonly now: () => number;
}

export interface Watcher {
  /** Reads from the newest block on, where nothing was read yet; answers how far the chain was read. */
  begin(): Promise<number>;
  /** Reads what is new. Where the chain was reorganised too deep for some coins, they are frozen. */
  read(): Promise<void>;
}

/** So many at most before others have their turn. */
const mostBlocks = 50;
/** Blocks that are asked for together, the one that is written included: a far node answers several as fast as one. */
const blocksAhead = 4;
/** Further back nothing is looked for. */
const deepest = 500;

/** A chain that is not the one whose coins we hold. */
export class AnotherChain extends Error {}

export function createWatcher(deps: WatcherDeps): Watcher {
  const { networkKey, network, node, store, coins, houseAddress, coldAddress, freeze, mayBeginAnew, now } = deps;
  const { family } = network;
  const houses = [houseAddress, coldAddress];

  async function begin(): Promise<number> {
    const genesis = await node.genesis();
    const known = await store.watch(networkKey);
    if (known?.genesis === genesis) return known.height;
    if (known && !mayBeginAnew) throw new AnotherChain(`The node of ${networkKey} is of another chain than before`);
    const height = await node.height();
    if (known) await store.beginAnew(networkKey, genesis, height, new Date(now()));
    else await store.beginWatch(networkKey, genesis, height, new Date(now()));
    return (await store.watch(networkKey))?.height ?? height;
  }

  /** The highest block that both the chain and we have; undefined where the node cannot tell. */
  async function parting(from: number): Promise<number | undefined> {
    for (let height = from; height > from - deepest && height >= 0; height -= 1) {
      const read = await store.hashRead(networkKey, height);
      // Before the first block that was ever read there is nothing to go back to.
      if (read === undefined) return height;
      const there = await node.hashAt(height);
      if (there === undefined) return undefined;
      if (there === read) return height;
    }
    const all = await coins();
    await freeze(coinsToFreeze({ networkKey, depth: deepest, gone: [] }, all));
    throw new AnotherChain(`The chain ${networkKey} has turned back by more than ${deepest} blocks`);
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
      // The fee for bringing coins to the house is sent to a person's address and is nobody's deposit.
      if (!userId || !coin || purposes.get(txHash) === "gas") continue;
      const units = await coin.units(chainUnits);
      // What comes from the house was somebody's withdrawal here: that person is known.
      const isKnown = from === houseAddress || (await store.declared(userId, family, [from])).has(from);
      deposits.push({
        ...{ userId, network: networkKey, coinTicker: coin.ticker, address: to, fromAddress: from, txHash, txIndex },
        // Kept, so that it is shown with its reason; nothing of it is at the address.
        ...{ chainUnits: hasArrived ? String(chainUnits) : "0", units, feeUnits: coin.feeUnits, height },
        status: isKnown ? "SUBMITTED" : "PENDING",
        ...{ wallet: await store.walletOf(userId), createdAt: at, updatedAt: at },
      });
    }
    await store.takeBlock(
      networkKey,
      block,
      {
        ...{ deposits, spends },
        outputs: outputs.map(({ txHash, txIndex: position, to: address, chainUnits }) => ({
          ...{ network: networkKey, txHash, position, address, chainUnits, height },
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
      // A node that lags is no chain that has turned; of several behind one address each answer may be another's.
      if (common === undefined) return;
      const moving = await coins();
      if (common < height) {
        const depth = height - common;
        // In one transaction: a process that dies in between would forget the blocks and never freeze the coin.
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
        // The chain has turned while it was read; the next look finds out where.
        const before = await store.hashRead(networkKey, block.height - 1);
        if (before !== undefined && before !== block.parentHash) break;
        await take(block, moving);
      }
    },
  };
}

/** Up to the first that is not there. The next ones are read while one is written; what fails is thrown when it is that block's turn. */
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
    // Nothing is still under way when the reading has ended.
    await Promise.allSettled(asked);
  }
}
