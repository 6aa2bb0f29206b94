/** The schemas of the calls in crypto.ts, and what is said of each; the browser knows them only as types. */
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

const coinTicker = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, "A coin's ticker looks like ADA"));
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const page = z.object({ pageNo, limit: pageLimit(pageSizes.dashboardList) });

export const readDepositAddressIo = {
  summary: "The person's own address on a network; the same one every time, for all its coins",
  tag: "User",
  errors: ["KYC_LEVEL_TOO_LOW", "NETWORK_NOT_FOUND", "DEPOSITS_CLOSED"] as const,
  query: z.object({ networkKey: networkKeyInput }),
  output: z.object({ address: z.string() }),
};

export const listCryptoDepositsIo = {
  summary: "Deposits of coins, newest first; with `txHash` those of one transaction",
  tag: "User",
  query: z.object({
    ...page.shape,
    /** In capital or small letters, with `0x` or without. */
    txHash: z.optional(z.string().check(z.regex(txHashPattern, "A hash has 32 to 128 letters and digits"))),
  }),
  output: z.object({ count: z.int(), txs: z.array(cryptoDepositSchema) }),
};

export const listCryptoWithdrawalsIo = {
  summary: "Withdrawals of coins, newest first",
  tag: "User",
  query: page,
  output: z.object({
    count: z.int(),
    txs: z.array(cryptoWithdrawalSchema),
    /** Of those that are in a block and not yet deep enough, by id. The entity itself has none (CRYPTO-006). */
    confirmations: z.record(z.string(), z.int()),
  }),
};

export const verifyCryptoDepositIo = {
  summary: "Says whose the address is that a deposit came from; of somebody else's, whose",
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
  summary: "What a withdrawal of a coin costs on a network, and in which coin; nothing to another customer's address",
  tag: "Transaction",
  errors: ["KYC_LEVEL_TOO_LOW", "COIN_NOT_FOUND", "NETWORK_NOT_FOUND", "WITHDRAWALS_CLOSED"] as const,
  query: z.object({ coinTicker, networkKey: networkKeyInput, address: z.optional(addressInput) }),
  output: z.object({
    withdrawFees: z.array(z.object({ feeCoinTicker: z.string(), feeAmount: decimalString })),
    /** The address is another customer's deposit address: nothing leaves, and it arrives at once. */
    isInternal: z.boolean(),
  }),
};

export const withdrawCryptoIo = {
  summary: "Sends coins to an address; the fee is taken out of the amount",
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
    /** As it was shown; a withdrawal never costs more than its owner saw. */
    feeAmount: decimalInput,
  }),
  output: z.object({ tx: cryptoWithdrawalSchema }),
};

export const cancelCryptoWithdrawalIo = {
  summary: "Takes a withdrawal back while nothing was signed for it yet",
  tag: "Transaction",
  errors: ["TRANSACTION_NOT_FOUND", "WITHDRAWAL_UNDER_WAY", "WITHDRAWAL_ENDED"] as const,
  body: z.strictObject({ id }),
  output: z.object({ tx: cryptoWithdrawalSchema }),
};

export const listAddressesIo = {
  summary: "The addresses that the person has written down to withdraw to",
  tag: "User",
  output: z.object({ addresses: z.array(listedAddressSchema) }),
};

export const addAddressIo = {
  summary: "Writes an address down; where withdrawals go to listed addresses only, it counts after a day",
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
  summary: "Strikes an address from the list",
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
