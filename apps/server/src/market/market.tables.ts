/** The tables of coins, networks, markets and fees. */
import type { MarketState } from "@feo/exchange";
import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const amount = (name: string) => numeric(name, { precision: 38, scale: 18 }).notNull().default("0");

export const coins = pgTable("coin", {
  ticker: text("ticker").primaryKey(),
  /** The number by which the core knows the asset, 0 to 255, for ever. */
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
  /** Why nothing of it comes or goes by chain until operators have looked; null where it is not frozen. */
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
    /** Of the coin's amounts there, by which a withdrawal can be that fine. */
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
  /** The number by which the core knows the market, for ever. */
  number: integer("number").notNull().unique(),
  base: text("base")
    .notNull()
    .references(() => coins.ticker),
  quote: text("quote")
    .notNull()
    .references(() => coins.ticker),
  position: integer("position").notNull(),
  state: text("state").$type<MarketState>().notNull().default("ENABLED"),
  /** Rates in percent by tier where this market has its own; otherwise everybody's tiers hold. */
  fees: jsonb("fees").$type<{ maker: string; taker: string }[]>(),
  minQuantity: amount("min_quantity"),
  minNotional: amount("min_notional"),
  maxQuantity: amount("max_quantity"),
  maxNotional: amount("max_notional"),
  tickSize: amount("tick_size"),
  stepSize: amount("step_size"),
  listedAt: timestamp("listed_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Rates in percent, GST included, from a traded volume in INR over 30 days. */
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
