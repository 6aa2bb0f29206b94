/** Coin deposits and withdrawals by chain. Amounts are in the ledger's units unless named chain units. */
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
/** In the chain's smallest unit, which can exceed 64 bits. */
const chainUnits = (name: string) => numeric(name, { precision: 78, scale: 0 });
const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id);

/** How far each network has been read. */
export const chainWatches = pgTable("chain_watch", {
  network: text("network").primaryKey(),
  /** The genesis block's hash, which identifies the chain. */
  genesis: text("genesis").notNull(),
  height: integer("height").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** The latest blocks as read, to detect reorganisations. */
export const chainBlocks = pgTable(
  "chain_block",
  { network: text("network").notNull(), height: integer("height").notNull(), hash: text("hash").notNull() },
  (table) => [primaryKey({ columns: [table.network, table.height] })],
);

/** Deposit addresses given to customers. */
export const chainAddresses = pgTable(
  "chain_address",
  { family: text("family").$type<Family>().notNull(), userId: owner(), address: text("address").notNull() },
  (table) => [
    primaryKey({ columns: [table.family, table.userId] }),
    uniqueIndex("chain_address_once").on(table.family, table.address),
  ],
);

/** What operators decided about a declared sender. */
export type SenderVerdict = "accepted" | "refused";

/** Senders' addresses, with their owners as declared by the receiving customer. */
export const senderAddresses = pgTable(
  "sender_address",
  {
    id: uuid("id").notNull().defaultRandom().unique("sender_address_id"),
    userId: owner(),
    family: text("family").$type<Family>().notNull(),
    address: text("address").notNull(),
    ownership: text("ownership").$type<AddressOwnership>().notNull(),
    ownerName: text("owner_name").notNull().default(""),
    ownerCountry: text("owner_country").notNull().default(""),
    /** Null if the address is the customer's own, or if the question did not exist yet. */
    ownerRelationship: text("owner_relationship").$type<SenderRelationship>(),
    sentFrom: text("sent_from").$type<SenderSource>(),
    declaredAt: moment("declared_at").notNull(),
    /** Null while nobody decided, which the customer's own addresses never need. */
    verdict: text("verdict").$type<SenderVerdict>(),
    decidedAt: moment("decided_at"),
    /** The latest refusal, which stays when the customer declares again: what comes then waits for the verdict. */
    refusedAt: moment("refused_at"),
    refusal: text("refusal").notNull().default(""),
    /** When the customer was told of the refusal. */
    toldAt: moment("told_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.family, table.address] }),
    // The operators' queue.
    index("sender_address_waiting")
      .on(table.declaredAt, table.id)
      .where(sql`verdict is null and (ownership = 'third_party' or refused_at is not null)`),
    index("sender_address_untold").on(table.decidedAt).where(sql`verdict = 'refused' and told_at is null`),
  ],
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
    /** Index of the transfer within its transaction. */
    txIndex: integer("tx_index").notNull(),
    chainUnits: chainUnits("chain_units").notNull(),
    units: units("units").notNull(),
    feeUnits: units("fee_units").notNull(),
    /** Destination wallet, from the customer's settings at the time of arrival. */
    wallet: text("wallet").$type<WalletType>().notNull(),
    status: text("status").$type<CryptoDepositStatus>().notNull(),
    rejectReason: text("reject_reason").notNull().default(""),
    /** The block's height; null if the block was reorganised away. */
    height: integer("height"),
    /** When the owner was asked who sent it. */
    askedAt: moment("asked_at"),
    /** When two operators approved an amount above the network's maximum. */
    sizeApprovedAt: moment("size_approved_at"),
    /** The payment that swept it to the hot wallet. */
    sweptBy: uuid("swept_by"),
    /** For an internal transfer: the other customer's withdrawal that it came from. */
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
    index("crypto_deposit_large")
      .on(table.createdAt, table.id)
      .where(sql`status in ('PENDING', 'SUBMITTED') and reject_reason <> '' and size_approved_at is null`),
    // The operators' queue.
    index("crypto_deposit_waiting").on(table.createdAt, table.id).where(sql`status in ('PENDING', 'SUBMITTED')`),
    index("crypto_deposit_unswept").on(table.network, table.address).where(sql`swept_by is null`),
    // Who received from an address, which can be an exchange's with very many deposits.
    index("crypto_deposit_from")
      .on(table.fromAddress, table.userId)
      .where(sql`status in ('PENDING', 'SUBMITTED', 'SUCCESS')`),
  ],
);

/** sweep: from customers' addresses to the hot wallet; gas: pays for sweeps; cold: to cold storage; refill: from it. */
export type PaymentPurpose = "withdrawal" | "sweep" | "gas" | "cold" | "refill";

/** Everything we send. Recorded before it is broadcast. */
export const chainPayments = pgTable(
  "chain_payment",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    network: text("network").notNull(),
    purpose: text("purpose").$type<PaymentPurpose>().notNull(),
    withdrawalId: uuid("withdrawal_id").references(() => withdrawals.id),
    coinTicker: text("coin_ticker").notNull(),
    fromAddress: text("from_address").notNull(),
    /** Its nonce, on account-based chains. */
    nonce: integer("nonce"),
    toAddress: text("to_address").notNull(),
    chainUnits: chainUnits("chain_units").notNull(),
    state: text("state").$type<"open" | "done" | "failed">().notNull(),
    /** The block that one of its transactions is in; null while there is none. */
    height: integer("height"),
    /** Since when another transaction has appeared in its place; null while none does. */
    overtakenAt: moment("overtaken_at"),
    /** The network fee, in the chain's own coin. */
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

/** Every transaction signed for a payment; a fee bump adds another. */
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

/** Our outputs on UTXO chains: what we can spend. */
export const chainOutputs = pgTable(
  "chain_output",
  {
    network: text("network").notNull(),
    txHash: text("tx_hash").notNull(),
    position: integer("position").notNull(),
    address: text("address").notNull(),
    chainUnits: bigint("chain_units", { mode: "bigint" }).notNull(),
    /** The block's height; null if the block was reorganised away. */
    height: integer("height"),
    spentBy: uuid("spent_by").references(() => chainPayments.id),
    /** The mined transaction that spent it, whoever sent it, and its block's height. */
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
 * proposed: two operators must approve it. approved: a transaction is prepared, to be signed offline with the cold
 * keys. signed: the signed file was imported. sent: a payment like any other. done, failed, dropped: final.
 */
export type RefillState = "proposed" | "approved" | "signed" | "sent" | "done" | "failed" | "dropped";

/** Transfers from cold storage to the hot wallet. */
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
    /** Why it was proposed, or what blocks it. */
    note: text("note").notNull().default(""),
    /** The unsigned transaction; null until it is prepared. */
    unsigned: text("unsigned"),
    /** The signed transaction. */
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

/**
 * Operators' requests to stop signing. The signer is told, and stays stopped until an operator resumes it at its own
 * machine.
 */
export const signingStops = pgTable("signing_stop", {
  id: uuid("id").primaryKey().defaultRandom(),
  reason: text("reason").notNull(),
  createdAt: moment("created_at").notNull(),
  toldAt: moment("told_at"),
});

/** Withdrawal addresses that customers have saved. */
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
