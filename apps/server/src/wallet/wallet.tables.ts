/** Outgoing payments, as the limits count them. Their outcome is in the core's own table of payments. */
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../account/account.tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const whole = (name: string) => bigint(name, { mode: "bigint" });

/**
 * Written before the command is submitted, in the transaction that counts it towards the daily limit, so that two
 * payments cannot each be within the limit and together exceed it. A payment that the core refuses is deleted.
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
    /** The tag at the time of the request, since people change their tags. */
    feoTag: text("feo_tag").notNull(),
    coinTicker: text("coin_ticker").notNull(),
    units: whole("units").notNull(),
    /** The value in paise at the time of the request. */
    paise: whole("paise").notNull(),
    memo: text("memo").notNull(),
    idempotencyKey: text("idempotency_key"),
    /** The sequence of its command; null while the outcome is unknown. */
    sequence: bigint("sequence", { mode: "number" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("outgoing_payment_key").on(table.userId, table.idempotencyKey),
    index("outgoing_payment_of_user").on(table.userId, table.createdAt),
    index("outgoing_payment_unknown").on(table.createdAt).where(sql`sequence is null`),
  ],
);
