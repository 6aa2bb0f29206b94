/** Coins by chain: the own addresses to deposit to, what came and went, and the addresses written down to withdraw to. */
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

/** Nobody tells the page of a deposit that the network has only just seen, and a fee may follow the network's. */
const watchedMs = 10_000;

/** CRYPTO-012. */
export const depositAddressQuery = (networkKey: string): PageQuery<typeof readDepositAddress> => ({
  ...{ call: readDepositAddress, input: { query: { networkKey } }, staleMs: 0 },
});
/** CRYPTO-013. */
export const recentCryptoDepositsQuery = (): PageQuery<typeof listCryptoDeposits> => ({
  ...{ call: listCryptoDeposits, input: latestMoves, staleMs: 0, pollMs: watchedMs },
});
/** As many as one answer may have: those that wait for a word of their owner are among them. */
export const manyCryptoDepositsQuery = (): PageQuery<typeof listCryptoDeposits> => ({
  ...{ call: listCryptoDeposits, input: { query: { pageNo: 1, limit: pageSizes.largest } }, staleMs: 0 },
});
/** CRYPTO-014. */
export const recentCryptoWithdrawalsQuery = (): PageQuery<typeof listCryptoWithdrawals> => ({
  ...{ call: listCryptoWithdrawals, input: latestMoves, staleMs: 0 },
});
/** CRYPTO-015. */
export const withdrawFeesQuery = (
  query: CallInput<typeof readWithdrawFees>["query"],
): PageQuery<typeof readWithdrawFees> => ({
  ...{ call: readWithdrawFees, input: { query }, staleMs: 0, pollMs: watchedMs },
});
export const addressesQuery = (): PageQuery<typeof listAddresses> => ({
  ...{ call: listAddresses, input: {}, staleMs: 0 },
});

/** The own deposits that came with one transaction, of which there may be several. */
export async function findDeposits(txHash: string, signal: AbortSignal): Promise<readonly CryptoDeposit[]> {
  const query = { pageNo: 1, limit: pageSizes.largest, txHash };
  return (await callApi(listCryptoDeposits, { query }, { signal })).txs;
}

type DepositAnswer = CallInput<typeof verifyCryptoDeposit>["body"];

/** CRYPTO-017. Also after a refusal everything is read again: it may have been answered elsewhere. */
export async function answerDeposit(body: DepositAnswer): Promise<CryptoDeposit> {
  try {
    return (await callApi(verifyCryptoDeposit, { body })).tx;
  } finally {
    await readMovesAgain();
  }
}

type WithdrawalBody = CallInput<typeof withdrawCryptoCall>["body"];
/** Amounts as the API writes them. */
export type CryptoWithdrawalWish = WithdrawalBody & { readonly amount: string; readonly feeAmount: string };

/**
 * CRYPTO-016, CLIENT-017. By the token that is held for it; false, with nothing sent, when that has run out. Also after a
 * failure the lists and the fee are read again: it may have arrived, or cost something else now.
 */
export async function withdrawCrypto(
  body: CryptoWithdrawalWish,
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

/** Takes one back while nothing was signed for it; where it is too late the list says how far it is. */
export async function cancelCryptoWithdrawal(id: string): Promise<CryptoWithdrawal> {
  try {
    return (await callApi(cancelCryptoWithdrawalCall, { body: { id } })).tx;
  } finally {
    await Promise.all([readPart("balances"), readMovesAgain()]);
  }
}

const addressesKey = (): readonly unknown[] => queryKey(addressesQuery() as unknown as PageQuery);

export type AddressWish = CallInput<typeof addAddressCall>["body"];

export async function addAddress(body: AddressWish): Promise<ListedAddress> {
  try {
    return (await callApi(addAddressCall, { body })).address;
  } finally {
    await readAgain(addressesKey());
  }
}

/** One that is gone already is as good as removed: the list is read again in any case. */
export async function removeAddress(id: string): Promise<void> {
  try {
    await callApi(removeAddressCall, { query: { id } });
  } finally {
    await readAgain(addressesKey());
  }
}
