/** A node of a chain, as the rest of this room sees it, whichever kind the chain is of. */

/** One movement of a coin to an address, within one transaction. */
export interface ChainTransfer {
  readonly txHash: string;
  readonly txIndex: number;
  /** The token's contract; null for the chain's own coin. */
  readonly contract: string | null;
  readonly from: string;
  readonly to: string;
  readonly chainUnits: bigint;
  /** False where the balance of the address has not risen with it: a token's log may say more than it moved. */
  readonly hasArrived: boolean;
}

export interface ChainBlock {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly transfers: readonly ChainTransfer[];
  /** Outputs of ours that it spends; none where a chain has no outputs. */
  readonly spends: readonly ChainSpend[];
}

/** An output that a transaction spends. */
export interface ChainSpend {
  readonly txHash: string;
  readonly position: number;
  /** The hash of the transaction that spends it. */
  readonly by: string;
}

export interface BlockQuestion {
  /** Tokens that are looked for. */
  readonly contracts: readonly string[];
  /** Those of some addresses that are ours. */
  readonly ours: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** What became of a transaction, by the node's word. */
export type TransactionState =
  /** It does not know it, or has forgotten it. */
  | { readonly state: "unknown" }
  | { readonly state: "waiting" }
  | { readonly state: "mined"; readonly height: number; readonly isDone: boolean; readonly feeUnits: bigint };

export interface ChainNode {
  /** The first block's hash, which no two chains share. */
  genesis(): Promise<string>;
  height(): Promise<number>;
  hashAt(height: number): Promise<string | undefined>;
  /** Undefined where there is no such block yet. */
  block(height: number, question: BlockQuestion): Promise<ChainBlock | undefined>;
  /** The decimals of a token, or of the chain's own coin. */
  decimals(contract: string | null): Promise<number>;
  state(hash: string): Promise<TransactionState>;
  /** Hands a signed transaction over. One that the chain has already is no error; throws `NotTaken` where it says no, `FeeTooLow` where a higher fee would help. */
  send(raw: string): Promise<void>;
}

/** The node has looked at a transaction and does not want it. */
export class NotTaken extends Error {}

/** Refused for its fee alone: with a higher one it would be taken. */
export class FeeTooLow extends NotTaken {}
