/** What the ledger says is outside, beside what the outside says. */
import { sql } from "drizzle-orm";
import { bigserial, index, jsonb, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One row for each time that an asset was compared; amounts in the asset itself. */
export const reconciliations = pgTable(
  "reconciliation",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    ticker: text("ticker").notNull(),
    /** What people and the house own, by the ledger. */
    ledger: numeric("ledger").notNull(),
    /** What is outside, by the outside's own statement. */
    statement: numeric("statement").notNull(),
    /** What lies between the two, by name. */
    parts: jsonb("parts").$type<Readonly<Record<string, string>>>().notNull(),
    /** What nothing explains; zero where the books are right. */
    difference: numeric("difference").notNull(),
    findings: jsonb("findings").$type<readonly string[]>().notNull(),
  },
  (table) => [
    index("reconciliation_latest").on(table.ticker, table.id),
    index("reconciliation_wrong").on(table.id).where(sql`jsonb_array_length(findings) > 0`),
  ],
);
