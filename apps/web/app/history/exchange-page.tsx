/** The trading history: open orders, trades and ended orders. Rendered on the server without private data. */
import { exchangeHistoryTabs, type Market } from "@feo/contract";
import type { ComponentType } from "react";
import { useParams } from "react-router";
import { browserData, marketsQuery, serverData, usePageQuery } from "../data/index.ts";
import { HistoryFrame } from "./history-frame.tsx";
import { exchangeTabs } from "./history-tabs.ts";
import { OpenOrdersTab } from "./open-orders-tab.tsx";
import { OrdersTab } from "./orders-tab.tsx";
import { TradesTab } from "./trades-tab.tsx";

const queriesOf = () => [marketsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

const lists: Record<(typeof exchangeHistoryTabs)[number], ComponentType<{ markets: readonly Market[] }>> = {
  openorders: OpenOrdersTab,
  trades: TradesTab,
  orders: OrdersTab,
};

export default function ExchangePage() {
  const { tab } = useParams();
  const current = exchangeHistoryTabs.find((name) => name === tab) ?? exchangeHistoryTabs[0];
  const markets = usePageQuery(marketsQuery()).data?.markets ?? [];
  const List = lists[current];
  return (
    <HistoryFrame
      title="Exchange history"
      text="Your orders and trades, up to 90 days at a time."
      path="/dashboard/history/exchange"
      tabs={exchangeTabs}
      current={current}
    >
      <List markets={markets} />
    </HistoryFrame>
  );
}
