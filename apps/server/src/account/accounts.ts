/** What other modules need from accounts; implemented in account.store.ts. */
import type { SettingsInput, SignedInDevice, userSchema } from "@feo/contract";
import type * as z from "zod/mini";
import type { Database } from "../platform/database.ts";
import type { users } from "./account.tables.ts";

type Row = typeof users.$inferSelect;

/** A person as the counterparty of a payment sees them. */
export interface Party {
  readonly id: string;
  readonly number: number;
  readonly feoTag: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly kycLevel: number;
}

export interface AccountStore {
  hasDemoPeople(): Promise<boolean>;
  /** People whose TDS settings differ from the default. */
  taxedApart(): Promise<{ user: number; tdsRate: string | null; tdsInInr: boolean }[]>;
  find(userId: string): Promise<z.input<typeof userSchema> | undefined>;
  /** The full row, for callers that need more than the owner sees. */
  row(userId: string): Promise<Row | undefined>;
  /** The payee with this tag. */
  findByTag(feoTag: string): Promise<Party | undefined>;
  findParty(userId: string): Promise<Party | undefined>;
  /** Counterparties of payments by their numbers in the core; closed accounts are anonymous. */
  parties(numbers: readonly number[]): Promise<Map<number, Party>>;
  rename(userId: string, name: string, at: Date): Promise<void>;
  isTagFree(feoTag: string, userId: string): Promise<boolean>;
  /**
   * "taken" if another person has or had the tag. The old tag stays reserved for its owner, who may reclaim it. Three
   * changes in 30 days. `onChange` runs in the same transaction.
   */
  retag(
    userId: string,
    feoTag: string,
    at: Date,
    onChange: (tx: Database) => Promise<void>,
  ): Promise<"done" | "taken" | { readonly mayAgainAt: Date }>;
  changeSettings(userId: string, changes: SettingsInput & { profileImage?: string }): Promise<Row["settings"]>;
  putImage(userId: string, id: string, bytes: Buffer): Promise<void>;
  image(id: string): Promise<Buffer | undefined>;
  devices(userId: string, now: Date): Promise<Omit<SignedInDevice, "isCurrent">[]>;
  deviceOf(sessionId: string): Promise<string>;
  /** Blocks sign-in. Set back to null if the account turns out not to be closable. */
  setClosed(userId: string, at: Date | null): Promise<void>;
  /** Erases everything that identifies the person. */
  anonymise(userId: string, within: Database): Promise<void>;
}
