/** Proof of solvency: what customers own, what Feo holds, and the way to check both. */
import * as z from "zod/mini";
import { decimalString, moment, signedDecimalString } from "../amount.ts";

/** Where coins and rupees are. */
export const reserveSources = ["BANK", "HOT", "COLD", "CUSTOMER_ADDRESSES", "UNDER_WAY", "DEMO"] as const;
export type ReserveSource = (typeof reserveSources)[number];

/** A SHA-256 hash in hexadecimal. */
const hash = /* @__PURE__ */ z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** An amount in the asset's smallest unit. */
const units = /* @__PURE__ */ z.string().check(z.regex(/^(0|[1-9]\d{0,18})$/));

const reserveSchema = z.object({
  source: z.enum(reserveSources),
  /** Null for rupees and demo money. */
  networkKey: z.nullable(z.string()),
  /** Below zero only for an overdrawn bank account. */
  amount: signedDecimalString,
});
export type Reserve = z.infer<typeof reserveSchema>;

export const solvencyAssetSchema = z.object({
  ticker: z.string(),
  decimals: z.int(),
  /** The sum of all customers' balances. */
  customers: decimalString,
  /** The sum of the reserves. */
  holds: signedDecimalString,
  /** `holds` per unit of `customers`, rounded down; null if no customer owns any. */
  ratio: z.nullable(signedDecimalString),
  /** Null if the asset had no price. */
  priceInr: z.nullable(decimalString),
  root: hash,
  leaves: z.int(),
  reserves: z.array(reserveSchema),
});
export type SolvencyAsset = z.infer<typeof solvencyAssetSchema>;

export const reserveAddressSchema = z.object({
  networkKey: z.string(),
  address: z.string(),
  source: z.enum(["HOT", "COLD", "CUSTOMER_ADDRESSES"]),
  holdings: z.array(z.object({ ticker: z.string(), amount: decimalString })),
  /** Signed with the address's key; null if no signature of it was available. */
  signed: z.nullable(z.object({ message: z.string(), signature: z.string() })),
});
export type ReserveAddress = z.infer<typeof reserveAddressSchema>;

export const bankBalanceSchema = z.object({
  bankName: z.string(),
  /** All digits but the last four are masked. */
  account: z.string(),
  balance: signedDecimalString,
  at: moment,
});
export type BankBalance = z.infer<typeof bankBalanceSchema>;

export const solvencySchema = z.object({
  id: z.string(),
  /** When the balances were read. */
  at: moment,
  /** The last command of the ledger that is counted. */
  sequence: z.string(),
  /** Customers with any balance. */
  accounts: z.int(),
  customersInr: decimalString,
  holdsInr: signedDecimalString,
  ratio: z.nullable(signedDecimalString),
  assets: z.array(solvencyAssetSchema),
  addresses: z.array(reserveAddressSchema),
  bank: z.nullable(bankBalanceSchema),
});
export type Solvency = z.infer<typeof solvencySchema>;

export const solvencyLineSchema = z.object({
  id: z.string(),
  at: moment,
  accounts: z.int(),
  ratio: z.nullable(signedDecimalString),
});
export type SolvencyLine = z.infer<typeof solvencyLineSchema>;

/** The proof of one balance. Its format is that of packages/solvency, and of the script that checks it without Feo. */
export const balanceProofSchema = z.object({
  at: moment,
  ticker: z.string(),
  decimals: z.int(),
  leaves: z.int(),
  total: units,
  root: hash,
  account: z.string(),
  units,
  parts: z.array(
    z.object({
      place: z.int(),
      units,
      salt: /* @__PURE__ */ z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      steps: z.array(z.object({ hash, units })),
    }),
  ),
});
