/** The counts behind every limit of how often something may be done. */
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** How often something was done within a window, by the keyed hash of who or where. */
export const quotas = pgTable("auth_quota", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
});
