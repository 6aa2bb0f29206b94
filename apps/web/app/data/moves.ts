/** The lists of wallet transactions. They are reloaded whenever money may have moved. */
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

/** How many of the latest the deposit and withdrawal pages show; the history has all. */
const recentMoves = 5;
export const latestMoves = { query: { pageNo: 1, limit: recentMoves } };

interface Listed<Tx> {
  readonly count: number;
  readonly txs: readonly Tx[];
}

/** Adds a new transaction on top without exceeding the list's length (BANK-021, BANK-022). */
export function withNewest<Tx extends { readonly id: string }, List extends Listed<Tx>>(list: List, tx: Tx): List {
  const others = list.txs.filter(({ id }) => id !== tx.id);
  const isNew = others.length === list.txs.length;
  return { ...list, count: list.count + (isNew ? 1 : 0), txs: [tx, ...others].slice(0, recentMoves) };
}

/** Shows a new transaction before the list is reloaded; a list that was never read is read in full. */
export function showNewest<Tx extends { readonly id: string }>(query: unknown, tx: Tx): void {
  browserQueries.setQueryData<Listed<Tx>>(queryKey(query as PageQuery), (list) => list && withNewest(list, tx));
}
