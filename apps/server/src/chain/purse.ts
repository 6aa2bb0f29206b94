/** What pays on one chain, whichever kind it is of: signs, writes down, hands over. */
import type { Owner } from "@feo/custody";
import type { PaymentPurpose } from "./chain.tables.ts";
import type { Claim, PaymentRow, SignedRow } from "./payment.store.ts";
import type { RefillRow } from "./refill.store.ts";

export interface PayWish {
  readonly purpose: PaymentPurpose;
  readonly withdrawalId: string | null;
  readonly ticker: string;
  /** The token's contract; null for the chain's own coin. */
  readonly contract: string | null;
  readonly from: Owner;
  readonly to: string;
  /** Whose of our own addresses it goes to, where it is one. */
  readonly payee?: Owner;
  readonly chainUnits: bigint;
  readonly claim: Claim;
}

export type Paid =
  | { readonly payment: PaymentRow; readonly hash: string; readonly raw: string }
  /** There is too little to pay with, for now. */
  | "short"
  /** It was not wanted any more. */
  | "unclaimed";

export interface UnsignedRefill {
  readonly unsigned?: string;
  readonly note: string;
}

export interface Purse {
  /** Throws `NotTaken` where the chain would refuse it. */
  pay(wish: PayWish): Promise<Paid>;
  /** Signs a payment once more with a higher fee, where the chain lets a transaction take another's place. */
  hasten?(payment: PaymentRow, latest: SignedRow): Promise<void>;
  /** What the chain took for the one of a payment's transactions that it has, where the chain itself does not say. */
  feeOf?(payment: PaymentRow, signed: SignedRow): Promise<bigint>;
  /** What the house itself has, of the chain's coin or of a token. */
  holdings(contract: string | null): Promise<bigint>;
  /** Of that, what is not promised to anybody and can be paid now. */
  available(contract: string | null, ticker: string): Promise<bigint>;
  /** What can be paid once everything that was signed is in blocks: with the change that is on its way back. */
  expected(contract: string | null, ticker: string): Promise<bigint>;
  /** Whether something else was mined in a payment's place, at a height or below: then it never will be. */
  isOvertaken(payment: PaymentRow, height: number): Promise<boolean>;
  coldHoldings(coldAddress: string, contract: string | null): Promise<bigint>;
  /**
   * The transaction of a refill, to be signed elsewhere; without one where it cannot be made now, and why. Of one that was sent
   * before, in the place of the transaction before.
   */
  writeRefill(refill: RefillRow): Promise<UnsignedRefill>;
  /** Writes down what came back signed, as a payment; undefined where it was not wanted any more. */
  takeRefill(refill: RefillRow, claim: Claim): Promise<PaymentRow | undefined>;
}
