/** The user's trades, each with its fee and TDS, and the TDS report. */
import { type Market, type OwnTrade, pageSizes } from "@feo/contract";
import { useState } from "react";
import { ownTradesQuery, readOnce, useOwnQuery } from "../data/index.ts";
import { type ExportPlan, useExport } from "../export/use-export.ts";
import { tradeDetails } from "../order-words/order-details.ts";
import { ExportActions, TdsMenu } from "./export-actions.tsx";
import { FilterBar, useFiltered } from "./filter-bar.tsx";
import { tradeTable } from "./history-csv.ts";
import { readFilter } from "./history-filter.ts";
import { HistoryList } from "./history-list.tsx";
import { endingNow } from "./history-period.ts";
import { tradeRow, tradeRowId } from "./history-rows.ts";
import { exchangeTabs } from "./history-tabs.ts";
import { marketChoice, marketOf } from "./market-choice.ts";
import { RowSheet } from "./row-sheet.tsx";
import { bearsTds, latestQuarters, tdsReport } from "./tds-report.ts";
import { useHistoryAddress } from "./use-history-address.ts";

/** The current quarter and the four before it. */
const offeredQuarters = 5;

interface TradeFilter {
  readonly marketSymbol?: string;
  readonly from?: number;
  readonly to?: number;
}

/** The list ends now, so that trades made during the export do not shift the pages. */
function readTrades(filter: TradeFilter): Pick<ExportPlan<OwnTrade>, "readPage" | "idOf"> {
  const before = { ...filter, ...endingNow(filter, Date.now()) };
  return {
    idOf: tradeRowId,
    readPage: async (pageNo, signal) => {
      const question = ownTradesQuery({ ...before, pageNo, limit: pageSizes.largest });
      const { count, trades } = await readOnce(question, signal);
      return { count, rows: trades };
    },
  };
}

export function TradesTab({ markets }: { markets: readonly Market[] }) {
  const [nowMs] = useState(Date.now);
  const { params, pageNo, range } = useHistoryAddress();
  const market = marketChoice(markets);
  const marketSymbol = readFilter(market, params);
  const filter = { ...(marketSymbol === "" ? {} : { marketSymbol }), ...range };
  const answer = useOwnQuery(ownTradesQuery({ ...filter, pageNo, limit: pageSizes.dashboardList }));
  const running = useExport();

  const exportAll = () => running.start({ what: "trades", table: tradeTable, ...readTrades(filter) });
  const reportTds = (what: string, of: TradeFilter) =>
    running.start({ what, table: tdsReport, counts: bearsTds, ...readTrades(of) });
  return (
    <>
      <FilterBar
        filters={[market]}
        hasPeriod
        actions={
          <ExportActions running={running} onExport={exportAll}>
            <TdsMenu
              quarters={latestQuarters(nowMs, offeredQuarters)}
              onCurrent={() => reportTds("tds", filter)}
              onQuarter={({ name, from, to }) => reportTds(`tds-${name.replace(" ", "-")}`, { from, to })}
            />
          </ExportActions>
        }
      />
      <HistoryList
        tab={exchangeTabs.trades}
        answer={answer}
        rows={answer.data?.trades.map((trade) => tradeRow(trade, { market: marketOf(trade, markets), nowMs }))}
        count={answer.data?.count ?? 0}
        filtered={useFiltered([market], true)}
      />
      <RowSheet
        kind="Trade"
        find={(id) => answer.data?.trades.find((trade) => tradeRowId(trade) === id)}
        detailsOf={(trade) => tradeDetails(trade, marketOf(trade, markets))}
      />
    </>
  );
}
