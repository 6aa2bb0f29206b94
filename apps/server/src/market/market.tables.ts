/** The tables of coins, networks, markets and fees. */
import type { MarketState } from "@feo/exchange";
import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const amount = (name: string) => numeric(name, { precision: 38, scale: 18 }).notNull().default("0");

export const coins = pgTable("coin", {
  ticker: text("ticker").primaryKey(),
  /** The asset's number in the core, 0 to 255, permanent. */
  asset: integer("asset").notNull().unique(),
  name: text("name").notNull(),
  logo: text("logo").notNull(),
  isFiat: boolean("is_fiat").notNull().default(false),
  decimals: integer("decimals").notNull(),
  precision: integer("precision").notNull(),
  position: integer("position").notNull(),
  circulatingSupply: numeric("circulating_supply", { precision: 38, scale: 18 }),
  isEnabled: boolean("is_enabled").notNull().default(true),
  canDeposit: boolean("can_deposit").notNull().default(true),
  canWithdraw: boolean("can_withdraw").notNull().default(true),
  /** Why deposits and withdrawals by chain are frozen until operators have checked; null if they are not. */
  frozenBecause: text("frozen_because"),
  canPay: boolean("can_pay").notNull().default(true),
  canBuy: boolean("can_buy").notNull().default(true),
  canSell: boolean("can_sell").notNull().default(true),
  minPay: amount("min_pay"),
  maxPay: amount("max_pay"),
  minDeposit: amount("min_deposit"),
  minWithdraw: amount("min_withdraw"),
  depositFee: amount("deposit_fee"),
  withdrawFee: amount("withdraw_fee"),
});

export const networks = pgTable(
  "network",
  {
    coinTicker: text("coin_ticker")
      .notNull()
      .references(() => coins.ticker),
    networkKey: text("network_key").notNull(),
    networkName: text("network_name").notNull(),
    position: integer("position").notNull(),
    canDeposit: boolean("can_deposit").notNull().default(true),
    canWithdraw: boolean("can_withdraw").notNull().default(true),
    contractId: text("contract_id"),
    minConfirmation: integer("min_confirmation").notNull(),
    /** Decimals of the coin on this network, which limit a withdrawal's precision. */
    decimals: integer("decimals").notNull(),
    explorers: jsonb("explorers").$type<{ transaction: string; address: string; contract: string }>().notNull(),
    depositMin: amount("deposit_min"),
    depositMax: amount("deposit_max"),
    depositFee: amount("deposit_fee"),
    withdrawMin: amount("withdraw_min"),
    withdrawMax: amount("withdraw_max"),
    withdrawFee: amount("withdraw_fee"),
    addressRegex: text("address_regex").notNull(),
  },
  (table) => [primaryKey({ columns: [table.coinTicker, table.networkKey] })],
);

export const markets = pgTable("market", {
  symbol: text("symbol").primaryKey(),
  /** The market's number in the core, permanent. */
  number: integer("number").notNull().unique(),
  base: text("base")
    .notNull()
    .references(() => coins.ticker),
  quote: text("quote")
    .notNull()
    .references(() => coins.ticker),
  position: integer("position").notNull(),
  state: text("state").$type<MarketState>().notNull().default("ENABLED"),
  /** Rates in percent by tier if this market has its own; otherwise the standard tiers apply. */
  fees: jsonb("fees").$type<{ maker: string; taker: string }[]>(),
  minQuantity: amount("min_quantity"),
  minNotional: amount("min_notional"),
  maxQuantity: amount("max_quantity"),
  maxNotional: amount("max_notional"),
  /** The units that the core counts prices and quantities in; they never change. */
  tickSize: amount("tick_size"),
  stepSize: amount("step_size"),
  /** What orders must be multiples of, if coarser than the units. */
  priceStep: numeric("price_step", { precision: 38, scale: 18 }),
  quantityStep: numeric("quantity_step", { precision: 38, scale: 18 }),
  listedAt: timestamp("listed_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Rates in percent, GST included, starting at a 30-day traded volume in INR. */
export const feeTiers = pgTable("fee_tier", {
  tier: integer("tier").primaryKey(),
  fromVolume: amount("from_volume"),
  maker: amount("maker"),
  taker: amount("taker"),
});

export const exchangeRates = pgTable("exchange_rate", {
  currency: text("currency").primaryKey(),
  inr: amount("inr"),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
