/**
 * Reads one block of an EVM chain: transfers of its own coin, and token transfers by their Transfer events. Filters out
 * what only looks like a transfer: failed transactions and logs without a balance change.
 */
import {
  BaseError,
  BlockNotFoundError,
  ExecutionRevertedError,
  encodeFunctionData,
  type GetBlockReturnType,
  getAddress,
  type Hash,
  parseEventLogs,
  size,
  slice,
  type TransactionReceipt,
} from "viem";
import type { ChainNode, ChainTransfer } from "./chain-node.ts";
import { absent, type EvmClient, hex, isStateGone, token } from "./evm-client.ts";

/** The native transfer comes before every log of its transaction. */
const nativeIndex = -1;
/** Parallel requests for receipts or balance pairs: many nodes limit calls per second. */
const mostAtOnce = 8;

export function createBlockReader(client: EvmClient): ChainNode["block"] {
  async function transfersOfTokens(blockHash: Hash, contracts: readonly string[]): Promise<ChainTransfer[]> {
    if (contracts.length === 0) return [];
    const logs = await client.getLogs({ address: contracts.map(hex), event: token[0], blockHash, strict: true });
    return (
      parseEventLogs({ abi: token, logs, eventName: "Transfer" })
        // A zero-value transfer moves nothing, and anyone can log one between any addresses.
        .filter(({ args }) => args.value > 0n)
        .map(({ args, address, transactionHash, logIndex }) => ({
          txHash: transactionHash,
          txIndex: logIndex,
          contract: getAddress(address),
          from: args.from,
          to: args.to,
          chainUnits: args.value,
          hasArrived: true,
        }))
    );
  }

  /** A token whose balanceOf fails counts as a zero balance. */
  async function balanceAt(contract: string, owner: string, height: number): Promise<bigint> {
    const data = encodeFunctionData({ abi: token, functionName: "balanceOf", args: [hex(owner)] });
    const answer = await client
      .call({ to: hex(contract), data, blockNumber: BigInt(height) })
      .catch((error: unknown) => {
        if (error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError))
          return undefined;
        throw error;
      });
    return answer?.data === undefined || size(answer.data) < 32 ? 0n : BigInt(slice(answer.data, 0, 32));
  }

  /** The net rise of a token balance within a block; undefined if the node no longer has the state. */
  async function risenIn(height: number, contract: string, owner: string): Promise<bigint | undefined> {
    try {
      const [after, before] = await Promise.all([height, height - 1].map((at) => balanceAt(contract, owner, at)));
      return (after ?? 0n) - (before ?? 0n);
    } catch (error) {
      // Most nodes keep only recent states; in older blocks the log of a listed token is trusted. Any other error may
      // be temporary: the block is read again.
      if (isStateGone(error)) return undefined;
      throw error;
    }
  }

  /** Compares token logs with the balances of our addresses. What is logged beyond that has not arrived. */
  async function checked(
    height: number,
    logged: readonly ChainTransfer[],
    ours: ReadonlySet<string>,
  ): Promise<ChainTransfer[]> {
    const groups = Map.groupBy(
      logged.filter(({ to }) => ours.has(to)),
      ({ contract, to }) => `${contract} ${to}`,
    );
    const all = await fewAtOnce([...groups.values()], async (came) => {
      const [{ contract, to: owner } = { contract: null, to: "" }] = came;
      if (contract === null) return [];
      const left = logged.filter((one) => one.contract === contract && one.from === owner);
      const sum = (some: readonly ChainTransfer[]) => some.reduce((total, { chainUnits }) => total + chainUnits, 0n);
      const risen = await risenIn(height, contract, owner);
      const hasArrived = risen === undefined || risen >= sum(came) - sum(left);
      return came.map((one) => ({ ...one, hasArrived }));
    });
    return all.flat();
  }

  /** Each transaction's receipt once, however many transfers it has. */
  async function receiptsOf(transfers: readonly ChainTransfer[]): Promise<ReadonlyMap<string, TransactionReceipt>> {
    const hashes = [...new Set(transfers.map(({ txHash }) => txHash))];
    const receipts = await fewAtOnce(hashes, (hash) => client.getTransactionReceipt({ hash: hex(hash) }));
    return new Map(receipts.map((receipt, index) => [hashes[index] ?? "", receipt]));
  }

  return async (height, { contracts, ours }) => {
    const block = await client
      .getBlock({ blockNumber: BigInt(height), includeTransactions: true })
      .catch(absent(BlockNotFoundError));
    if (!block) return undefined;
    const own = transfersOfOwnCoin(block);
    const logged = await transfersOfTokens(block.hash, contracts);
    const known = await ours([...new Set([...own, ...logged].map(({ to }) => to))]);
    const came = [...own.filter(({ to }) => known.has(to)), ...(await checked(height, logged, known))];
    // Fetched last: balances are read by height, and only receipts tell whether that was still the same block.
    const receipts = await receiptsOf(came);
    const transfers = came.flatMap((transfer) => {
      const receipt = receipts.get(transfer.txHash);
      if (receipt?.blockHash !== block.hash) throw new Error(`Block ${height} has gone while it was read`);
      // A failed transaction is in the block too, but moved nothing.
      return receipt.status === "success" ? [{ ...transfer, txIndex: indexWithin(receipt, transfer) }] : [];
    });
    return { height, hash: block.hash, parentHash: block.parentHash, transfers, spends: [] };
  };
}

function transfersOfOwnCoin({ transactions }: GetBlockReturnType<undefined, true>): ChainTransfer[] {
  return transactions.flatMap(({ hash, from, to, value }) =>
    to === null || value === 0n
      ? []
      : [
          {
            txHash: hash,
            txIndex: nativeIndex,
            contract: null,
            chainUnits: value,
            hasArrived: true,
            from: getAddress(from),
            to: getAddress(to),
          },
        ],
  );
}

/** Relative to the transaction: log indexes count per block, and a reorganisation may move the transaction. */
function indexWithin({ logs }: TransactionReceipt, { contract, txIndex }: ChainTransfer): number {
  return contract === null ? nativeIndex : txIndex - Math.min(...logs.map(({ logIndex }) => logIndex));
}

/** Maps items with limited parallelism, keeping their order. */
async function fewAtOnce<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < items.length; at += mostAtOnce) {
    answers.push(...(await Promise.all(items.slice(at, at + mostAtOnce).map(ask))));
  }
  return answers;
}
