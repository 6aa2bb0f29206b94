/** A chain as the world's routes and the faucet see it, whatever node runs behind it. */
import type { NetworkName, Sender } from "./networks.ts";

export interface Chain {
  readonly network: NetworkName;
  readonly kind: "evm" | "bitcoin";
  readonly chainId: number | undefined;
  readonly wallets: Readonly<Record<Sender, string>>;
  height(): Promise<number>;
  /** JSON-RPC as text, single or batch. Answers as of `behindBlocks` blocks ago. */
  ask(body: string, behindBlocks: number): Promise<RpcAnswer>;
  /** The transaction's hash, whether or not it is accepted; undefined if it cannot be decoded. */
  hashOf(rawTransaction: string): Promise<string | undefined>;
  mine(blocks: number): Promise<void>;
  /**
   * Replaces the latest blocks with as many others plus one; their transactions are dropped, or mined again in the
   * first new block.
   */
  reorganise(request: Reorganisation): Promise<void>;
  isAddress(text: string): Promise<boolean>;
  send(payment: Payment): Promise<SendResult>;
  /** 0 if no block contains it. */
  confirmations(hash: string): Promise<number>;
  stop(): Promise<void>;
}

export interface RpcAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

export interface Reorganisation {
  readonly depth: number;
  readonly keep: boolean;
}

export interface Payment {
  readonly coin: string;
  readonly from: Sender;
  readonly to: string;
  readonly units: bigint;
}

export type SendResult =
  | { readonly kind: "sent"; readonly hash: string }
  /** Dust costs more to spend than it is worth; Bitcoin nodes do not relay it. */
  | { readonly kind: "too-little" | "dust" };
