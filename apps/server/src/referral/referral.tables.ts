/** Referral codes and rewards. */
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

/** One code per person, created on first request. */
export const referralCodes = pgTable("referral_code", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  code: text("code").notNull().unique(),
  createdAt: moment("created_at").notNull(),
});

/** The last trade counted for rewards. */
export const referralProgress = pgTable(
  "referral_progress",
  { id: smallint("id").primaryKey().default(1), lastTrade: bigint("last_trade", { mode: "number" }).notNull() },
  (table) => [check("referral_progress_is_one", sql`${table.id} = 1`)],
);

/**
 * The reward owed to a person for one invited person's trades in one asset on one day, within one batch of trades; paid
 * by the core under a key derived from the row's id.
 */
export const referralRewards = pgTable(
  "referral_reward",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The invited person whose fees earned it; null on rewards from before they were counted by person. */
    invitedId: uuid("invited_id").references(() => users.id),
    asset: integer("asset").notNull(),
    units: bigint("units", { mode: "bigint" }).notNull(),
    /** Its value when counted, in the ledger's rupee units. */
    rupeeUnits: bigint("rupee_units", { mode: "bigint" }).notNull(),
    /** The Indian day of the trades. */
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

/** The remainder of a person's share after rounding down, in hundredths of a unit. */
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
 * One line per coin and Indian day on which the person with this number received rewards: `asset`, `day` as "20261118",
 * `units`, `rupee_units`, the number of `people` whose fees earned them, and the time of the last in milliseconds.
 */
export const rewardLinesOf = (user: number) => sql`
  select r.asset, to_char(r.given_at at time zone 'Asia/Kolkata', 'YYYYMMDD') as day, sum(r.units) as units,
         sum(r.rupee_units) as rupee_units, count(distinct r.invited_id) as people,
         (extract(epoch from max(r.given_at)) * 1000)::bigint as at
  from referral_reward r join account a on a.id = r.user_id
  where a.number = ${user} and r.given_at is not null
  group by 1, 2`;
