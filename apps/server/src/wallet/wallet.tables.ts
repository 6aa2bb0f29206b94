/** Payments on their way out, as the limits count them. What became of each is in the core's own table of payments. */
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../account/account.tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const whole = (name: string) => bigint(name, { mode: "bigint" });

/**
 * Written before the core is asked, in the transaction that counts it towards the day's limit: so no two payments are within the
 * limit each and beyond it together. One that the core refuses is removed again.
 */
export const outgoingPayments = pgTable(
  "outgoing_payment",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    payeeId: uuid("payee_id")
      .notNull()
      .references(() => users.id),
    /** As it was asked for: people change their tags. */
    feoTag: text("feo_tag").notNull(),
    coinTicker: text("coin_ticker").notNull(),
    units: whole("units").notNull(),
    /** What it was worth in paise when it was asked for. */
    paise: whole("paise").notNull(),
    memo: text("memo").notNull(),
    idempotencyKey: text("idempotency_key"),
    /** The command that it became; absent while nobody knows whether it did. */
    sequence: bigint("sequence", { mode: "number" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("outgoing_payment_key").on(table.userId, table.idempotencyKey),
    index("outgoing_payment_of_user").on(table.userId, table.createdAt),
    index("outgoing_payment_unknown").on(table.createdAt).where(sql`sequence is null`),
  ],
);
