/** The history of trading: open orders, trades, and orders that are over. */
import { exchangeHistoryTabs } from "@feo/contract";
import { useParams } from "react-router";
import { browserData, marketsQuery, serverData, usePageQuery } from "../data/index.ts";
import { type FilterChoice, oneOf, periodFilter } from "./history-filter.ts";
import { HistoryFrame } from "./history-frame.tsx";
import { exchangeTabs } from "./history-tabs.ts";

const queriesOf = () => [marketsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

const sideFilter: FilterChoice = {
  ...{ name: "side", label: "Side" },
  options: [
    { value: "", label: "Buy and sell" },
    { value: "BUY", label: "Buy" },
    { value: "SELL", label: "Sell" },
  ],
};

/** The words of the specification for an order that is over. */
const statusFilter: FilterChoice = {
  ...{ name: "status", label: "Status" },
  options: [
    { value: "", label: "All" },
    { value: "DONE", label: "Completed" },
    { value: "CANCELLED", label: "Cancelled" },
    { value: "EXPIRED", label: "Expired" },
    { value: "REJECTED", label: "Rejected" },
  ],
};

export default function ExchangePage() {
  const { tab } = useParams();
  const current = exchangeHistoryTabs.find((name) => name === tab) ?? exchangeHistoryTabs[0];
  const symbols = (usePageQuery(marketsQuery()).data?.markets ?? []).map(({ symbol }) => symbol);
  const marketFilter = oneOf("market", "Market", "All markets", symbols);
  const filters = {
    openorders: [marketFilter, sideFilter],
    trades: [marketFilter, sideFilter, periodFilter],
    orders: [marketFilter, statusFilter, periodFilter],
  };
  return (
    <HistoryFrame
      title="Exchange history"
      text="Your orders and trades of the last 90 days."
      path="/dashboard/history/exchange"
      tabs={exchangeTabs}
      current={current}
      filters={filters[current]}
    />
  );
}
