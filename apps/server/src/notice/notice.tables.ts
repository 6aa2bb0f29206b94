/** Account notices, as the bell lists them. */
import { bigserial, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../account/account.tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const notices = pgTable(
  "notice",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    text: text("text").notNull(),
    /** The page with details. */
    path: text("path").notNull(),
    at: moment("at").notNull(),
    readAt: moment("read_at"),
  },
  (table) => [index("notice_of_user").on(table.userId, table.id)],
);
