/** Counters behind the rate limits that must survive restarts. */
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Uses within a window, by a keyed hash of the person or address. */
export const quotas = pgTable("auth_quota", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
});
