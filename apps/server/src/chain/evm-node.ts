/** A node of an EVM chain over JSON-RPC: its own coin's transfers, and those of tokens by their Transfer events. */
import {
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  ExecutionRevertedError,
  encodeFunctionData,
  getAddress,
  type Hash,
  type Hex,
  http,
  parseAbi,
  parseEventLogs,
  size,
  slice,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from "viem";
import { type ChainNode, type ChainTransfer, NotTaken } from "./chain-node.ts";

const token = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function decimals() view returns (uint8)",
  "function balanceOf(address owner) view returns (uint256)",
]);

export interface GasPrice {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

interface Call {
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly data: Hex;
}

export interface EvmNode extends ChainNode {
  readonly kind: "evm";
  balance(address: string, contract: string | null): Promise<bigint>;
  /** How many transactions of an address the chain has. */
  transactionCount(address: string): Promise<number>;
  gasPrice(): Promise<GasPrice>;
  /** Throws `NotTaken` where the call would fail. */
  gasFor(call: Call): Promise<bigint>;
}

const timeoutMs = 10_000;
/** The chain's own transfer comes before every log of its transaction. */
const nativeIndex = -1;

export function createEvmNode(url: string): EvmNode {
  const client = createPublicClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }), cacheTime: 0 });
  const decimals = new Map<string, Promise<number>>();
  const hex = (text: string) => text as Hex;

  async function transfersOfTokens(blockHash: Hash, contracts: readonly string[]): Promise<ChainTransfer[]> {
    if (contracts.length === 0) return [];
    const logs = await client.getLogs({ address: contracts.map(hex), event: token[0], blockHash, strict: true });
    return (
      parseEventLogs({ abi: token, logs, eventName: "Transfer" })
        // Zero moves nothing, and anybody can log it from and to any address.
        .filter(({ args }) => args.value > 0n)
        .map(({ args, address, transactionHash, logIndex }) => ({
          ...{ txHash: transactionHash, txIndex: logIndex, contract: getAddress(address) },
          ...{ from: args.from, to: args.to, chainUnits: args.value, hasArrived: true },
        }))
    );
  }

  /** A token that cannot say what an address has has nothing there. */
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

  /** How much of a token came to an address in a block, less what left; undefined where the node does not know any more. */
  async function risenIn(height: number, contract: string, owner: string): Promise<bigint | undefined> {
    try {
      return (await balanceAt(contract, owner, height)) - (await balanceAt(contract, owner, height - 1));
    } catch (error) {
      // Most nodes keep only the states of recent blocks. In older ones the log of a listed token is believed. Any other error
      // may be gone the next time: then the block is read again.
      if (error instanceof BaseError && stateIsGone.test(error.details)) return undefined;
      throw error;
    }
  }

  /** Compares tokens' logs with their balances at our addresses. What a token logs beyond that has not arrived. */
  async function checked(
    height: number,
    logged: readonly ChainTransfer[],
    ours: ReadonlySet<string>,
  ): Promise<ChainTransfer[]> {
    const groups = Map.groupBy(
      logged.filter(({ to }) => ours.has(to)),
      ({ contract, to }) => `${contract} ${to}`,
    );
    const all: ChainTransfer[] = [];
    for (const came of groups.values()) {
      const [{ contract, to: owner } = { contract: null, to: "" }] = came;
      if (contract === null) continue;
      const left = logged.filter((one) => one.contract === contract && one.from === owner);
      const sum = (some: readonly ChainTransfer[]) => some.reduce((total, { chainUnits }) => total + chainUnits, 0n);
      const risen = await risenIn(height, contract, owner);
      const hasArrived = risen === undefined || risen >= sum(came) - sum(left);
      all.push(...came.map((one) => ({ ...one, hasArrived })));
    }
    return all;
  }

  return {
    kind: "evm",

    async genesis() {
      return (await client.getBlock({ blockNumber: 0n })).hash;
    },

    height: async () => Number(await client.getBlockNumber()),

    async hashAt(height) {
      const block = await client.getBlock({ blockNumber: BigInt(height) }).catch(absent(BlockNotFoundError));
      return block?.hash;
    },

    async block(height, { contracts, ours }) {
      const block = await client
        .getBlock({ blockNumber: BigInt(height), includeTransactions: true })
        .catch(absent(BlockNotFoundError));
      if (!block) return undefined;
      const own: ChainTransfer[] = block.transactions.flatMap(({ hash, from, to, value }) =>
        to === null || value === 0n
          ? []
          : [
              {
                ...{ txHash: hash, txIndex: nativeIndex, contract: null, chainUnits: value, hasArrived: true },
                ...{ from: getAddress(from), to: getAddress(to) },
              },
            ],
      );
      const logged = await transfersOfTokens(block.hash, contracts);
      const known = await ours([...new Set([...own, ...logged].map(({ to }) => to))]);
      const came = [...own.filter(({ to }) => known.has(to)), ...(await checked(height, logged, known))];
      const transfers: ChainTransfer[] = [];
      for (const transfer of came) {
        const receipt = await client.getTransactionReceipt({ hash: hex(transfer.txHash) });
        if (receipt.blockHash !== block.hash) throw new Error(`Block ${height} has gone while it was read`);
        // A transaction that failed is in its block all the same, and moved nothing.
        if (receipt.status !== "success") continue;
        transfers.push({ ...transfer, txIndex: indexWithin(receipt, transfer) });
      }
      return { height, hash: block.hash, parentHash: block.parentHash, transfers };
    },

    decimals(contract) {
      if (contract === null) return Promise.resolve(18);
      const asked =
        decimals.get(contract) ?? client.readContract({ abi: token, address: hex(contract), functionName: "decimals" });
      decimals.set(contract, asked);
      asked.catch(() => decimals.delete(contract));
      return asked;
    },

    async state(hash) {
      const receipt = await client
        .getTransactionReceipt({ hash: hex(hash) })
        .catch(absent(TransactionReceiptNotFoundError));
      if (receipt) {
        return {
          ...{ state: "mined", height: Number(receipt.blockNumber), isDone: receipt.status === "success" },
          feeUnits: receipt.gasUsed * receipt.effectiveGasPrice,
        };
      }
      const found = await client.getTransaction({ hash: hex(hash) }).catch(absent(TransactionNotFoundError));
      return { state: found ? "waiting" : "unknown" };
    },

    async send(raw) {
      await client.sendRawTransaction({ serializedTransaction: hex(raw) }).catch((error: unknown) => {
        if (isKnownAlready(error)) return;
        throw error instanceof BaseError && error.walk((cause) => isAnswer(cause))
          ? new NotTaken(reasonOf(error))
          : error;
      });
    },

    balance: (address, contract) =>
      contract === null
        ? client.getBalance({ address: hex(address) })
        : client.readContract({ abi: token, address: hex(contract), functionName: "balanceOf", args: [hex(address)] }),

    transactionCount: (address) => client.getTransactionCount({ address: hex(address), blockTag: "latest" }),

    async gasPrice() {
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas();
      return { maxFeePerGas, maxPriorityFeePerGas };
    },

    async gasFor({ from, to, value, data }) {
      const gas = await client.estimateGas({ account: hex(from), to: hex(to), value, data }).catch((error: unknown) => {
        throw error instanceof BaseError && error.walk((cause) => isAnswer(cause))
          ? new NotTaken(reasonOf(error))
          : error;
      });
      // What it will cost by then may be a little more.
      return (gas * 12n) / 10n;
    },
  };
}

/** Counted within its transaction: the chain counts logs by block, and the same transaction may come again in another one. */
function indexWithin({ logs }: TransactionReceipt, { contract, txIndex }: ChainTransfer): number {
  return contract === null ? nativeIndex : txIndex - Math.min(...logs.map(({ logIndex }) => logIndex));
}

const absent =
  (kind: new (...given: never[]) => Error) =>
  (error: unknown): undefined => {
    if (!(error instanceof kind)) throw error;
  };

/** How nodes say that they have the state of a block no more. */
const stateIsGone =
  /missing trie node|historical state|state (is |at block )?.*not available|state .*pruned|old data not available|BlockOutOfRange/i;

/** The node itself has answered with an error; anything else may have been the line. */
const isAnswer = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "number";

const reasonOf = (error: BaseError): string => (error.details || error.shortMessage).slice(0, 300);

/** It is in the pool, or its turn is over: whether it was this one, its receipt will say. */
const isKnownAlready = (error: unknown): boolean =>
  error instanceof BaseError && /already known|already imported|nonce too low|known transaction/i.test(error.message);
