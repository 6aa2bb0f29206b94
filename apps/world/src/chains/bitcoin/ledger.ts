/** The blocks of a Bitcoin-like chain, what they left unspent, and what waits for the next one. In memory only; checks nothing. */
import { type Block, hashBlock } from "./block.ts";
import { type BitcoinTransaction, type Outpoint, splitOutpoint, type TransactionOutput } from "./transaction.ts";

export interface Coin extends TransactionOutput {
  readonly outpoint: Outpoint;
  readonly isCoinbase: boolean;
  /** Undefined while what made it waits. */
  readonly height: number | undefined;
}

export interface WaitingTransaction {
  readonly transaction: BitcoinTransaction;
  readonly feeSats: bigint;
  readonly atMs: number;
  /** The height that the chain had. */
  readonly height: number;
}

export interface Ledger {
  readonly tip: Block;
  blockAt(height: number): Block | undefined;
  /** Also one that was replaced. */
  blockOf(hash: string): Block | undefined;
  isInChain(block: Block): boolean;
  confirmed(txid: string): { readonly transaction: BitcoinTransaction; readonly block: Block } | undefined;
  waiting(txid: string): WaitingTransaction | undefined;
  waitingList(): readonly WaitingTransaction[];
  /** What an outpoint names, spent or not. */
  output(outpoint: Outpoint): Coin | undefined;
  /** Who spends it; whether that is in a block can be asked for. */
  spender(outpoint: Outpoint): string | undefined;
  /** Nothing spends them, not even something that waits. */
  unspent(): Iterable<Coin>;
  wait(entry: WaitingTransaction): void;
  /** Forgets one that waits, and whatever waits for what it would have made. */
  drop(txid: string): void;
  append(block: Omit<Block, "hash" | "merkleRoot">): void;
  /** Takes the latest blocks away and answers them, oldest first. */
  removeLatest(count: number): readonly Block[];
  /** Forgets what waits and spends an output that there is not any more. */
  dropStranded(): void;
}

export function createLedger(genesis: Omit<Block, "hash" | "merkleRoot">): Ledger {
  const blocks: Block[] = [];
  const everyBlock = new Map<string, Block>();
  const inBlocks = new Map<string, { transaction: BitcoinTransaction; block: Block }>();
  const waiting = new Map<string, WaitingTransaction>();
  const spenders = new Map<Outpoint, string>();
  const unspent = new Map<Outpoint, Coin>();

  const coinsOf = (transaction: BitcoinTransaction, height: number | undefined): Coin[] =>
    transaction.outputs.map((output, n) => ({
      ...output,
      ...{ outpoint: `${transaction.txid}:${n}`, isCoinbase: transaction.isCoinbase, height },
    }));

  const output = (outpoint: Outpoint): Coin | undefined => {
    const { txid, vout } = splitOutpoint(outpoint);
    const found = inBlocks.get(txid);
    const transaction = found?.transaction ?? waiting.get(txid)?.transaction;
    return transaction && coinsOf(transaction, found?.block.height)[vout];
  };

  const apply = (transaction: BitcoinTransaction, height: number | undefined): void => {
    for (const { outpoint } of transaction.isCoinbase ? [] : transaction.inputs) {
      spenders.set(outpoint, transaction.txid);
      unspent.delete(outpoint);
    }
    for (const coin of coinsOf(transaction, height)) if (!spenders.has(coin.outpoint)) unspent.set(coin.outpoint, coin);
  };

  /** After it is gone from where it was found. */
  const revert = (transaction: BitcoinTransaction): void => {
    transaction.outputs.forEach((_, n) => {
      unspent.delete(`${transaction.txid}:${n}`);
    });
    for (const { outpoint } of transaction.isCoinbase ? [] : transaction.inputs) {
      spenders.delete(outpoint);
      const coin = output(outpoint);
      if (coin) unspent.set(outpoint, coin);
    }
  };

  const append = (draft: Omit<Block, "hash" | "merkleRoot">): void => {
    const block = hashBlock(draft);
    blocks.push(block);
    everyBlock.set(block.hash, block);
    for (const transaction of block.transactions) {
      waiting.delete(transaction.txid);
      inBlocks.set(transaction.txid, { transaction, block });
      apply(transaction, block.height);
    }
  };
  append(genesis);

  const dropStranded = (): void => {
    for (const [txid, { transaction }] of waiting) {
      if (transaction.inputs.every(({ outpoint }) => output(outpoint) && spenders.get(outpoint) === txid)) continue;
      waiting.delete(txid);
      revert(transaction);
    }
  };

  return {
    get tip() {
      const tip = blocks.at(-1);
      if (!tip) throw new Error("a chain has a first block");
      return tip;
    },
    blockAt: (height) => blocks[height],
    blockOf: (hash) => everyBlock.get(hash),
    isInChain: (block) => blocks[block.height] === block,
    confirmed: (txid) => inBlocks.get(txid),
    waiting: (txid) => waiting.get(txid),
    waitingList: () => [...waiting.values()],
    output,
    spender: (outpoint) => spenders.get(outpoint),
    unspent: () => unspent.values(),
    wait(entry) {
      waiting.set(entry.transaction.txid, entry);
      apply(entry.transaction, undefined);
    },
    drop(txid) {
      const entry = waiting.get(txid);
      if (!entry) return;
      waiting.delete(txid);
      revert(entry.transaction);
      dropStranded();
    },
    append,
    removeLatest(count) {
      const removed = blocks.splice(-count);
      for (const { transactions } of removed.toReversed()) {
        for (const transaction of transactions.toReversed()) {
          inBlocks.delete(transaction.txid);
          revert(transaction);
        }
      }
      return removed;
    },
    dropStranded,
  };
}
