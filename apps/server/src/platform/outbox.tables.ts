/** Messages that wait to be sent. */
import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const outgoingMessages = pgTable("outgoing_message", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Sealed: it may hold a code. */
  sealed: text("sealed").notNull(),
  tries: integer("tries").notNull().default(0),
  nextTryAt: timestamp("next_try_at", { withTimezone: true }).notNull(),
  /** After this nobody wants it any more. */
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
