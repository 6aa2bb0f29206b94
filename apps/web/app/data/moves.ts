/** The lists of what moved on the wallets. They are read again whenever money may have moved. */
import {
  listDepositsWithdrawals,
  listFiatDeposits,
  listFiatWithdrawals,
  listPayments,
  listWalletTransactions,
  listWalletTransfers,
  readTransaction,
  readWithdrawalLimits,
} from "@feo/contract";
import { browserQueries } from "./api.ts";

const lists = [
  ...[listWalletTransactions, listPayments, listDepositsWithdrawals, listWalletTransfers],
  ...[listFiatDeposits, listFiatWithdrawals, readTransaction, readWithdrawalLimits],
];

export async function readMovesAgain(): Promise<void> {
  await Promise.all(lists.map(({ name }) => browserQueries.invalidateQueries({ queryKey: [name] })));
}
