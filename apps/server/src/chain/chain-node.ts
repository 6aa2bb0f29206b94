/** The node interface that the chain module uses, for every kind of chain. */

/** One transfer of a coin to an address within a transaction. */
export interface ChainTransfer {
  readonly txHash: string;
  readonly txIndex: number;
  /** The token's contract; null for the chain's own coin. */
  readonly contract: string | null;
  readonly from: string;
  readonly to: string;
  readonly chainUnits: bigint;
  /** False if the address's balance did not rise accordingly: a token's log may claim more than it moved. */
  readonly hasArrived: boolean;
}

export interface ChainBlock {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly transfers: readonly ChainTransfer[];
  /** Our outputs that the block spends; empty on account-based chains. */
  readonly spends: readonly ChainSpend[];
}

/** A spent output. */
export interface ChainSpend {
  readonly txHash: string;
  readonly position: number;
  /** The hash of the transaction that spends it. */
  readonly by: string;
}

export interface BlockQuestion {
  /** Token contracts to look for. */
  readonly contracts: readonly string[];
  /** Filters the given addresses down to ours. */
  readonly ours: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** A transaction's state according to the node. */
export type TransactionState =
  /** The node does not know it, or no longer does. */
  | { readonly state: "unknown" }
  | { readonly state: "waiting" }
  | { readonly state: "mined"; readonly height: number; readonly isDone: boolean; readonly feeUnits: bigint };

export interface ChainNode {
  /** The genesis block's hash, which identifies the chain. */
  genesis(): Promise<string>;
  height(): Promise<number>;
  hashAt(height: number): Promise<string | undefined>;
  /** Undefined if the block does not exist yet. */
  block(height: number, question: BlockQuestion): Promise<ChainBlock | undefined>;
  /** Decimals of a token, or of the chain's own coin. */
  decimals(contract: string | null): Promise<number>;
  state(hash: string): Promise<TransactionState>;
  /**
   * Broadcasts a signed transaction; already known is not an error. Throws `NotTaken` if refused, `FeeTooLow` if a
   * higher fee would help.
   */
  send(raw: string): Promise<void>;
}

/** The node examined the transaction and refused it. */
export class NotTaken extends Error {}

/** Refused only because of its fee; a higher one would be accepted. */
export class FeeTooLow extends NotTaken {}
