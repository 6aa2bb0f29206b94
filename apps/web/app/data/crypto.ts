/**
 * Crypto deposits and withdrawals: the account's deposit addresses, its transactions, and its saved withdrawal
 * addresses.
 */
import {
  addAddress as addAddressCall,
  type CallInput,
  type CryptoDeposit,
  type CryptoWithdrawal,
  cancelCryptoWithdrawal as cancelCryptoWithdrawalCall,
  type ListedAddress,
  listAddresses,
  listCryptoDeposits,
  listCryptoWithdrawals,
  pageSizes,
  readDepositAddress,
  readWithdrawFees,
  removeAddress as removeAddressCall,
  verifyCryptoDeposit,
  withdrawCrypto as withdrawCryptoCall,
} from "@feo/contract";
import { withToken } from "./account-changes.ts";
import { callApi, readAgain } from "./api.ts";
import { readPart } from "./live/use-live.ts";
import { latestMoves, readMovesAgain, showNewest } from "./moves.ts";
import { type PageQuery, queryKey } from "./queries.ts";

/**
 * Polled, because nothing notifies the page of a deposit just seen by the network, and a fee may follow the network's.
 */
const watchedMs = 10_000;

/** CRYPTO-012. */
export const depositAddressQuery = (networkKey: string): PageQuery<typeof readDepositAddress> => ({
  call: readDepositAddress,
  input: { query: { networkKey } },
  staleMs: 0,
});
/** CRYPTO-013. */
export const recentCryptoDepositsQuery = (): PageQuery<typeof listCryptoDeposits> => ({
  call: listCryptoDeposits,
  input: latestMoves,
  staleMs: 0,
  pollMs: watchedMs,
});
/** The largest page of deposits, so that those waiting for an answer from the customer are included. */
export const manyCryptoDepositsQuery = (): PageQuery<typeof listCryptoDeposits> => ({
  call: listCryptoDeposits,
  input: { query: { pageNo: 1, limit: pageSizes.largest } },
  staleMs: 0,
});
/** CRYPTO-014. */
export const recentCryptoWithdrawalsQuery = (): PageQuery<typeof listCryptoWithdrawals> => ({
  call: listCryptoWithdrawals,
  input: latestMoves,
  staleMs: 0,
});
/** CRYPTO-015. */
export const withdrawFeesQuery = (
  query: CallInput<typeof readWithdrawFees>["query"],
): PageQuery<typeof readWithdrawFees> => ({
  call: readWithdrawFees,
  input: { query },
  staleMs: 0,
  pollMs: watchedMs,
});
export const addressesQuery = (): PageQuery<typeof listAddresses> => ({
  call: listAddresses,
  input: {},
  staleMs: 0,
});

/** The account's deposits from one transaction, of which there may be several. */
export async function findDeposits(txHash: string, signal: AbortSignal): Promise<readonly CryptoDeposit[]> {
  const query = { pageNo: 1, limit: pageSizes.largest, txHash };
  return (await callApi(listCryptoDeposits, { query }, { signal })).txs;
}

type DepositAnswer = CallInput<typeof verifyCryptoDeposit>["body"];

/** CRYPTO-017. Everything is reloaded even after a refusal, since the deposit may have been answered elsewhere. */
export async function answerDeposit(body: DepositAnswer): Promise<CryptoDeposit> {
  try {
    return (await callApi(verifyCryptoDeposit, { body })).tx;
  } finally {
    await readMovesAgain();
  }
}

type WithdrawalBody = CallInput<typeof withdrawCryptoCall>["body"];
/** Amounts in the API's format. */
export type CryptoWithdrawalRequest = WithdrawalBody & { readonly amount: string; readonly feeAmount: string };

/**
 * CRYPTO-016, CLIENT-017. Uses the held session token; returns false with nothing sent if it has expired. The lists and
 * the fee are reloaded even after a failure: the request may have taken effect, or the fee changed.
 */
export async function withdrawCrypto(
  body: CryptoWithdrawalRequest,
  idempotencyKey: string,
): Promise<CryptoWithdrawal | false> {
  return withToken("cryptoWithdraw", async (sessionToken) => {
    try {
      const { tx } = await callApi(withdrawCryptoCall, { body }, { sessionToken, idempotencyKey });
      showNewest(recentCryptoWithdrawalsQuery(), tx);
      return tx;
    } finally {
      const fees = readAgain([readWithdrawFees.name]);
      void Promise.all([readPart("balances"), readMovesAgain(), fees]);
    }
  });
}

/** Cancels a withdrawal that is not signed yet; if it is too late, the reloaded list shows its state. */
export async function cancelCryptoWithdrawal(id: string): Promise<CryptoWithdrawal> {
  try {
    return (await callApi(cancelCryptoWithdrawalCall, { body: { id } })).tx;
  } finally {
    await Promise.all([readPart("balances"), readMovesAgain()]);
  }
}

const addressesKey = (): readonly unknown[] => queryKey(addressesQuery() as unknown as PageQuery);

export type AddressRequest = CallInput<typeof addAddressCall>["body"];

export async function addAddress(body: AddressRequest): Promise<ListedAddress> {
  try {
    return (await callApi(addAddressCall, { body })).address;
  } finally {
    await readAgain(addressesKey());
  }
}

/** An address that is already gone counts as removed: the list is reloaded in any case. */
export async function removeAddress(id: string): Promise<void> {
  try {
    await callApi(removeAddressCall, { query: { id } });
  } finally {
    await readAgain(addressesKey());
  }
}
