/** The interface to a bank: one implementation over HTTP, another for a bank that only provides statement files. */

/** A statement line of the company account, in paise. */
export interface StatementLine {
  /** The bank's unique id for the line. */
  readonly id: string;
  readonly at: Date;
  readonly direction: "credit" | "debit";
  readonly paise: bigint;
  /** The reference of the transfer. */
  readonly utr: string;
  readonly mode: "IMPS" | "NEFT" | "RTGS" | "OTHER";
  /** The sender or the receiver, as the bank knows them. */
  readonly name: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  /** The sender's remark. */
  readonly narration: string;
}

export interface Payout {
  /** Our idempotency key, the same for every attempt: the bank pays it once. */
  readonly reference: string;
  readonly paise: bigint;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly name: string;
}

/** State of a payout. Only `paid`, `failed` and `returned` are final; a returned payout was paid and came back. */
export interface PayoutState {
  readonly state: "pending" | "paid" | "failed" | "returned";
  /** Set once it is paid. */
  readonly utr: string;
  /** Why it failed or was returned; empty otherwise. */
  readonly reason: string;
}

export interface BankConnection {
  /** The lines after the given line id, oldest first; null starts at the beginning. */
  statement(after: string | null): Promise<readonly StatementLine[]>;
  /** Requests a payout; idempotent by reference. */
  pay(payout: Payout): Promise<PayoutState>;
  /** Undefined if the bank does not know the payout, and so has not paid it. */
  payoutState(reference: string): Promise<PayoutState | undefined>;
  /**
   * The account holder's name, by penny drop (a one-rupee transfer); undefined if the account does not exist.
   * Idempotent by reference: a retry sends no second rupee. Absent if operators look names up themselves.
   */
  readonly ownerOf?: (account: {
    readonly reference: string;
    readonly accountNumber: string;
    readonly ifsc: string;
  }) => Promise<string | undefined>;
}

/** The outcome is unknown. Never treat this as a refusal. */
export class BankUnreachable extends Error {
  override readonly name = "BankUnreachable";
}

/** The bank refused and did nothing. */
export class BankRefused extends Error {
  override readonly name = "BankRefused";
}
