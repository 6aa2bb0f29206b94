/**
 * A history list: a table on desktop, two-line cards on a phone, and page links. Its height is fixed from the skeleton
 * on, so that nothing below it shifts.
 */
import { pageSizes } from "@feo/contract";
import {
  Badge,
  Button,
  cx,
  EmptyState,
  ErrorState,
  Pagination,
  Progress,
  Skeleton,
  Table,
  TableBody,
  TableHead,
  Td,
  Th,
  Tr,
} from "@feo/ui";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { pageCountOf } from "./history-filter.ts";
import type { Cell, HistoryRow } from "./history-rows.ts";
import type { HistoryColumn, HistoryTab } from "./history-tabs.ts";
import { useHistoryAddress } from "./use-history-address.ts";

/** The part of a query result that a list needs. */
export interface ListAnswer {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface RowAction {
  readonly label: string;
  readonly show: (row: HistoryRow) => ReactNode;
}

interface HistoryListProps {
  readonly tab: HistoryTab;
  readonly answer: ListAnswer;
  /** Undefined until the answer arrives. */
  readonly rows: readonly HistoryRow[] | undefined;
  readonly count: number;
  readonly filtered: { readonly isFiltered: boolean; readonly clear: () => void };
  /** The action at the end of each row. */
  readonly rowAction?: RowAction | undefined;
}

export function HistoryList({ tab, answer, rows, count, filtered, rowAction }: HistoryListProps) {
  const { pageNo, turnTo, open } = useHistoryAddress();
  const { error, isPlaceholderData } = answer;
  const pageCount = pageCountOf(count);
  const isBeyond = rows !== undefined && !isPlaceholderData && pageNo > pageCount;

  // The last page's last row may be gone, or the URL may name a page that does not exist.
  useEffect(() => {
    if (isBeyond) turnTo(pageCount, { replace: true });
  });
  // ERROR-022: the failure is only logged; the page stays usable.
  useEffect(() => {
    if (error) console.warn("A history could not be read", error);
  }, [error]);

  const openRow = (id: string) => {
    // Selecting text to copy must not open the details.
    if (!getSelection()?.toString()) open(id);
  };
  const isLoading = rows === undefined && !error;
  const parts = { tab, rows, isLoading, rowAction, onOpen: openRow };
  return (
    <section
      aria-label={tab.label}
      aria-busy={isLoading || isPlaceholderData}
      tabIndex={-1}
      data-list
      className="rounded-inner outline-offset-4"
    >
      <div className={cx("min-h-110 transition-opacity md:min-h-122", isPlaceholderData && "opacity-60")}>
        <RowTable {...parts} />
        <RowCards {...parts} />
        {rows?.length === 0 && !isBeyond ? <Nothing tab={tab} filtered={filtered} /> : null}
        {rows === undefined && error ? (
          <ErrorState text={error.message} busy={answer.isFetching} onRetry={() => answer.refetch()} />
        ) : null}
      </div>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3 pt-4">
        <p className="text-13 text-quiet">{rows && count > 0 ? spanText(pageNo, rows.length, count) : null}</p>
        {rows && error ? <StaleNote onRetry={() => answer.refetch()} /> : null}
        <Pagination
          page={Math.min(pageNo, pageCount)}
          pageCount={pageCount}
          onPageChange={(page) => turnTo(page)}
          label={`Pages of ${tab.label.toLowerCase()}`}
        />
      </div>
    </section>
  );
}

function spanText(pageNo: number, shown: number, count: number): string {
  const first = (pageNo - 1) * pageSizes.dashboardList + 1;
  return `${first} to ${first + shown - 1} of ${count.toLocaleString("en-IN")}`;
}

function StaleNote({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex items-center gap-2 text-13 text-warn">
      This may be out of date. We couldn't refresh it.
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

function Nothing({ tab, filtered }: Pick<HistoryListProps, "tab" | "filtered">) {
  const { title, text, action } = tab.empty;
  if (filtered.isFiltered) {
    return (
      <EmptyState
        title="Nothing matches these filters"
        text="Change the filters or choose a longer period."
        action={
          <Button variant="secondary" onClick={filtered.clear}>
            Show everything
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button asChild variant="secondary">
          <Link to={action.to}>{action.label}</Link>
        </Button>
      }
    />
  );
}

interface RowsProps extends Pick<HistoryListProps, "tab" | "rows" | "rowAction"> {
  readonly isLoading: boolean;
  readonly onOpen: (id: string) => void;
}

const wideOnly = "max-xl:hidden";
const skeletonRows = Array.from({ length: pageSizes.dashboardList }, (_, index) => index);

function RowTable({ tab, rows, isLoading, rowAction, onOpen }: RowsProps) {
  return (
    <Table label={tab.label} className="table-fixed text-13 max-md:hidden">
      <TableHead>
        <Tr>
          {tab.columns.map(({ label, isNumeric = false, isWide, width }) => (
            <Th key={label} numeric={isNumeric} className={cx(width, isWide && wideOnly)}>
              {label}
            </Th>
          ))}
          {rowAction ? (
            <Th className="w-14">
              <span className="sr-only">{rowAction.label}</span>
            </Th>
          ) : null}
        </Tr>
      </TableHead>
      <TableBody>
        {isLoading
          ? skeletonRows.map((row) => <SkeletonRow key={row} columns={tab.columns} hasAction={!!rowAction} />)
          : null}
        {rows?.map((row) => (
          <Tr key={row.id} interactive className="cursor-pointer" onClick={() => onOpen(row.id)}>
            {tab.columns.map((column, index) => (
              <BodyCell
                key={column.label}
                column={column}
                cell={row.cells[index]}
                row={index === 0 ? row : undefined}
              />
            ))}
            {rowAction ? (
              <Td className="h-11 pl-0 text-right" onClick={(event) => event.stopPropagation()}>
                {rowAction.show(row)}
              </Td>
            ) : null}
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

const tones = { up: "text-up", down: "text-down", faint: "text-faint", strong: "font-medium" };

interface BodyCellProps {
  readonly column: HistoryColumn;
  readonly cell: Cell | undefined;
  /** Set for the first cell: its button opens the row's details by keyboard. */
  readonly row: HistoryRow | undefined;
}

function BodyCell({ column: { isNumeric = false, isWide }, cell, row }: BodyCellProps) {
  return (
    <Td numeric={isNumeric} className={cx("h-11", isWide && wideOnly, cell?.tone && tones[cell.tone])}>
      {row ? (
        // Clicks bubble to the row's handler.
        <button
          type="button"
          data-row={row.id}
          title={cell?.title}
          aria-label={`Details of ${row.name}`}
          className="tabular whitespace-nowrap rounded-inner text-left text-quiet"
        >
          {cell?.text}
        </button>
      ) : (
        <CellContent cell={cell} />
      )}
    </Td>
  );
}

function CellContent({ cell }: { cell: Cell | undefined }) {
  if (!cell) return null;
  if (cell.badge && cell.to) {
    return (
      <Link to={cell.to} onClick={(event) => event.stopPropagation()} className="hit-40 rounded-inner">
        <Badge tone={cell.badge}>{cell.text}</Badge>
      </Link>
    );
  }
  if (cell.badge) return <Badge tone={cell.badge}>{cell.text}</Badge>;
  if (cell.share) {
    return (
      <span className="flex items-center justify-end gap-3">
        <Progress value={Number(cell.share)} label="Filled" className="w-10" />
        <span className="min-w-14">{cell.text}</span>
      </span>
    );
  }
  return (
    <span title={cell.title} className="block truncate">
      {cell.text}
      {cell.note ? <span className="block text-12 text-faint">{cell.note}</span> : null}
    </span>
  );
}

function SkeletonRow({ columns, hasAction }: { columns: readonly HistoryColumn[]; hasAction: boolean }) {
  return (
    <Tr>
      {columns.map(({ label, isNumeric = false, isWide }) => (
        <Td key={label} className={cx("h-11", isWide && wideOnly)}>
          <Skeleton className={cx("h-3.5 w-3/5", isNumeric && "ml-auto")} />
        </Td>
      ))}
      {hasAction ? <Td className="h-11" /> : null}
    </Tr>
  );
}

function RowCards({ tab, rows, isLoading, rowAction, onOpen }: RowsProps) {
  if (rows?.length === 0) return null;
  return (
    <ul aria-label={tab.label} className="md:hidden">
      {isLoading ? skeletonRows.map((row) => <SkeletonCard key={row} />) : null}
      {rows?.map((row) => (
        <li key={row.id} className="flex items-center gap-2 border-line border-b">
          <button
            type="button"
            data-row={row.id}
            onClick={() => onOpen(row.id)}
            className="flex min-h-16 min-w-0 flex-1 flex-col justify-center gap-1 rounded-inner text-left"
          >
            <CardLines row={row} />
          </button>
          {rowAction?.show(row)}
        </li>
      ))}
    </ul>
  );
}

function CardLines({ row: { card } }: { row: HistoryRow }) {
  const { side, mark } = card;
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 gap-2">
          <span className="font-medium">{card.market}</span>
          <span className={cx("font-medium", side.tone && tones[side.tone])}>{side.text}</span>
          <span className="truncate text-quiet">{card.kind}</span>
        </span>
        {mark.badge ? (
          <Badge tone={mark.badge}>{mark.text}</Badge>
        ) : (
          <span className={cx("tabular shrink-0", mark.tone && tones[mark.tone])}>{mark.text}</span>
        )}
      </span>
      <span className="tabular flex justify-between gap-3 text-13 text-quiet">
        <span className="whitespace-nowrap">{card.time}</span>
        <span className="truncate">{card.terms}</span>
      </span>
      {card.stop ? <span className="pb-1 text-12 text-quiet">{card.stop}</span> : null}
    </>
  );
}

function SkeletonCard() {
  return (
    <li className="flex h-16.25 flex-col justify-center gap-2.5 border-line border-b">
      <span className="flex justify-between">
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/6" />
      </span>
      <span className="flex justify-between">
        <Skeleton className="h-3.5 w-1/4" />
        <Skeleton className="h-3.5 w-2/5" />
      </span>
    </li>
  );
}
