/** Who invites people, and what came of it. */
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
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

/**
 * What somebody is owed for the trades of one invited person on one day in one asset, as far as one run of trades has them;
 * given to them by the core under the row's own name.
 */
export const referralRewards = pgTable(
  "referral_reward",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Whose fees it is a part of; absent on rewards from before they were counted by person. */
    invitedId: uuid("invited_id").references(() => users.id),
    asset: integer("asset").notNull(),
    units: bigint("units", { mode: "bigint" }).notNull(),
    /** What it was worth when it was counted, in the ledger's units of the rupee. */
    rupeeUnits: bigint("rupee_units", { mode: "bigint" }).notNull(),
    /** The day of the trades, in IST. */
    day: date("day").notNull(),
    createdAt: moment("created_at").notNull(),
    givenAt: moment("given_at"),
  },
  (table) => [
    index("referral_reward_of_user").on(table.userId, table.day),
    index("referral_reward_of_invited").on(table.invitedId),
    index("referral_reward_open").on(table.id).where(sql`given_at is null`),
  ],
);

/** What is left of somebody's fees after the shares were rounded down, in hundredths of a unit. */
export const referralCarries = pgTable(
  "referral_carry",
  {
    invitedId: uuid("invited_id")
      .notNull()
      .references(() => users.id),
    asset: integer("asset").notNull(),
    hundredths: integer("hundredths").notNull(),
  },
  (table) => [primaryKey({ columns: [table.invitedId, table.asset] })],
);

/**
 * A line for each coin and day of IST on which the person with this number was given rewards: `asset`, `day` as "20261118",
 * `units`, `rupee_units`, the number of `people` whose fees they come from, and the moment of the last in milliseconds.
 */
export const rewardLinesOf = (user: number) => sql`
  select r.asset, to_char(r.given_at at time zone 'Asia/Kolkata', 'YYYYMMDD') as day, sum(r.units) as units,
         sum(r.rupee_units) as rupee_units, count(distinct r.invited_id) as people,
         (extract(epoch from max(r.given_at)) * 1000)::bigint as at
  from referral_reward r join account a on a.id = r.user_id
  where a.number = ${user} and r.given_at is not null
  group by 1, 2`;
