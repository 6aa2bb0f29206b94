/** The history of money: the main wallet, payments, deposits and withdrawals, transfers between the two wallets. */
import { transactionHistoryTabs } from "@feo/contract";
import { useParams } from "react-router";
import { browserData, coinsQuery, serverData, usePageQuery } from "../data/index.ts";
import { FilterBar, useFiltered } from "./filter-bar.tsx";
import { type FilterChoice, oneOf } from "./history-filter.ts";
import { HistoryFrame } from "./history-frame.tsx";
import { HistoryList, type ListAnswer } from "./history-list.tsx";
import { transactionTabs } from "./history-tabs.ts";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

const operationFilter: FilterChoice = {
  ...{ name: "operation", label: "Operation" },
  options: [
    { value: "", label: "Both" },
    { value: "DEPOSIT", label: "Deposits" },
    { value: "WITHDRAW", label: "Withdrawals" },
  ],
};

const walletFilter: FilterChoice = {
  ...{ name: "walletType", label: "Wallet" },
  options: [
    { value: "", label: "Both" },
    { value: "MAIN", label: "Main" },
    { value: "SPOT", label: "Spot" },
  ],
};

/** What these lists have as long as no call answers for them. */
const nothing: ListAnswer = { error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined };

export default function TransactionsPage() {
  const { tab } = useParams();
  const current = transactionHistoryTabs.find((name) => name === tab) ?? transactionHistoryTabs[0];
  const coins = usePageQuery(coinsQuery()).data;
  const tickers = coins ? [coins.fiatCoin, ...coins.cryptoCoins].map(({ ticker }) => ticker) : [];
  const coinFilter = oneOf("coin", "Coin", "All coins", tickers);
  const filters = current === "deposit-withdrawal" ? [coinFilter, operationFilter, walletFilter] : [coinFilter];
  return (
    <HistoryFrame
      title="Transaction history"
      text="Money that came, went or moved between your wallets in the last 90 days."
      path="/dashboard/history/transactions"
      tabs={transactionTabs}
      current={current}
    >
      <FilterBar filters={filters} hasPeriod />
      <HistoryList
        tab={transactionTabs[current]}
        answer={nothing}
        rows={[]}
        count={0}
        filtered={useFiltered(filters, true)}
      />
    </HistoryFrame>
  );
}
