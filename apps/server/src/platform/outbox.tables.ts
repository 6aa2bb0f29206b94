/** The outbox: messages waiting to be sent. */
import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const outgoingMessages = pgTable("outgoing_message", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Encrypted: it may contain a one-time code. */
  sealed: text("sealed").notNull(),
  tries: integer("tries").notNull().default(0),
  nextTryAt: timestamp("next_try_at", { withTimezone: true }).notNull(),
  /** Deleted unsent after this time. */
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
