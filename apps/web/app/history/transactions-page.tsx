/** The wallet history: main wallet, payments, deposits and withdrawals, wallet transfers. */
import { transactionHistoryTabs } from "@feo/contract";
import type { ComponentType } from "react";
import { useParams } from "react-router";
import { browserData, coinsQuery, serverData } from "../data/index.ts";
import { HistoryFrame } from "./history-frame.tsx";
import { transactionTabs } from "./history-tabs.ts";
import { DepositWithdrawalList, PaymentList, TransferList, WalletList } from "./transaction-lists.tsx";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

const lists: Record<(typeof transactionHistoryTabs)[number], ComponentType> = {
  mainwallet: WalletList,
  payments: PaymentList,
  "deposit-withdrawal": DepositWithdrawalList,
  transfers: TransferList,
};

export default function TransactionsPage() {
  const { tab } = useParams();
  const current = transactionHistoryTabs.find((name) => name === tab) ?? transactionHistoryTabs[0];
  const List = lists[current];
  return (
    <HistoryFrame
      title="Transaction history"
      text="Deposits, withdrawals, payments and transfers, up to 90 days at a time."
      path="/dashboard/history/transactions"
      tabs={transactionTabs}
      current={current}
    >
      <List />
    </HistoryFrame>
  );
}
