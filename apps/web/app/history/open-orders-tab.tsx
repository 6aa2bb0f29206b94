/** The open orders, waiting in the book or for their trigger, and the ways to cancel them. */
import { type Market, type Order, pageSizes } from "@feo/contract";
import { useState } from "react";
import { openOrdersQuery, readOnce, tickersQuery, useOwnQuery, usePageQuery } from "../data/index.ts";
import { useExport } from "../export/use-export.ts";
import { orderDetails } from "../order-words/order-details.ts";
import { CancelAll, CancelFooter, CancelIcon, useCancelling } from "./cancel-orders.tsx";
import { ExportActions } from "./export-actions.tsx";
import { FilterBar, useFiltered } from "./filter-bar.tsx";
import { orderTable } from "./history-csv.ts";
import { readFilter } from "./history-filter.ts";
import { HistoryList } from "./history-list.tsx";
import { openOrderRow } from "./history-rows.ts";
import { exchangeTabs } from "./history-tabs.ts";
import { marketChoice, marketOf } from "./market-choice.ts";
import { RowSheet } from "./row-sheet.tsx";
import { useHistoryAddress } from "./use-history-address.ts";

const none: readonly Order[] = [];

export function OpenOrdersTab({ markets }: { markets: readonly Market[] }) {
  const [nowMs] = useState(Date.now);
  const { params, pageNo } = useHistoryAddress();
  const market = marketChoice(markets);
  const marketSymbol = readFilter(market, params);
  const filter = marketSymbol === "" ? {} : { marketSymbol };
  const answer = useOwnQuery(openOrdersQuery({ ...filter, pageNo, limit: pageSizes.dashboardList }));
  const running = useExport();
  const orders = answer.data?.orders ?? none;
  const cancelling = useCancelling(orders);
  const count = answer.data?.count ?? 0;
  const stats = usePageQuery(tickersQuery()).data?.stats;
  const lastPriceOf = (symbol: string) => stats?.find(({ marketSymbol }) => marketSymbol === symbol)?.close;
  const find = (id: string) => orders.find((order) => order.id === id);

  const exportAll = () =>
    running.start<Order>({
      what: "open-orders",
      idOf: ({ id }) => id,
      table: orderTable,
      readPage: async (page, signal) => {
        const question = openOrdersQuery({ ...filter, pageNo: page, limit: pageSizes.largest });
        const { count: total, orders: rows } = await readOnce(question, signal);
        return { count: total, rows };
      },
    });
  return (
    <>
      <FilterBar
        filters={[market]}
        actions={
          <ExportActions running={running} onExport={exportAll}>
            <CancelAll count={count} orders={orders} marketSymbol={marketSymbol} />
          </ExportActions>
        }
      />
      <HistoryList
        tab={exchangeTabs.openorders}
        answer={answer}
        rows={answer.data?.orders.map((order) =>
          openOrderRow(order, {
            market: marketOf(order, markets),
            nowMs,
            lastPrice: lastPriceOf(order.marketSymbol),
          }),
        )}
        count={count}
        filtered={useFiltered([market], false)}
        rowAction={{
          label: "Cancel",
          show: ({ id, name }) => {
            const order = find(id);
            return order ? <CancelIcon order={order} name={name} cancelling={cancelling} /> : null;
          },
        }}
      />
      <RowSheet
        kind="Open order"
        find={find}
        detailsOf={(order) => orderDetails(order, marketOf(order, markets), lastPriceOf(order.marketSymbol))}
        footer={(order) => <CancelFooter order={order} cancelling={cancelling} />}
      />
    </>
  );
}
