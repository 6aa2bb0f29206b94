/** A node of an EVM chain over JSON-RPC: its height, transaction states, fees, and sending. */
import {
  BaseError,
  BlockNotFoundError,
  type Hex,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from "viem";
import { type ChainNode, FeeTooLow, NotTaken } from "./chain-node.ts";
import { createBlockReader } from "./evm-blocks.ts";
import { absent, createEvmClient, hex, token } from "./evm-client.ts";

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
  /** How many transactions of the address are mined. */
  transactionCount(address: string, height?: number): Promise<number>;
  gasPrice(): Promise<GasPrice>;
  /** Throws `NotTaken` if the call would fail. */
  gasFor(call: Call): Promise<bigint>;
}

export function createEvmNode(url: string): EvmNode {
  const client = createEvmClient(url);
  const decimals = new Map<string, Promise<number>>();

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

    block: createBlockReader(client),

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
          state: "mined",
          height: Number(receipt.blockNumber),
          isDone: receipt.status === "success",
          feeUnits: receipt.gasUsed * receipt.effectiveGasPrice,
        };
      }
      const found = await client.getTransaction({ hash: hex(hash) }).catch(absent(TransactionNotFoundError));
      return { state: found ? "waiting" : "unknown" };
    },

    async send(raw) {
      await client.sendRawTransaction({ serializedTransaction: hex(raw) }).catch((error: unknown) => {
        if (!isKnownAlready(error)) throw refusalOr(error);
      });
    },

    balance: (address, contract) =>
      contract === null
        ? client.getBalance({ address: hex(address) })
        : client.readContract({ abi: token, address: hex(contract), functionName: "balanceOf", args: [hex(address)] }),

    transactionCount: (address, height) =>
      client.getTransactionCount({
        address: hex(address),
        ...(height === undefined ? { blockTag: "latest" } : { blockNumber: BigInt(height) }),
      }),

    async gasPrice() {
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas();
      return { maxFeePerGas, maxPriorityFeePerGas };
    },

    async gasFor({ from, to, value, data }) {
      const gas = await client.estimateGas({ account: hex(from), to: hex(to), value, data }).catch((error: unknown) => {
        throw refusalOr(error);
      });
      return (gas * 12n) / 10n + (data === "0x" ? 0n : firstTokenGas);
    },
  };
}

/**
 * The gas limit has a margin of 20 %, because gas use may rise until the transaction is mined. A token costs this much
 * more if its recipient has spent the last one by then: storing a balance where there was none takes 20,000 instead of
 * 2,900. What is not used is not paid.
 */
const firstTokenGas = 17_100n;

/** Whether the node itself answered with an error; otherwise it may have been the connection. */
const isAnswer = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "number";

/**
 * The fee errors of geth, Erigon, Nethermind, Besu and anvil: too low for the pool, for the next block or for a
 * replacement.
 */
const feeTooLow =
  /underpriced|less than (?:the )?block base fee|below (?:the )?(?:current )?base ?fee|fee ?too ?low|below (?:configured )?minimum|minimum needed/i;

function refusalOr(error: unknown): unknown {
  if (!(error instanceof BaseError && error.walk(isAnswer))) return error;
  const reason = (error.details || error.shortMessage).slice(0, 300);
  return feeTooLow.test(reason) ? new FeeTooLow(reason) : new NotTaken(reason);
}

/** Already in the pool, or the nonce is used; whether by this transaction, its receipt will show. */
const isKnownAlready = (error: unknown): boolean =>
  error instanceof BaseError && /already known|already imported|nonce too low|known transaction/i.test(error.message);
