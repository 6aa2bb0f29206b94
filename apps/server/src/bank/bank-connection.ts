/** What we ask of a bank. One implementation speaks HTTP, another is for a bank that only writes statements. */

/** A line of the company account's statement, in paise. */
export interface StatementLine {
  /** The bank's own name for it: never twice. */
  readonly id: string;
  readonly at: Date;
  readonly direction: "credit" | "debit";
  readonly paise: bigint;
  /** The reference of the transfer. */
  readonly utr: string;
  readonly mode: "IMPS" | "NEFT" | "RTGS" | "OTHER";
  /** Who sent it, or whom it went to, as the bank knows them. */
  readonly name: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  /** What the sender wrote. */
  readonly narration: string;
}

export interface Payout {
  /** Ours, and the same for every try: the bank pays it once. */
  readonly reference: string;
  readonly paise: bigint;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly name: string;
}

/** Where a payout stands. Only `paid`, `failed` and `returned` are final; a returned one was paid and came back. */
export interface PayoutState {
  readonly state: "pending" | "paid" | "failed" | "returned";
  /** Known once it is paid. */
  readonly utr: string;
  /** Why it failed or came back; empty otherwise. */
  readonly reason: string;
}

export interface BankConnection {
  /** The lines after one that is known, oldest first; null is the beginning. */
  statement(after: string | null): Promise<readonly StatementLine[]>;
  /** Asks for a payout; asking again with the same reference is the same payout. */
  pay(payout: Payout): Promise<PayoutState>;
  /** Undefined where the bank has never heard of it, and so has not paid it. */
  payoutState(reference: string): Promise<PayoutState | undefined>;
  /**
   * The name on an account, found out by a rupee sent to it; undefined where there is no such account. Asking again with the
   * same reference sends no second rupee. Absent where operators have to find out.
   */
  readonly ownerOf?: (account: {
    readonly reference: string;
    readonly accountNumber: string;
    readonly ifsc: string;
  }) => Promise<string | undefined>;
}

/** It is not known whether the bank did it: never taken for a no. */
export class BankUnreachable extends Error {
  override readonly name = "BankUnreachable";
}

/** The bank said no, and did nothing. */
export class BankRefused extends Error {
  override readonly name = "BankRefused";
}
