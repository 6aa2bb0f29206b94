/** Who invites people, and what came of it. */
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../account/account.tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One code for a person, made when it is first asked for. */
export const referralCodes = pgTable("referral_code", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  code: text("code").notNull().unique(),
  createdAt: moment("created_at").notNull(),
});

/** The trades up to here have been looked at. */
export const referralProgress = pgTable(
  "referral_progress",
  { id: smallint("id").primaryKey().default(1), lastTrade: bigint("last_trade", { mode: "number" }).notNull() },
  (table) => [check("referral_progress_is_one", sql`${table.id} = 1`)],
);

/** What somebody is owed for a run of trades, in one asset; given to them by the core under the row's own name. */
export const referralRewards = pgTable(
  "referral_reward",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    asset: integer("asset").notNull(),
    units: bigint("units", { mode: "bigint" }).notNull(),
    /** What it was worth in rupees when it was owed. */
    paise: bigint("paise", { mode: "bigint" }).notNull(),
    createdAt: moment("created_at").notNull(),
    givenAt: moment("given_at"),
  },
  (table) => [
    index("referral_reward_of_user").on(table.userId),
    index("referral_reward_open").on(table.id).where(sql`given_at is null`),
  ],
);
