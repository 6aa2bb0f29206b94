/** The blocks of a Bitcoin-like chain, its unspent outputs and its mempool. In memory only; validates nothing. */
import { type Block, hashBlock } from "./block.ts";
import { type BitcoinTransaction, type Outpoint, splitOutpoint, type TransactionOutput } from "./transaction.ts";

export interface Coin extends TransactionOutput {
  readonly outpoint: Outpoint;
  readonly isCoinbase: boolean;
  /** Undefined while the creating transaction is in the mempool. */
  readonly height: number | undefined;
}

export interface WaitingTransaction {
  readonly transaction: BitcoinTransaction;
  readonly feeSats: bigint;
  readonly atMs: number;
  /** The chain's height when the transaction arrived. */
  readonly height: number;
}

export interface Ledger {
  readonly tip: Block;
  blockAt(height: number): Block | undefined;
  /** Finds replaced blocks too. */
  blockOf(hash: string): Block | undefined;
  isInChain(block: Block): boolean;
  confirmed(txid: string): { readonly transaction: BitcoinTransaction; readonly block: Block } | undefined;
  waiting(txid: string): WaitingTransaction | undefined;
  waitingList(): readonly WaitingTransaction[];
  /** The output of an outpoint, spent or not. */
  output(outpoint: Outpoint): Coin | undefined;
  /** The id of the spending transaction, mined or not; `confirmed` tells which. */
  spender(outpoint: Outpoint): string | undefined;
  /** Outputs that no transaction spends, mined or waiting. */
  unspent(): Iterable<Coin>;
  wait(entry: WaitingTransaction): void;
  /** Removes a transaction and its descendants from the mempool. */
  drop(txid: string): void;
  append(block: Omit<Block, "hash" | "merkleRoot">): void;
  /** Removes the latest blocks and returns them, oldest first. */
  removeLatest(count: number): readonly Block[];
  /** Removes mempool transactions that spend an output that no longer exists. */
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
      outpoint: `${transaction.txid}:${n}`,
      isCoinbase: transaction.isCoinbase,
      height,
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

  /** Undoes its outputs and spends. The caller has removed it from its block or the mempool. */
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
