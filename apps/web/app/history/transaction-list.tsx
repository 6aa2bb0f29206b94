/** One transaction list with its filters in the URL, rows, pages, export, drawer and receipt. */
import { pageSizes } from "@feo/contract";
import { Button } from "@feo/ui";
import { Printer } from "lucide-react";
import { useState } from "react";
import { coinsQuery, usePageQuery } from "../data/index.ts";
import type { ListPage } from "../export/read-all.ts";
import { useExport } from "../export/use-export.ts";
import type { CsvTable } from "../format/csv-table.ts";
import type { RowDetails } from "../order-words/order-details.ts";
import { ExportActions } from "./export-actions.tsx";
import { FilterBar, useFiltered } from "./filter-bar.tsx";
import { type FilterChoice, oneOf, readFilter } from "./history-filter.ts";
import { HistoryList, type ListAnswer } from "./history-list.tsx";
import { endingNow, withinWindow } from "./history-period.ts";
import type { HistoryRow } from "./history-rows.ts";
import type { HistoryTab } from "./history-tabs.ts";
import { Receipt } from "./receipt.tsx";
import type { ReceiptLines } from "./receipt-lines.ts";
import { RowSheet } from "./row-sheet.tsx";
import { useHistoryAddress } from "./use-history-address.ts";

/** Filters that every transaction list supports (WALLET-024 to WALLET-027). */
export interface ListFilter {
  readonly from: number;
  readonly to?: number;
  readonly coinTicker?: string;
}

/** LIMIT-007: ten rows a page. */
export interface ListQuestion {
  readonly params: URLSearchParams;
  readonly filter: ListFilter;
  readonly page: { readonly pageNo: number; readonly limit: number };
}

/** The filter and page that the URL selects. */
export function useListQuestion(): ListQuestion {
  const [nowMs] = useState(Date.now);
  const { params, pageNo, range } = useHistoryAddress();
  const coinTicker = readFilter(useCoinChoice(), params);
  const filter = { ...withinWindow(range, nowMs), ...(coinTicker === "" ? {} : { coinTicker }) };
  return { params, filter, page: { pageNo, limit: pageSizes.dashboardList } };
}

function useCoinChoice(): FilterChoice {
  const coins = usePageQuery(coinsQuery()).data;
  const tickers = coins ? [coins.fiatCoin, ...coins.cryptoCoins].map(({ ticker }) => ticker) : [];
  return oneOf("coin", "Coin", "All coins", tickers);
}

interface TransactionListProps<Row extends { readonly id: string }> {
  readonly tab: HistoryTab;
  readonly question: ListQuestion;
  readonly answer: ListAnswer;
  readonly listed: ListPage<Row> | undefined;
  /** Filters other than the coin and the period. */
  readonly filters?: readonly FilterChoice[];
  readonly rowOf: (row: Row, nowMs: number) => HistoryRow;
  readonly kind: string;
  readonly detailsOf: (row: Row) => RowDetails;
  /** Undefined while its data is loading. */
  readonly receiptOf: (row: Row) => ReceiptLines | undefined;
  readonly file: {
    readonly what: string;
    readonly table: (rows: readonly Row[]) => CsvTable;
    readonly readPage: (filter: ListFilter, pageNo: number, signal: AbortSignal) => Promise<ListPage<Row>>;
  };
}

const none: readonly FilterChoice[] = [];

export function TransactionList<Row extends { readonly id: string }>(props: TransactionListProps<Row>) {
  const { tab, question, answer, listed, filters = none, rowOf, kind, detailsOf, receiptOf, file } = props;
  const [nowMs] = useState(Date.now);
  const { openId } = useHistoryAddress();
  const running = useExport();
  const all = [useCoinChoice(), ...filters];
  const find = (id: string) => listed?.rows.find((row) => row.id === id);
  const open = openId === null ? undefined : find(openId);
  const receipt = open && receiptOf(open);

  const exportAll = () => {
    // Ends now, so that transactions made during the export do not shift the pages.
    const before = { ...question.filter, ...endingNow(question.filter, Date.now()) };
    running.start<Row>({
      what: file.what,
      idOf: ({ id }) => id,
      table: file.table,
      readPage: (pageNo, signal) => file.readPage(before, pageNo, signal),
    });
  };
  return (
    <>
      <FilterBar filters={all} hasPeriod actions={<ExportActions running={running} onExport={exportAll} />} />
      <HistoryList
        tab={tab}
        answer={answer}
        rows={listed?.rows.map((row) => rowOf(row, nowMs))}
        count={listed?.count ?? 0}
        filtered={useFiltered(all, true)}
      />
      <RowSheet
        kind={kind}
        find={find}
        detailsOf={detailsOf}
        footer={() => (
          <Button variant="secondary" className="flex-1" disabled={!receipt} onClick={() => window.print()}>
            <Printer size={16} aria-hidden />
            Print receipt
          </Button>
        )}
      />
      {receipt ? <Receipt receipt={receipt} /> : null}
    </>
  );
}
