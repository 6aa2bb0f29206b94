/** Reconciliation: what the ledger says is held externally, beside what external statements say. */
import { sql } from "drizzle-orm";
import { bigserial, index, jsonb, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One row per comparison of an asset; amounts in the asset's own unit. */
export const reconciliations = pgTable(
  "reconciliation",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    ticker: text("ticker").notNull(),
    /** What customers and the house own, by the ledger. */
    ledger: numeric("ledger").notNull(),
    /** What is held externally, by the external statement. */
    statement: numeric("statement").notNull(),
    /** Known differences between the two, by name. */
    parts: jsonb("parts").$type<Readonly<Record<string, string>>>().notNull(),
    /** The unexplained difference; zero if the books balance. */
    difference: numeric("difference").notNull(),
    findings: jsonb("findings").$type<readonly string[]>().notNull(),
  },
  (table) => [
    index("reconciliation_latest").on(table.ticker, table.id),
    index("reconciliation_wrong").on(table.id).where(sql`jsonb_array_length(findings) > 0`),
  ],
);
