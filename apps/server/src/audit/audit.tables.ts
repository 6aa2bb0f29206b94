/** The audit log: what operators did, and what the program did automatically. */
import { bigint, boolean, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Hash chain: each entry's HMAC covers the previous one, so a changed, removed or inserted entry is detectable. */
export const auditEntries = pgTable(
  "audit_entry",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey(),
    at: moment("at").notNull(),
    /** An operator's name, or `feo` for the program. */
    by: text("by").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    /** JSON, byte for byte as it was hashed. */
    details: text("details").notNull(),
    previous: text("previous").notNull(),
    hash: text("hash").notNull(),
    /** False for entries from before the log had a key; their hash is a plain SHA-256. */
    isKeyed: boolean("is_keyed").notNull().default(false),
  },
  (table) => [
    index("audit_entry_subject").on(table.subject, table.sequence),
    index("audit_entry_by").on(table.by, table.sequence),
    index("audit_entry_action").on(table.action, table.sequence),
  ],
);
