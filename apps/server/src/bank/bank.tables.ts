/** Rupees by bank: people's bank accounts, the company account's statement and deposits. Amounts are in paise. */
import type { BankAccountStatus, FiatDepositStatus, WalletType } from "@feo/contract";
import { sql } from "drizzle-orm";
import { bigint, bigserial, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../account/account.tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const paise = (name: string) => bigint(name, { mode: "bigint" });
/** Filled by `account-number.ts` alone. The plain column is from before numbers were sealed, and empty since. */
const sealedNumber = () => ({
  plainNumber: text("account_number").notNull().default(""),
  accountSealed: text("account_sealed").notNull().default(""),
  accountKey: text("account_key").notNull().default(""),
  accountEnd: text("account_end").notNull().default(""),
});
const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id);

/** One at a time for a person, and never the same one for two; removed ones stay for the withdrawals that went to them. */
export const bankAccounts = pgTable(
  "bank_account",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    bankName: text("bank_name").notNull(),
    ...sealedNumber(),
    ifsc: text("ifsc").notNull(),
    holder: text("holder").notNull(),
    status: text("status").$type<BankAccountStatus>().notNull(),
    rejectReason: text("reject_reason").notNull().default(""),
    /** In whose name the bank has it; empty until the bank has said so. */
    ownerName: text("owner_name").notNull().default(""),
    /** The legal name that it was judged for; empty until then. Under another one it is judged again. */
    judgedFor: text("judged_for").notNull().default(""),
    verifiedAt: moment("verified_at"),
    /** When money may leave to it. */
    usableFrom: moment("usable_from"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    uniqueIndex("bank_account_of_user").on(table.userId).where(sql`removed_at is null`),
    // Whoever only says that an account is theirs keeps nobody from it.
    uniqueIndex("bank_account_once")
      .on(table.accountKey, table.ifsc)
      .where(sql`removed_at is null and status = 'VERIFIED' and account_key <> ''`),
    index("bank_account_added").on(table.userId, table.createdAt),
  ],
);

/**
 * What became of a line. A credit is `new` until it is somebody's deposit, or a payout that came back; one that nobody may have
 * waits in `review` for operators, who credit it or send it back.
 */
type LineState = "new" | "deposit" | "review" | "refund" | "refunded" | "returned" | "debit";

/** The company account's statement, line by line. */
export const bankLines = pgTable(
  "bank_line",
  {
    id: text("id").primaryKey(),
    at: moment("at").notNull(),
    direction: text("direction").$type<"credit" | "debit">().notNull(),
    paise: paise("paise").notNull(),
    utr: text("utr").notNull(),
    mode: text("mode").notNull(),
    name: text("name").notNull(),
    ...sealedNumber(),
    ifsc: text("ifsc").notNull(),
    narration: text("narration").notNull(),
    /** Ours, where the narration names one: what was paid out, came back, or was checked. */
    about: uuid("about"),
    state: text("state").$type<LineState>().notNull(),
    /** Why it is in review. */
    reason: text("reason").notNull().default(""),
    /** Under which name the bank is asked to send it back. */
    refundReference: uuid("refund_reference"),
    /** Told by the bank itself, or read from a file. Only the first say where the bank is asked to go on. */
    source: text("source").$type<"bank" | "file">().notNull().default("bank"),
    takenAt: moment("taken_at").notNull(),
    /** In the order in which they were taken, which is the bank's own. */
    position: bigserial("position", { mode: "number" }).notNull(),
  },
  (table) => [
    ...[
      index("bank_line_position").on(table.source, table.position),
      index("bank_line_utr").on(table.utr),
      index("bank_line_about").on(table.about),
    ],
    index("bank_line_open").on(table.state).where(sql`state in ('new', 'review', 'refund')`),
  ],
);

/**
 * What somebody said they transferred. It becomes money with the statement's line of the same reference, once. Several people may
 * name one reference: whose it is, the line says, and nobody keeps its sender from it by being first.
 */
export const fiatDeposits = pgTable(
  "fiat_deposit",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    utr: text("utr").notNull(),
    status: text("status").$type<FiatDepositStatus>().notNull(),
    /** The line that it is; unique, so that no line is credited twice. */
    lineId: text("line_id")
      .unique()
      .references(() => bankLines.id),
    paise: paise("paise"),
    /** Where it goes, as the person's settings were when it came; absent until then. */
    wallet: text("wallet").$type<WalletType>(),
    rejectReason: text("reject_reason").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("fiat_deposit_claim").on(table.userId, table.utr).where(sql`status <> 'REJECTED'`),
    uniqueIndex("fiat_deposit_utr").on(table.utr).where(sql`line_id is not null`),
    index("fiat_deposit_waiting").on(table.utr).where(sql`status = 'PENDING' and line_id is null`),
    index("fiat_deposit_reference").on(table.utr),
    index("fiat_deposit_of_user").on(table.userId, table.createdAt),
  ],
);
