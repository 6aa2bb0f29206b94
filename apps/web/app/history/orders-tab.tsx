/** Ended orders: filled, cancelled, expired or rejected. */
import { displayedStatuses, type Market, type Order, type OrderStatus, pageSizes, shownAlike } from "@feo/contract";
import { useState } from "react";
import { orderHistoryQuery, readOnce, useOwnQuery } from "../data/index.ts";
import { useExport } from "../export/use-export.ts";
import { orderDetails } from "../order-words/order-details.ts";
import { ExportActions } from "./export-actions.tsx";
import { FilterBar, useFiltered } from "./filter-bar.tsx";
import { orderTable } from "./history-csv.ts";
import { type FilterChoice, readFilter } from "./history-filter.ts";
import { HistoryList } from "./history-list.tsx";
import { endingNow } from "./history-period.ts";
import { endedOrderRow } from "./history-rows.ts";
import { exchangeTabs } from "./history-tabs.ts";
import { marketChoice, marketOf } from "./market-choice.ts";
import { RowSheet } from "./row-sheet.tsx";
import { useHistoryAddress } from "./use-history-address.ts";

const endings = ["DONE", "CANCELLED", "EXPIRED", "REJECTED"] as const satisfies readonly OrderStatus[];

/** Each option covers all statuses that are displayed alike (ORDER-014 to ORDER-017). */
const statusChoice: FilterChoice = {
  name: "status",
  label: "Status",
  options: [{ value: "", label: "All" }, ...endings.map((value) => ({ value, label: displayedStatuses[value] }))],
};

export function OrdersTab({ markets }: { markets: readonly Market[] }) {
  const [nowMs] = useState(Date.now);
  const { params, pageNo, range } = useHistoryAddress();
  const market = marketChoice(markets);
  const marketSymbol = readFilter(market, params);
  const status = endings.find((ending) => ending === readFilter(statusChoice, params));
  const filter = {
    ...(marketSymbol === "" ? {} : { marketSymbol }),
    ...(status ? { status: shownAlike(status).join(",") } : {}),
    ...range,
  };
  const answer = useOwnQuery(orderHistoryQuery({ ...filter, pageNo, limit: pageSizes.dashboardList }));
  const running = useExport();
  const filters = [market, statusChoice];

  const exportAll = () => {
    // Ends now, so that orders that end during the export do not shift the pages.
    const before = { ...filter, ...endingNow(range, Date.now()) };
    running.start<Order>({
      what: "orders",
      idOf: ({ id }) => id,
      table: orderTable,
      readPage: async (page, signal) => {
        const question = orderHistoryQuery({ ...before, pageNo: page, limit: pageSizes.largest });
        const { count, orders } = await readOnce(question, signal);
        return { count, rows: orders };
      },
    });
  };
  return (
    <>
      <FilterBar filters={filters} hasPeriod actions={<ExportActions running={running} onExport={exportAll} />} />
      <HistoryList
        tab={exchangeTabs.orders}
        answer={answer}
        rows={answer.data?.orders.map((order) => endedOrderRow(order, { market: marketOf(order, markets), nowMs }))}
        count={answer.data?.count ?? 0}
        filtered={useFiltered(filters, true)}
      />
      <RowSheet
        kind="Order"
        find={(id) => answer.data?.orders.find((order) => order.id === id)}
        detailsOf={(order) => orderDetails(order, marketOf(order, markets))}
      />
    </>
  );
}
