/** INR by bank: customers' bank accounts, the company account's statement and deposits. Amounts are in paise. */
import type { BankAccountStatus, FiatDepositStatus, WalletType } from "@feo/contract";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { bigint, bigserial, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../account/account.tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const paise = (name: string) => bigint(name, { mode: "bigint" });
/** Filled only by `account-number.ts`. The plain column is for numbers not sealed yet, and normally empty. */
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

/** One active account per customer; verified ones are unique. Removed rows stay for past withdrawals. */
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
    /** The account holder according to the bank; empty until it has answered. */
    ownerName: text("owner_name").notNull().default(""),
    /** The legal name it was judged against; empty until judged. A changed legal name means judging it again. */
    judgedFor: text("judged_for").notNull().default(""),
    verifiedAt: moment("verified_at"),
    /** Withdrawals to it are allowed from this time on. */
    usableFrom: moment("usable_from"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    uniqueIndex("bank_account_of_user").on(table.userId).where(sql`removed_at is null`),
    // Only verified accounts are unique: an unverified claim to an account must not block its real owner.
    uniqueIndex("bank_account_once")
      .on(table.accountKey, table.ifsc)
      .where(sql`removed_at is null and status = 'VERIFIED' and account_key <> ''`),
    index("bank_account_added").on(table.userId, table.createdAt),
    // The operators' queue.
    index("bank_account_waiting").on(table.createdAt, table.id).where(sql`status = 'PENDING' and removed_at is null`),
  ],
);

/**
 * State of a line. A credit is `new` until it becomes a deposit or a returned payout; one that cannot be credited waits
 * in `review` for an operator, who credits it or sends it back.
 */
type LineState = "new" | "deposit" | "review" | "refund" | "refunded" | "returned" | "debit";

/** For sorting: 0 for lines in review, 1 for others. The index and the queries have to use the same expression. */
export const reviewFirst = (state: SQLWrapper): SQL<number> =>
  sql<number>`(case ${state} when 'review' then 0 else 1 end)`;

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
    /** Our id found in the narration: of a payout, a returned payout, a refund or an account check. */
    about: uuid("about"),
    state: text("state").$type<LineState>().notNull(),
    /** Why it is in review. */
    reason: text("reason").notNull().default(""),
    /** The idempotency key for sending it back. */
    refundReference: uuid("refund_reference"),
    /** From the bank's API or from a file. Only API lines can be the cursor for the next request. */
    source: text("source").$type<"bank" | "file">().notNull().default("bank"),
    takenAt: moment("taken_at").notNull(),
    /** Import order, which is the bank's own order. */
    position: bigserial("position", { mode: "number" }).notNull(),
  },
  (table) => [
    ...[
      index("bank_line_position").on(table.source, table.position),
      index("bank_line_utr").on(table.utr),
      index("bank_line_about").on(table.about),
    ],
    index("bank_line_open").on(table.state).where(sql`state in ('new', 'review', 'refund')`),
    // The operators' queue.
    index("bank_line_waiting")
      .on(reviewFirst(sql`state`), table.takenAt, table.id)
      .where(sql`direction = 'credit' and state in ('new', 'review', 'refund')`),
  ],
);

/**
 * A deposit that a customer claims by its reference. It is credited once, with the statement line of that reference.
 * Several customers may claim one: the line's sender account decides, so a false claim does not block the real sender.
 */
export const fiatDeposits = pgTable(
  "fiat_deposit",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    utr: text("utr").notNull(),
    status: text("status").$type<FiatDepositStatus>().notNull(),
    /** The matched line; unique, so that no line is credited twice. */
    lineId: text("line_id")
      .unique()
      .references(() => bankLines.id),
    paise: paise("paise"),
    /** The destination wallet, from the customer's settings when the line was matched; null until then. */
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
    index("fiat_deposit_credited").on(table.updatedAt).where(sql`status = 'SUCCESS'`),
    // The operators' queue.
    index("fiat_deposit_open").on(table.createdAt, table.id).where(sql`status = 'PENDING'`),
    index("fiat_deposit_of_user").on(table.userId, table.createdAt),
  ],
);
