/** Schemas and OpenAPI descriptions of the calls in crypto.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { decimalInput, decimalString, positiveDecimalInput } from "../amount.ts";
import { pageSizes } from "../constants.ts";
import {
  addressInput,
  addressLabelInput,
  countryInput,
  cryptoDepositSchema,
  cryptoWithdrawalSchema,
  listedAddressSchema,
  networkKeyInput,
  ownerNameInput,
} from "../entities/crypto.ts";
import { addressOwnerships, senderRelationships, senderSources, txHashPattern } from "../entities/crypto-facts.ts";
import { pageLimit, pageNo } from "../paging.ts";

const coinTicker = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, "Must be a ticker such as ADA"));
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const page = z.object({ pageNo, limit: pageLimit(pageSizes.dashboardList) });

export const readDepositAddressIo = {
  summary: "The customer's deposit address on a network; always the same, for all its coins",
  tag: "User",
  errors: ["KYC_LEVEL_TOO_LOW", "NETWORK_NOT_FOUND", "DEPOSITS_CLOSED"] as const,
  query: z.object({ networkKey: networkKeyInput }),
  output: z.object({ address: z.string() }),
};

export const listCryptoDepositsIo = {
  summary: "Coin deposits, newest first; with `txHash`, those of one transaction",
  tag: "User",
  query: z.object({
    ...page.shape,
    /** In any letter case, with or without `0x`. */
    txHash: z.optional(z.string().check(z.regex(txHashPattern, "Must be 32 to 128 letters and digits"))),
  }),
  output: z.object({ count: z.int(), txs: z.array(cryptoDepositSchema) }),
};

export const listCryptoWithdrawalsIo = {
  summary: "Coin withdrawals, newest first",
  tag: "User",
  query: page,
  output: z.object({
    count: z.int(),
    txs: z.array(cryptoWithdrawalSchema),
    /**
     * Confirmation counts by withdrawal id, for those that are mined but not yet final. The entity has no such field
     * (CRYPTO-006).
     */
    confirmations: z.record(z.string(), z.int()),
  }),
};

export const verifyCryptoDepositIo = {
  summary: "Declares who owns the address a deposit came from, with the owner's details for a third party",
  tag: "Transaction",
  errors: ["INVALID_INPUT", "TRANSACTION_NOT_FOUND", "DEPOSIT_DECLARED"] as const,
  body: z.strictObject({
    id,
    ownership: z.enum(addressOwnerships),
    /** These four are required for a third party's address. */
    ownerName: z.optional(ownerNameInput),
    ownerCountry: z.optional(countryInput),
    ownerRelationship: z.optional(z.enum(senderRelationships)),
    sentFrom: z.optional(z.enum(senderSources)),
  }),
  output: z.object({ tx: cryptoDepositSchema }),
};

export const readWithdrawFeesIo = {
  summary: "The fee to withdraw a coin on a network, and its coin; no fee to another customer's address",
  tag: "Transaction",
  errors: ["KYC_LEVEL_TOO_LOW", "COIN_NOT_FOUND", "NETWORK_NOT_FOUND", "WITHDRAWALS_CLOSED"] as const,
  query: z.object({ coinTicker, networkKey: networkKeyInput, address: z.optional(addressInput) }),
  output: z.object({
    withdrawFees: z.array(z.object({ feeCoinTicker: z.string(), feeAmount: decimalString })),
    /** The address is another customer's deposit address: the transfer stays off-chain and arrives at once. */
    isInternal: z.boolean(),
  }),
};

export const withdrawCryptoIo = {
  summary: "Withdraws coins to an address; the fee is deducted from the amount",
  tag: "Transaction",
  errors: [
    ...(["KYC_LEVEL_TOO_LOW", "COIN_NOT_FOUND", "NETWORK_NOT_FOUND", "ADDRESS_INVALID", "ADDRESS_OWN"] as const),
    ...(["ADDRESS_NOT_LISTED", "ADDRESS_TOO_NEW", "FEE_CHANGED", "AMOUNT_TOO_PRECISE", "AMOUNT_TOO_SMALL"] as const),
    ...(["AMOUNT_TOO_LARGE", "DAILY_LIMIT_REACHED", "WITHDRAWALS_ON_HOLD", "WITHDRAWALS_CLOSED"] as const),
    ...(["INSUFFICIENT_BALANCE", "IDEMPOTENCY_KEY_REUSED", "TRADING_HALTED"] as const),
  ] as const,
  body: z.strictObject({
    coinTicker,
    amount: positiveDecimalInput,
    address: addressInput,
    networkKey: networkKeyInput,
    feeCoinTicker: coinTicker,
    /** The fee that was shown; a withdrawal never costs more than the customer saw. */
    feeAmount: decimalInput,
  }),
  output: z.object({ tx: cryptoWithdrawalSchema }),
};

export const cancelCryptoWithdrawalIo = {
  summary: "Cancels a withdrawal that has not been signed yet",
  tag: "Transaction",
  errors: ["TRANSACTION_NOT_FOUND", "WITHDRAWAL_UNDER_WAY", "WITHDRAWAL_ENDED"] as const,
  body: z.strictObject({ id }),
  output: z.object({ tx: cryptoWithdrawalSchema }),
};

export const listAddressesIo = {
  summary: "The customer's saved withdrawal addresses",
  tag: "User",
  output: z.object({ addresses: z.array(listedAddressSchema) }),
};

export const addAddressIo = {
  summary: "Saves a withdrawal address; with the saved-addresses limit on, it can be used after 24 hours",
  tag: "User",
  errors: ["INVALID_INPUT", "NETWORK_NOT_FOUND", "ADDRESS_INVALID", "ADDRESS_KNOWN", "TOO_MANY_ADDRESSES"] as const,
  body: z.strictObject({
    networkKey: networkKeyInput,
    address: addressInput,
    label: addressLabelInput,
    ownership: z.enum(addressOwnerships),
    ownerName: z.optional(ownerNameInput),
  }),
  output: z.object({ address: listedAddressSchema }),
};

export const removeAddressIo = {
  summary: "Removes a saved address",
  tag: "User",
  errors: ["ADDRESS_NOT_FOUND"] as const,
  query: z.object({ id }),
  output: z.object({}),
};

export const cryptoSchemas = {
  readDepositAddress: readDepositAddressIo,
  listCryptoDeposits: listCryptoDepositsIo,
  listCryptoWithdrawals: listCryptoWithdrawalsIo,
  verifyCryptoDeposit: verifyCryptoDepositIo,
  readWithdrawFees: readWithdrawFeesIo,
  withdrawCrypto: withdrawCryptoIo,
  cancelCryptoWithdrawal: cancelCryptoWithdrawalIo,
  listAddresses: listAddressesIo,
  addAddress: addAddressIo,
  removeAddress: removeAddressIo,
};
