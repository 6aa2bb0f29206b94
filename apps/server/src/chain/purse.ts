/** The payer on one chain, of either kind: signs, records, replaces. */
import type { Owner } from "@feo/custody";
import type { PaymentPurpose } from "./chain.tables.ts";
import type { Claim, PaymentRow, SignedRow } from "./payment.store.ts";
import type { RefillRow } from "./refill.store.ts";

export interface PayRequest {
  readonly purpose: PaymentPurpose;
  readonly withdrawalId: string | null;
  readonly ticker: string;
  /** The token's contract; null for the chain's own coin. */
  readonly contract: string | null;
  readonly from: Owner;
  readonly to: string;
  /** The owner of the target address, if it is one of ours. */
  readonly payee?: Owner;
  readonly chainUnits: bigint;
  readonly claim: Claim;
}

export type Paid =
  | { readonly payment: PaymentRow; readonly hash: string; readonly raw: string }
  /** The balance is too low for now. */
  | "short"
  /** `claim` refused: no longer wanted. */
  | "unclaimed";

export interface UnsignedRefill {
  readonly unsigned?: string;
  readonly note: string;
}

export interface Purse {
  /** Throws `NotTaken` if the chain would refuse it. */
  pay(request: PayRequest): Promise<Paid>;
  /** Fee bump: signs a replacement with a higher fee. */
  hasten?(payment: PaymentRow, latest: SignedRow): Promise<void>;
  /** The fee of the mined transaction, on chains whose node does not report it. */
  feeOf?(payment: PaymentRow, signed: SignedRow): Promise<bigint>;
  /** The hot wallet's balance of the chain's coin or a token. */
  holdings(contract: string | null): Promise<bigint>;
  /** The part of it not reserved by open payments. */
  available(contract: string | null, ticker: string): Promise<bigint>;
  /** What will be available once everything signed is mined, including pending change. */
  expected(contract: string | null, ticker: string): Promise<bigint>;
  /** Whether another transaction was mined in a payment's place, at or below the height. */
  isOvertaken(payment: PaymentRow, height: number): Promise<boolean>;
  coldHoldings(coldAddress: string, contract: string | null): Promise<bigint>;
  /**
   * Prepares a refill's transaction for offline signing, or says why it cannot be made now. If the refill was already
   * sent, the new transaction replaces the earlier one.
   */
  writeRefill(refill: RefillRow): Promise<UnsignedRefill>;
  /** Records the signed refill as a payment; undefined if it is no longer wanted. */
  takeRefill(refill: RefillRow, claim: Claim): Promise<PaymentRow | undefined>;
}
