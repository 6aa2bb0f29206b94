/** The JSON-RPC client of an EVM node, and the token ABI. */
import { BaseError, createPublicClient, type Hex, http, parseAbi } from "viem";

export const token = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function decimals() view returns (uint8)",
  "function balanceOf(address owner) view returns (uint256)",
]);

const timeoutMs = 10_000;

export type EvmClient = ReturnType<typeof createEvmClient>;

/**
 * No JSON-RPC batches: viem matches answers to calls by order, so one missing answer would assign another call's
 * balance to an address.
 */
export function createEvmClient(url: string) {
  return createPublicClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }), cacheTime: 0 });
}

export const hex = (text: string) => text as Hex;

export const absent =
  (kind: new (...given: never[]) => Error) =>
  (error: unknown): undefined => {
    if (!(error instanceof kind)) throw error;
  };

const stateIsGone =
  /missing trie node|historical state|state (is |at block )?.*not available|state .*pruned|old data not available|BlockOutOfRange/i;

/** The node has pruned the requested block's state; most keep only recent ones. */
export const isStateGone = (error: unknown): boolean => error instanceof BaseError && stateIsGone.test(error.details);
