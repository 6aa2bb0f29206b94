/** Coins on chain: deposits, withdrawals, and address ownership (specification §3 and §4). */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { withdrawalStatuses } from "./bank.ts";
import { addressOwnerships } from "./crypto-facts.ts";
import { walletTypes } from "./wallet.ts";

/**
 * WALLET-015. PENDING waits for confirmations or for the customer's declaration of the sender; SUBMITTED has the
 * declaration and waits for the rest; FAILED was removed from the chain by a reorg before it was credited.
 */
export const cryptoDepositStatuses = ["PENDING", "SUBMITTED", "SUCCESS", "REJECTED", "FAILED"] as const;
export type CryptoDepositStatus = (typeof cryptoDepositStatuses)[number];

const movement = {
  id: z.string(),
  coinTicker: z.string(),
  amount: decimalString,
  walletType: z.enum(walletTypes),
  createdAt: moment,
  /** When its status last changed. */
  updatedAt: moment,
  networkKey: z.string(),
  /** Empty until a transaction exists. */
  txHash: z.string(),
  rejectReason: z.string(),
  feeAmount: decimalString,
};

/**
 * CRYPTO-005. `address` is the customer's, `fromAddress` the sender's; `amount` is what arrived, including `feeAmount`,
 * which we keep.
 */
export const cryptoDepositSchema = z.object({
  ...movement,
  status: z.enum(cryptoDepositStatuses),
  address: z.string(),
  fromAddress: z.string(),
  confirmations: z.int(),
  /** The deposit waits for the customer to declare who owns the sending address. */
  isAddressVerificationRequired: z.boolean(),
});
export type CryptoDeposit = z.infer<typeof cryptoDepositSchema>;

/** CRYPTO-006. `amount` is what left the wallet, including `feeAmount`, which we keep. */
export const cryptoWithdrawalSchema = z.object({
  ...movement,
  status: z.enum(withdrawalStatuses),
  address: z.string(),
});
export type CryptoWithdrawal = z.infer<typeof cryptoWithdrawalSchema>;

/** A withdrawal address that the customer has saved. */
export const listedAddressSchema = z.object({
  id: z.string(),
  networkKey: z.string(),
  address: z.string(),
  label: z.string(),
  ownership: z.enum(addressOwnerships),
  /** The owner's name; empty if the address is the customer's own. */
  ownerName: z.string(),
  createdAt: moment,
  /** When the address can first be used by a customer who withdraws only to saved addresses. */
  usableFrom: moment,
});
export type ListedAddress = z.infer<typeof listedAddressSchema>;

export const networkKeyInput = z.string().check(z.regex(/^[A-Z0-9]{2,16}$/, "Must be a network such as ETH"));

/** A rough check; the exact format depends on the network (CRYPTO-010). */
export const addressInput = z.string().check(z.regex(/^[0-9A-Za-z:]{10,128}$/, "Use letters and digits only"));

const oneLine = (least: number, most: number, message: string) =>
  z.string().check(z.regex(new RegExp(`^[^\\p{C}]{${least},${most}}$`, "u"), message), z.trim());

export const addressLabelInput = oneLine(1, 40, "Use one line of at most 40 characters");

/** The owner details that the travel rule requires for a third party's address. */
export const ownerNameInput = oneLine(2, 120, "Use 2 to 120 characters");
export const countryInput = z.string().check(z.regex(/^[A-Z]{2}$/, "Use a two-letter country code such as IN"));
