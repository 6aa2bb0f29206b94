/** Withdrawals by bank or chain. Amounts are in the coin's ledger units. */
import type { WithdrawalStatus } from "@feo/contract";
import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../account/account.tables.ts";
import { bankAccounts } from "../bank/bank.tables.ts";
import type { Stage } from "./stages.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const units = (name: string) => bigint(name, { mode: "bigint" });

/** The payout rail. */
export type RailName = "bank" | "chain";

export const withdrawals = pgTable(
  "withdrawal",
  {
    /** Also the id of the hold, and the payout's reference at the bank. */
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    rail: text("rail").$type<RailName>().notNull(),
    coinTicker: text("coin_ticker").notNull(),
    units: units("units").notNull(),
    feeUnits: units("fee_units").notNull(),
    /** The value in rupees (paise) at the time of the request. Counts toward the daily limit. */
    paise: units("paise").notNull(),
    /** The target: a bank account, or an address on a network. */
    bankAccountId: uuid("bank_account_id").references(() => bankAccounts.id),
    network: text("network").notNull().default(""),
    address: text("address").notNull().default(""),
    status: text("status").$type<WithdrawalStatus>().notNull(),
    stage: text("stage").$type<Stage>().notNull(),
    /** The bank's reference, or the transaction's hash. */
    reference: text("reference").notNull().default(""),
    rejectReason: text("reject_reason").notNull().default(""),
    /** Since when an operator has put it on hold, which blocks its approval. */
    pausedAt: moment("paused_at"),
    /** A note for operators. */
    note: text("note").notNull().default(""),
    idempotencyKey: text("idempotency_key"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("withdrawal_key").on(table.userId, table.rail, table.idempotencyKey),
    index("withdrawal_of_user").on(table.userId, table.createdAt),
    index("withdrawal_reference").on(table.reference),
    index("withdrawal_address").on(table.address),
    index("withdrawal_open").on(table.rail, table.stage).where(sql`stage <> 'done'`),
    // The operators' queue, and what is in progress.
    index("withdrawal_held").on(table.createdAt, table.id).where(sql`stage = 'held'`),
    index("withdrawal_moving").on(table.createdAt, table.id).where(sql`stage not in ('held', 'done')`),
    check(
      "withdrawal_has_one_target",
      sql`case rail
        when 'bank' then bank_account_id is not null and network = '' and address = ''
        when 'chain' then bank_account_id is null and network <> '' and address <> ''
        else false end`,
    ),
  ],
);

export type WithdrawalRow = typeof withdrawals.$inferSelect;
