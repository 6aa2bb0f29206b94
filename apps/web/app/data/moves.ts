/** The lists of what moved on the wallets. They are read again whenever money may have moved. */
import {
  listCryptoDeposits,
  listCryptoWithdrawals,
  listDepositsWithdrawals,
  listFiatDeposits,
  listFiatWithdrawals,
  listPayments,
  listWalletTransactions,
  listWalletTransfers,
  readTransaction,
  readWithdrawalLimits,
} from "@feo/contract";
import { browserQueries, readAgain } from "./api.ts";
import { type PageQuery, queryKey } from "./queries.ts";

const lists = [
  ...[listWalletTransactions, listPayments, listDepositsWithdrawals, listWalletTransfers],
  ...[listFiatDeposits, listFiatWithdrawals, listCryptoDeposits, listCryptoWithdrawals],
  ...[readTransaction, readWithdrawalLimits],
];

export async function readMovesAgain(): Promise<void> {
  await Promise.all(lists.map(({ name }) => readAgain([name])));
}

/** The pages of deposits and withdrawals show so many of the last ones; the history has all. */
const recentMoves = 5;
export const latestMoves = { query: { pageNo: 1, limit: recentMoves } };

interface Listed<Tx> {
  readonly count: number;
  readonly txs: readonly Tx[];
}

/** What a list has when something new has come: on top, and no longer than it may be (BANK-021, BANK-022). */
export function withNewest<Tx extends { readonly id: string }, List extends Listed<Tx>>(list: List, tx: Tx): List {
  const others = list.txs.filter(({ id }) => id !== tx.id);
  const isNew = others.length === list.txs.length;
  return { ...list, count: list.count + (isNew ? 1 : 0), txs: [tx, ...others].slice(0, recentMoves) };
}

/** Shows it before the list is read again; a list that was never read is read whole. */
export function showNewest<Tx extends { readonly id: string }>(query: unknown, tx: Tx): void {
  browserQueries.setQueryData<Listed<Tx>>(queryKey(query as PageQuery), (list) => list && withNewest(list, tx));
}
