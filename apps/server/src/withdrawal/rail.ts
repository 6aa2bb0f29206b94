/**
 * What a way out has to be able to do: quote a request, send a withdrawal under its id, and report what became of it. The rules
 * of withdrawals are the same for every rail and live in withdrawals.ts; a rail only knows its own outside.
 */
import type { ProblemCode } from "@feo/contract";
import type { Database } from "../platform/database.ts";
import type { RailName, WithdrawalRow } from "./withdrawal.tables.ts";

export type WithdrawalTarget =
  | { readonly rail: "bank"; readonly bankAccountId: string }
  | { readonly rail: "chain"; readonly networkKey: string; readonly address: string };

/** What a person asks for. Amounts are as the person wrote them. */
export interface WithdrawalRequest {
  readonly coinTicker: string;
  readonly amount: string;
  readonly target: WithdrawalTarget;
  /** The fee that the person was shown; absent where the call does not carry it. */
  readonly shownFee?: { readonly coinTicker: string; readonly amount: string };
}

/** What the rail knows of the target. */
export type TargetFacts =
  | {
      readonly rail: "bank";
      /** Null where the person has no such account. */
      readonly account: { readonly isOwn: boolean; readonly usableFrom: Date | null } | null;
    }
  | {
      readonly rail: "chain";
      /** As the network writes it; undefined where the network's pattern or the checksum says no. */
      readonly address: string | undefined;
      /** Whether it is the person's own deposit address. */
      readonly isOwn: boolean;
      readonly isListOnly: boolean;
      /** Since when it is on the person's list. */
      readonly listedAt: Date | null;
    };

export interface Quote {
  readonly isOpen: boolean;
  /** Of the ledger's unit. */
  readonly decimals: number;
  /** The smallest amount that the rail can carry, in the ledger's units. */
  readonly finestUnits: bigint;
  readonly feeUnits: bigint;
  readonly leastUnits: bigint;
  /** Null where the rail has no largest. */
  readonly mostUnits: bigint | null;
  readonly target: TargetFacts;
}

/** Whose request it is. */
export interface Requester {
  readonly userId: string;
  readonly userNumber: number;
}

/**
 * Marks the withdrawal as sent, within the transaction that makes it so. False where it is not to be sent any more: then nothing
 * may leave.
 */
export type ClaimWithdrawal = (within: Database, reference?: string) => Promise<boolean>;

export type Sent =
  /** It may be outside now. What became of it, if the rail said so at once. */
  | { readonly kind: "sent"; readonly outcome?: RailOutcome }
  /** Somebody else has moved it. */
  | { readonly kind: "unclaimed" }
  /** It waits, and is tried again; the note says for what. */
  | { readonly kind: "waits"; readonly note: string }
  /** It was not sent, and operators have to decide. */
  | { readonly kind: "objection"; readonly note: string };

export type RailOutcome =
  | { readonly kind: "pending" }
  | { readonly kind: "paid"; readonly reference?: string }
  /** The money is ours again. The person reads the reason. */
  | { readonly kind: "failed"; readonly reason: string; readonly reference?: string }
  /** It is certain that nothing left. Operators read the note and decide again. */
  | { readonly kind: "unsent"; readonly note: string };

export interface Rail {
  readonly name: RailName;
  /** Throws where there is no such coin or network. */
  quote(request: WithdrawalRequest, by: Requester): Promise<Quote>;
  /** Whether the coin may leave this way now. */
  isOpen(row: WithdrawalRow): Promise<boolean>;
  send(row: WithdrawalRow, claim: ClaimWithdrawal): Promise<Sent>;
  /** Asked of one that was sent, until it has ended. Sends it again under the same id where that is safe. */
  outcome(row: WithdrawalRow): Promise<RailOutcome>;
  /** Confirmations of those that are in a block and not final yet, by id. Only chains have them. */
  readonly confirmations?: (ids: readonly string[]) => Promise<Readonly<Record<string, number>>>;
  /** The core's outside account that the money goes to. */
  account(row: WithdrawalRow): number;
}

/** The rails by name; the one of chains is opened when it is first needed. Throws a problem where there is none. */
export type Rails = (name: RailName) => Promise<Rail>;

export interface Refused {
  readonly refused: ProblemCode;
  readonly detail?: string;
}
