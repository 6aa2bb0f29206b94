/**
 * The journal is the source of truth; the tables are its projection. Amounts are integers as in the core: units, ticks,
 * lots; times are in milliseconds. Only the projection writes the tables below the journal.
 */
import type { MarketRules } from "@feo/exchange";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";

const whole = (name: string) => bigint(name, { mode: "number" }).notNull();

/** One row: the leader's epoch, the journal's sequence, and why trading is halted, if it is. */
export const engineState = pgTable(
  "engine_state",
  {
    id: smallint("id").primaryKey().default(1),
    epoch: whole("epoch").default(0),
    sequence: whole("sequence").default(0),
    haltedBecause: text("halted_because"),
  },
  (table) => [check("engine_state_is_one_row", sql`${table.id} = 1`)],
);

/** One row per committed batch. */
export const journal = pgTable("journal", {
  firstSequence: bigint("first_sequence", { mode: "number" }).primaryKey(),
  lastSequence: whole("last_sequence"),
  epoch: whole("epoch"),
  /** The commands as a JSON array. */
  commands: text("commands").notNull(),
});

/** The latest check of each invariant by the leader. */
export const invariantChecks = pgTable("invariant_check", {
  name: text("name").primaryKey(),
  /** The order in which they are shown. */
  position: smallint("position").notNull(),
  checkedAt: whole("checked_at"),
  /** Empty if it holds. */
  fault: text("fault").notNull(),
});

/** One row: the sequence the tables have reached, with the core's counters at that point. */
export const projection = pgTable(
  "projection",
  {
    id: smallint("id").primaryKey().default(1),
    epoch: whole("epoch").default(0),
    sequence: whole("sequence").default(0),
    lastOrderId: whole("last_order_id").default(0),
    lastTradeId: whole("last_trade_id").default(0),
    lastTurn: whole("last_turn").default(0),
  },
  (table) => [check("projection_is_one_row", sql`${table.id} = 1`)],
);

export const tradingMarkets = pgTable("trading_market", {
  market: integer("market").primaryKey(),
  rules: jsonb("rules").$type<MarketRules>().notNull(),
  lastTicks: integer("last_ticks").notNull(),
});

export const traders = pgTable("trader", {
  userNumber: integer("user_number").primaryKey(),
  tier: integer("tier").notNull(),
  tdsPpm: integer("tds_ppm"),
  tdsInInr: boolean("tds_in_inr").notNull(),
});

/** Balances of customers and the house; numbers below 100 are the house's. */
export const balances = pgTable(
  "balance",
  {
    userNumber: integer("user_number").notNull(),
    asset: integer("asset").notNull(),
    mainAvailable: bigint("main_available", { mode: "bigint" }).notNull(),
    mainLocked: bigint("main_locked", { mode: "bigint" }).notNull(),
    spotAvailable: bigint("spot_available", { mode: "bigint" }).notNull(),
    spotLocked: bigint("spot_locked", { mode: "bigint" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userNumber, table.asset] }),
    check(
      "balance_is_not_negative",
      sql`(${table.userNumber} between 10 and 99) or (${table.mainAvailable} >= 0 and ${table.mainLocked} >= 0
        and ${table.spotAvailable} >= 0 and ${table.spotLocked} >= 0)`,
    ),
  ],
);

export const moneyHolds = pgTable("money_hold", {
  hold: text("hold").primaryKey(),
  userNumber: integer("user_number").notNull(),
  asset: integer("asset").notNull(),
  units: whole("units"),
});

export const spotOrders = pgTable(
  "spot_order",
  {
    id: bigint("id", { mode: "number" }).primaryKey(),
    userNumber: integer("user_number").notNull(),
    market: integer("market").notNull(),
    refId: text("ref_id"),
    side: smallint("side").notNull(),
    type: text("type").notNull(),
    timeInForce: text("time_in_force").notNull(),
    stpMode: text("stp_mode").notNull(),
    postOnly: boolean("post_only").notNull(),
    status: text("status").notNull(),
    priceTicks: integer("price_ticks").notNull(),
    stopTicks: integer("stop_ticks").notNull(),
    isActive: boolean("is_active").notNull(),
    originalLots: integer("original_lots").notNull(),
    totalUnits: whole("total_units"),
    leftLots: integer("left_lots").notNull(),
    filledLots: integer("filled_lots").notNull(),
    filledUnits: whole("filled_units"),
    visibleLots: integer("visible_lots").notNull(),
    shownLots: integer("shown_lots").notNull(),
    heldUnits: whole("held_units"),
    originalHeldUnits: whole("original_held_units"),
    boundUnits: whole("bound_units"),
    receivedUnits: whole("received_units"),
    trades: integer("trades").notNull(),
    makerPpm: integer("maker_ppm").notNull(),
    takerPpm: integer("taker_ppm").notNull(),
    tdsPpm: integer("tds_ppm").notNull(),
    turn: whole("turn"),
    createdAt: whole("created_at"),
    updatedAt: whole("updated_at"),
  },
  (table) => [
    index("spot_order_of_user").on(table.userNumber, table.id),
    index("spot_order_open").on(table.userNumber, table.id).where(sql`${table.status} = 'WAITING'`),
  ],
);

export const trades = pgTable(
  "trade",
  {
    id: bigint("id", { mode: "number" }).primaryKey(),
    market: integer("market").notNull(),
    takerSide: smallint("taker_side").notNull(),
    priceTicks: integer("price_ticks").notNull(),
    lots: integer("lots").notNull(),
    quoteUnits: whole("quote_units"),
    buyOrder: whole("buy_order"),
    buyUser: integer("buy_user").notNull(),
    buyFee: whole("buy_fee"),
    buyGst: whole("buy_gst"),
    buyTds: whole("buy_tds"),
    buyTdsAsset: integer("buy_tds_asset").notNull(),
    sellOrder: whole("sell_order"),
    sellUser: integer("sell_user").notNull(),
    sellFee: whole("sell_fee"),
    sellGst: whole("sell_gst"),
    sellTds: whole("sell_tds"),
    sellTdsAsset: integer("sell_tds_asset").notNull(),
    at: whole("at"),
  },
  (table) => [
    index("trade_of_buyer").on(table.buyUser, table.id),
    index("trade_of_seller").on(table.sellUser, table.id),
    index("trade_of_market").on(table.market, table.id),
  ],
);

/**
 * OHLCV bars of a minute, an hour and a day: a fold over the trades, written with them. Other lengths are folded from
 * these. In a demo they include seeded history without trades.
 */
export const bars = pgTable(
  "bar",
  {
    market: integer("market").notNull(),
    minutes: integer("minutes").notNull(),
    /** Unix time in seconds. */
    openTime: whole("open_time"),
    openTicks: integer("open_ticks").notNull(),
    highTicks: integer("high_ticks").notNull(),
    lowTicks: integer("low_ticks").notNull(),
    closeTicks: integer("close_ticks").notNull(),
    lots: whole("lots"),
    quoteUnits: whole("quote_units"),
    trades: integer("trades").notNull(),
    firstTrade: whole("first_trade"),
    lastTrade: whole("last_trade"),
  },
  (table) => [primaryKey({ columns: [table.market, table.minutes, table.openTime] })],
);

/**
 * Every movement of money, one row per command: from which balances to which, and how much. A balance is encoded as
 * `(user × 256 + asset) × 4 + which`, where which is 0 main available, 1 main locked, 2 spot available, 3 spot locked.
 */
export const ledgerEntries = pgTable("ledger_entry", {
  sequence: bigint("sequence", { mode: "number" }).primaryKey(),
  fromBalances: bigint("from_balances", { mode: "number" }).array().notNull(),
  toBalances: bigint("to_balances", { mode: "number" }).array().notNull(),
  units: bigint("units", { mode: "number" }).array().notNull(),
});

/** Transfers between a customer's wallets. */
export const walletTransfers = pgTable(
  "wallet_transfer",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey(),
    userNumber: integer("user_number").notNull(),
    refId: text("ref_id"),
    asset: integer("asset").notNull(),
    units: whole("units"),
    fromWallet: smallint("from_wallet").notNull(),
    toWallet: smallint("to_wallet").notNull(),
    at: whole("at"),
  },
  (table) => [
    index("wallet_transfer_of_user").on(table.userNumber, table.sequence),
    index("wallet_transfer_key").on(table.userNumber, table.refId).where(sql`ref_id is not null`),
  ],
);

/** Payments between customers. */
export const payments = pgTable(
  "payment",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey(),
    payer: integer("payer").notNull(),
    payee: integer("payee").notNull(),
    asset: integer("asset").notNull(),
    units: whole("units"),
    memo: text("memo").notNull(),
    at: whole("at"),
  },
  (table) => [
    index("payment_of_payer").on(table.payer, table.sequence),
    index("payment_of_payee").on(table.payee, table.sequence),
  ],
);

/** Idempotency keys of commands without a row to store them in, so that a retry after a restart is recognised. */
export const commandKeys = pgTable("command_key", {
  key: text("key").primaryKey(),
  sequence: whole("sequence"),
  at: whole("at"),
  fingerprint: text("fingerprint").notNull(),
});
