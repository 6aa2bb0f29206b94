/** The history of money: the main wallet, payments, deposits and withdrawals, transfers between the two wallets. */
import { transactionHistoryTabs } from "@feo/contract";
import { useParams } from "react-router";
import { browserData, coinsQuery, serverData, usePageQuery } from "../data/index.ts";
import { type FilterChoice, oneOf, periodFilter } from "./history-filter.ts";
import { HistoryFrame } from "./history-frame.tsx";
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

export default function TransactionsPage() {
  const { tab } = useParams();
  const current = transactionHistoryTabs.find((name) => name === tab) ?? transactionHistoryTabs[0];
  const coins = usePageQuery(coinsQuery()).data;
  const tickers = coins ? [coins.fiatCoin, ...coins.cryptoCoins].map(({ ticker }) => ticker) : [];
  const coinFilter = oneOf("coin", "Coin", "All coins", tickers);
  const filters =
    current === "deposit-withdrawal"
      ? [coinFilter, operationFilter, walletFilter, periodFilter]
      : [coinFilter, periodFilter];
  return (
    <HistoryFrame
      title="Transaction history"
      text="Money that came, went or moved between your wallets in the last 90 days."
      path="/dashboard/history/transactions"
      tabs={transactionTabs}
      current={current}
      filters={filters}
    />
  );
}
