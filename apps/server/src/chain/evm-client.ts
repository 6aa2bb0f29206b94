/** How a node of an EVM chain is asked, for reading its blocks and for everything else: one client, and what a token answers. */
import { BaseError, createPublicClient, type Hex, http, parseAbi } from "viem";

export const token = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function decimals() view returns (uint8)",
  "function balanceOf(address owner) view returns (uint256)",
]);

const timeoutMs = 10_000;

export type EvmClient = ReturnType<typeof createEvmClient>;

/**
 * Calls are not sent as JSON-RPC batches: viem pairs answers with calls by their order, so that one missing answer would give
 * another call's balance to an address.
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

/** The node no longer has the state of the block that it was asked about: most keep only those of recent blocks. */
export const isStateGone = (error: unknown): boolean => error instanceof BaseError && stateIsGone.test(error.details);
