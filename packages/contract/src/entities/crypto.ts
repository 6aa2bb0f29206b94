/** Coins by chain: deposits, withdrawals, and whose an address is (specification §3 and §4). */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { withdrawalStatuses } from "./bank.ts";
import { addressOwnerships } from "./crypto-facts.ts";
import { walletTypes } from "./wallet.ts";

/**
 * WALLET-015. PENDING waits for confirmations or for its owner's word on the sender, SUBMITTED has that word and waits for the rest;
 * FAILED left the chain again before it was credited.
 */
export const cryptoDepositStatuses = ["PENDING", "SUBMITTED", "SUCCESS", "REJECTED", "FAILED"] as const;
export type CryptoDepositStatus = (typeof cryptoDepositStatuses)[number];

const movement = {
  id: z.string(),
  coinTicker: z.string(),
  amount: decimalString,
  walletType: z.enum(walletTypes),
  createdAt: moment,
  networkKey: z.string(),
  /** Empty until there is a transaction. */
  txHash: z.string(),
  rejectReason: z.string(),
  feeAmount: decimalString,
};

/** CRYPTO-005. `address` is the person's own, `fromAddress` the sender's; `amount` is what came, `feeAmount` of it stays. */
export const cryptoDepositSchema = z.object({
  ...movement,
  status: z.enum(cryptoDepositStatuses),
  address: z.string(),
  fromAddress: z.string(),
  confirmations: z.int(),
  /** It waits for its owner to say whose the sender's address is. */
  isAddressVerificationRequired: z.boolean(),
});
export type CryptoDeposit = z.infer<typeof cryptoDepositSchema>;

/** CRYPTO-006. `amount` is what left the wallet; `feeAmount` of it stayed. */
export const cryptoWithdrawalSchema = z.object({
  ...movement,
  status: z.enum(withdrawalStatuses),
  address: z.string(),
});
export type CryptoWithdrawal = z.infer<typeof cryptoWithdrawalSchema>;

/** An address that somebody has written down to withdraw to. */
export const listedAddressSchema = z.object({
  id: z.string(),
  networkKey: z.string(),
  address: z.string(),
  label: z.string(),
  ownership: z.enum(addressOwnerships),
  /** Whose it is; empty where it is the person's own. */
  ownerName: z.string(),
  createdAt: moment,
  /** From when on it counts as listed, where withdrawals go to listed addresses only. */
  usableFrom: moment,
});
export type ListedAddress = z.infer<typeof listedAddressSchema>;

export const networkKeyInput = z.string().check(z.regex(/^[A-Z0-9]{2,16}$/, "A network's key looks like ETH"));

/** What it must look like more exactly, its network says (CRYPTO-010). */
export const addressInput = z.string().check(z.regex(/^[0-9A-Za-z:]{10,128}$/, "An address has letters and digits"));

const oneLine = (least: number, most: number, message: string) =>
  z.string().check(z.regex(new RegExp(`^[^\\p{C}]{${least},${most}}$`, "u"), message), z.trim());

export const addressLabelInput = oneLine(1, 40, "A label is one line of at most 40 characters");

/** As the travel rule wants it of somebody else's address. */
export const ownerNameInput = oneLine(2, 120, "A name has 2 to 120 characters");
export const countryInput = z.string().check(z.regex(/^[A-Z]{2}$/, "A country is two letters, such as IN"));
