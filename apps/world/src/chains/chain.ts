/** What the world's routes and faucet know of a chain, whatever runs behind it. */
import type { NetworkName, Sender } from "./networks.ts";

export interface Chain {
  readonly network: NetworkName;
  readonly kind: "evm" | "bitcoin";
  readonly chainId: number | undefined;
  readonly wallets: Readonly<Record<Sender, string>>;
  height(): Promise<number>;
  /** JSON-RPC as text, one request or many. The chain looks as it was `behindBlocks` ago. */
  ask(body: string, behindBlocks: number): Promise<RpcAnswer>;
  /** The hash that a transaction has, if it is taken or not; undefined where it cannot be read. */
  hashOf(rawTransaction: string): Promise<string | undefined>;
  mine(blocks: number): Promise<void>;
  /** Replaces the latest blocks by as many others and one more; what was in them is gone, or comes again in the first. */
  reorganise(wish: Reorganisation): Promise<void>;
  isAddress(text: string): Promise<boolean>;
  send(payment: Payment): Promise<SendResult>;
  /** 0 where it is in no block. */
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
  /** Dust is what costs more to spend than it is worth; Bitcoin's nodes do not carry it. */
  | { readonly kind: "too-little" | "dust" };
