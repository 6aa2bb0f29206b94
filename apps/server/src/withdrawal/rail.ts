/**
 * The interface of a payout rail: quote a request, send a withdrawal under its id, and report its outcome. The common
 * rules are in withdrawals.ts; a rail knows only its bank or chain.
 */
import type { ProblemCode } from "@feo/contract";
import type { Database } from "../platform/database.ts";
import type { RailName, WithdrawalRow } from "./withdrawal.tables.ts";

export type WithdrawalTarget =
  | { readonly rail: "bank"; readonly bankAccountId: string }
  | { readonly rail: "chain"; readonly networkKey: string; readonly address: string };

/** A customer's request. The amount is as entered. */
export interface WithdrawalRequest {
  readonly coinTicker: string;
  readonly amount: string;
  readonly target: WithdrawalTarget;
  /** The fee shown to the customer; absent if the call does not carry it. */
  readonly shownFee?: { readonly coinTicker: string; readonly amount: string };
}

/** The rail's facts about the target. */
export type TargetFacts =
  | {
      readonly rail: "bank";
      /** Null if the customer has no such account. */
      readonly account: { readonly isOwn: boolean; readonly usableFrom: Date | null } | null;
    }
  | {
      readonly rail: "chain";
      /** In canonical form; undefined if the network's pattern or the checksum does not match. */
      readonly address: string | undefined;
      /** Whether it is the customer's own deposit address. */
      readonly isOwn: boolean;
      readonly isListOnly: boolean;
      /** When the customer saved it; null if not saved. */
      readonly listedAt: Date | null;
    };

export interface Quote {
  readonly isOpen: boolean;
  /** Decimals of the ledger's unit. */
  readonly decimals: number;
  /** The smallest step that the rail can carry, in ledger units. */
  readonly finestUnits: bigint;
  readonly feeUnits: bigint;
  readonly leastUnits: bigint;
  /** Null if the rail has no maximum. */
  readonly mostUnits: bigint | null;
  readonly target: TargetFacts;
}

/** The customer who makes the request. */
export interface Requester {
  readonly userId: string;
  readonly userNumber: number;
}

/**
 * Marks the withdrawal as sent, in the transaction that makes it so. Returns false if it must no longer be sent: then
 * nothing may leave.
 */
export type ClaimWithdrawal = (within: Database, reference?: string) => Promise<boolean>;

export type Sent =
  /** It may have left. Includes the outcome if the rail already knows it. */
  | { readonly kind: "sent"; readonly outcome?: RailOutcome }
  /** Another process moved it first. */
  | { readonly kind: "unclaimed" }
  /** It waits and is retried; the note says for what. */
  | { readonly kind: "waits"; readonly note: string }
  /** Not sent; an operator must decide. */
  | { readonly kind: "objection"; readonly note: string };

export type RailOutcome =
  | { readonly kind: "pending" }
  | { readonly kind: "paid"; readonly reference?: string }
  /** The money is ours again. The customer reads the reason. */
  | { readonly kind: "failed"; readonly reason: string; readonly reference?: string }
  /** Certainly nothing left. Operators read the note and decide again. */
  | { readonly kind: "unsent"; readonly note: string };

export interface Rail {
  readonly name: RailName;
  /** Throws if the coin or network does not exist. */
  quote(request: WithdrawalRequest, by: Requester): Promise<Quote>;
  /** Whether the coin can be withdrawn on this rail now. */
  isOpen(row: WithdrawalRow): Promise<boolean>;
  send(row: WithdrawalRow, claim: ClaimWithdrawal): Promise<Sent>;
  /** Polled after sending until final. Sends again under the same id where that is safe. */
  outcome(row: WithdrawalRow): Promise<RailOutcome>;
  /** Confirmations of withdrawals that are mined but not final, by id. Chains only. */
  readonly confirmations?: (ids: readonly string[]) => Promise<Readonly<Record<string, number>>>;
  /** The core's outside account that receives the money. */
  account(row: WithdrawalRow): number;
}

/** The rails by name; the chain rail opens on first use. Throws a problem if it is unavailable. */
export type Rails = (name: RailName) => Promise<Rail>;

export interface Refused {
  readonly refused: ProblemCode;
  readonly detail?: string;
}
