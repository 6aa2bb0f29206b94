/** Coins in and out by chain. Amounts are in the ledger's units of the coin, unless they say that they are the chain's own. */
import type {
  AddressOwnership,
  CryptoDepositStatus,
  SenderRelationship,
  SenderSource,
  WalletType,
} from "@feo/contract";
import type { Family } from "@feo/custody";
import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../account/account.tables.ts";
import { withdrawals } from "../withdrawal/withdrawal.tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const units = (name: string) => bigint(name, { mode: "bigint" });
/** In the smallest unit of the chain, which may pass 64 bits. */
const chainUnits = (name: string) => numeric(name, { precision: 78, scale: 0 });
const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id);

/** How far each network has been read. */
export const chainWatches = pgTable("chain_watch", {
  network: text("network").primaryKey(),
  /** Tells one chain from another. */
  genesis: text("genesis").notNull(),
  height: integer("height").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** The latest blocks as they were read, to notice when a chain takes another way. */
export const chainBlocks = pgTable(
  "chain_block",
  { network: text("network").notNull(), height: integer("height").notNull(), hash: text("hash").notNull() },
  (table) => [primaryKey({ columns: [table.network, table.height] })],
);

/** The addresses that were given out. */
export const chainAddresses = pgTable(
  "chain_address",
  { family: text("family").$type<Family>().notNull(), userId: owner(), address: text("address").notNull() },
  (table) => [
    primaryKey({ columns: [table.family, table.userId] }),
    uniqueIndex("chain_address_once").on(table.family, table.address),
  ],
);

/** Whose the addresses are that deposits came from, by their receivers' word. */
export const senderAddresses = pgTable(
  "sender_address",
  {
    userId: owner(),
    family: text("family").$type<Family>().notNull(),
    address: text("address").notNull(),
    ownership: text("ownership").$type<AddressOwnership>().notNull(),
    ownerName: text("owner_name").notNull().default(""),
    ownerCountry: text("owner_country").notNull().default(""),
    /** Null where it is the person's own, or where nobody was asked yet. */
    ownerRelationship: text("owner_relationship").$type<SenderRelationship>(),
    sentFrom: text("sent_from").$type<SenderSource>(),
    declaredAt: moment("declared_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.family, table.address] })],
);

export const cryptoDeposits = pgTable(
  "crypto_deposit",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    network: text("network").notNull(),
    coinTicker: text("coin_ticker").notNull(),
    address: text("address").notNull(),
    fromAddress: text("from_address").notNull(),
    txHash: text("tx_hash").notNull(),
    /** Which of its transaction's transfers it is. */
    txIndex: integer("tx_index").notNull(),
    chainUnits: chainUnits("chain_units").notNull(),
    units: units("units").notNull(),
    feeUnits: units("fee_units").notNull(),
    /** Where it goes, as the person's settings were when it came. */
    wallet: text("wallet").$type<WalletType>().notNull(),
    status: text("status").$type<CryptoDepositStatus>().notNull(),
    rejectReason: text("reject_reason").notNull().default(""),
    /** The block that it is in; null where its block has gone. */
    height: integer("height"),
    /** When its owner was asked whose the sender's address is. */
    askedAt: moment("asked_at"),
    /** When two operators let it in though it is above the network's largest. */
    sizeApprovedAt: moment("size_approved_at"),
    /** The payment that brought it to the house. */
    sweptBy: uuid("swept_by"),
    /** Another customer's withdrawal that it is, where the coins never left. */
    internalOf: uuid("internal_of")
      .unique()
      .references(() => withdrawals.id),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("crypto_deposit_once").on(table.network, table.txHash, table.txIndex),
    index("crypto_deposit_of_user").on(table.userId, table.createdAt),
    index("crypto_deposit_open").on(table.network).where(sql`status in ('PENDING', 'SUBMITTED')`),
    index("crypto_deposit_unswept").on(table.network, table.address).where(sql`swept_by is null`),
  ],
);

/** From people's addresses to the house, the fee for that, to cold storage, and back from there. */
export type PaymentPurpose = "withdrawal" | "sweep" | "gas" | "cold" | "refill";

/** What we send: to people, from their addresses to the house, and the fees for that. Written before the chain hears of it. */
export const chainPayments = pgTable(
  "chain_payment",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    network: text("network").notNull(),
    purpose: text("purpose").$type<PaymentPurpose>().notNull(),
    withdrawalId: uuid("withdrawal_id").references(() => withdrawals.id),
    coinTicker: text("coin_ticker").notNull(),
    fromAddress: text("from_address").notNull(),
    /** Its turn among the transactions of its address, where the chain counts them. */
    nonce: integer("nonce"),
    toAddress: text("to_address").notNull(),
    chainUnits: chainUnits("chain_units").notNull(),
    state: text("state").$type<"open" | "done" | "failed">().notNull(),
    /** The block that one of its transactions is in; null while none is. */
    height: integer("height"),
    /** Since when another transaction has seemed to be in its place; null while none does. */
    overtakenAt: moment("overtaken_at"),
    /** What the chain took for it, in its own coin. */
    feeUnits: chainUnits("fee_units"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("chain_payment_nonce").on(table.network, table.fromAddress, table.nonce),
    index("chain_payment_open").on(table.network).where(sql`state = 'open'`),
    index("chain_payment_of_withdrawal").on(table.withdrawalId),
  ],
);

/** Every transaction that was ever signed for a payment; one with a higher fee may follow another. */
export const signedTransactions = pgTable(
  "chain_signed",
  {
    network: text("network").notNull(),
    hash: text("hash").notNull(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => chainPayments.id),
    raw: text("raw").notNull(),
    signedAt: moment("signed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.hash] }), index("chain_signed_payment").on(table.paymentId)],
);

/** Outputs of ours, on chains that have them; they are what there is to spend. */
export const chainOutputs = pgTable(
  "chain_output",
  {
    network: text("network").notNull(),
    txHash: text("tx_hash").notNull(),
    position: integer("position").notNull(),
    address: text("address").notNull(),
    chainUnits: bigint("chain_units", { mode: "bigint" }).notNull(),
    /** The block that it is in; null where its block has gone. */
    height: integer("height"),
    spentBy: uuid("spent_by").references(() => chainPayments.id),
    /** The transaction in a block that has spent it, whoever sent that, and the block's height. */
    takenBy: text("taken_by"),
    takenHeight: integer("taken_height"),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.txHash, table.position] }),
    index("chain_output_unspent").on(table.network).where(sql`spent_by is null`),
    index("chain_output_spent").on(table.spentBy),
  ],
);

/**
 * proposed: two operators have to approve it. approved: a transaction is made, to be signed where the cold words are. signed: it came
 * back. sent: a payment like any other. done, failed, dropped: over.
 */
export type RefillState = "proposed" | "approved" | "signed" | "sent" | "done" | "failed" | "dropped";

/** Coins that come back from cold storage to the house. */
export const coldRefills = pgTable(
  "cold_refill",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    network: text("network").notNull(),
    coinTicker: text("coin_ticker").notNull(),
    /** The token's contract; null for the chain's own coin. */
    contract: text("contract"),
    chainDecimals: integer("chain_decimals").notNull(),
    chainUnits: chainUnits("chain_units").notNull(),
    fromAddress: text("from_address").notNull(),
    toAddress: text("to_address").notNull(),
    state: text("state").$type<RefillState>().notNull(),
    /** Why it was proposed, or what stands in its way. */
    note: text("note").notNull().default(""),
    /** What is to be signed; null until it is approved. */
    unsigned: text("unsigned"),
    /** The same, signed. */
    raw: text("raw"),
    paymentId: uuid("payment_id").references(() => chainPayments.id),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("cold_refill_open")
      .on(table.network, table.coinTicker)
      .where(sql`state in ('proposed', 'approved', 'signed', 'sent')`),
    index("cold_refill_listed").on(table.createdAt),
  ],
);

/** Operators want that nothing is signed any more; the signer is told, and keeps to it until somebody at its machine says otherwise. */
export const signingStops = pgTable("signing_stop", {
  id: uuid("id").primaryKey().defaultRandom(),
  reason: text("reason").notNull(),
  createdAt: moment("created_at").notNull(),
  toldAt: moment("told_at"),
});

/** Addresses that people have written down to withdraw to. */
export const listedAddresses = pgTable(
  "listed_address",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    network: text("network").notNull(),
    address: text("address").notNull(),
    label: text("label").notNull(),
    ownership: text("ownership").$type<AddressOwnership>().notNull(),
    ownerName: text("owner_name").notNull().default(""),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("listed_address_once").on(table.userId, table.network, table.address)],
);
