/** The account's orders and trades: tables on a desktop, cards on a phone, and a drawer with the details. */
import type { Market, Order, OwnTrade } from "@feo/contract";
import { Button, cx, IconButton, Progress, Spinner, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { cancelOrder, toastFailure, useAct } from "../data/index.ts";
import { orderDetails, statusMark, tradeDetails } from "../order-words/order-details.ts";
import { OwnCards } from "./own-cards.tsx";
import { type OwnOrderRow, type OwnTradeRow, orderRow, tradeKey, tradeRow } from "./own-rows.ts";
import { OwnSheet } from "./own-sheet.tsx";
import type { MarketView } from "./use-market.ts";

interface Column {
  readonly label: string;
  readonly isNumeric?: boolean;
  /** A class that hides the column in a narrow panel, so that the action column stays visible. */
  readonly room?: string;
}

const findMarketOf =
  ({ rows }: MarketView) =>
  (symbol: string): Market | undefined =>
    rows.find(({ market }) => market.symbol === symbol)?.market;

const lastPriceIn =
  ({ tickers }: MarketView) =>
  (symbol: string): string | null | undefined =>
    tickers.find(({ marketSymbol }) => marketSymbol === symbol)?.close;

/** Container queries, not window widths: beside the ticket the panel is narrow on a small desktop too. */
const inWide = "@max-[740px]:hidden";
const inMiddle = "@max-[600px]:hidden";
const edges = "px-2 first:pl-4 last:pr-4";
const cell = cx("h-9", edges);

const orderColumns = (last: Column): readonly Column[] => [
  { label: "Time (IST)" },
  { label: "Market" },
  { label: "Side" },
  { label: "Type", room: inWide },
  { label: "Price", isNumeric: true },
  { label: "Amount", isNumeric: true },
  { label: "Filled", isNumeric: true },
  { label: "Total", isNumeric: true, room: inMiddle },
  last,
];

function OwnTable({ label, columns, children }: { label: string; columns: readonly Column[]; children: ReactNode }) {
  return (
    <Table label={label} className="text-13 max-md:hidden">
      <TableHead className="sticky top-0 z-1 bg-page">
        <Tr className="border-b-0">
          {columns.map(({ label: name, isNumeric = false, room }) => (
            <Th key={name} numeric={isNumeric} className={cx(edges, room)}>
              {name === "Cancel" ? <span className="sr-only">{name}</span> : name}
            </Th>
          ))}
        </Tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

/** A click anywhere on a row opens it, except on its links and buttons or when selecting text to copy. */
function OwnRow({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const press = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest("a, button")) && !getSelection()?.toString()) onOpen();
  };
  return (
    <Tr interactive className="cursor-pointer" onClick={press}>
      {children}
    </Tr>
  );
}

/** The first cells of every row; the time is a button that opens the details by keyboard. */
function FirstCells({ row, onOpen }: { row: OwnOrderRow | OwnTradeRow; onOpen: () => void }) {
  return (
    <>
      <Td className={cell}>
        <button
          type="button"
          onClick={onOpen}
          title={row.moment}
          aria-label={`Details of ${row.side} ${row.market}, ${row.time}`}
          className="tabular whitespace-nowrap rounded-inner text-quiet"
        >
          {row.time}
        </button>
      </Td>
      <Td className={cx(cell, "whitespace-nowrap font-medium")}>
        <Link to={`/trade/${row.market}`} className="hover:text-brand">
          {row.market}
        </Link>
      </Td>
      <Td className={cx(cell, row.isBuy ? "text-up" : "text-down")} title={row.type}>
        {row.side}
      </Td>
    </>
  );
}

/** The cells shared by open and ended orders. */
function OrderCells({ row, onOpen }: { row: OwnOrderRow; onOpen: () => void }) {
  return (
    <>
      <FirstCells row={row} onOpen={onOpen} />
      <Td className={cx(cell, inWide, "whitespace-nowrap")}>{row.type}</Td>
      <Td numeric className={cell} title={row.isAverage ? "Average price" : undefined}>
        {row.price}
        {row.stop === undefined ? null : <span className="block text-12 text-faint leading-4">{row.stop}</span>}
      </Td>
      <Td numeric className={cell}>
        {row.amount}
      </Td>
      <Td numeric className={cell}>
        <span className="flex items-center justify-end gap-2">
          <Progress value={Number(row.filled)} label="Filled" className={cx("w-10", inWide)} />
          <span className="w-14">{row.filled}%</span>
        </span>
      </Td>
      <Td numeric className={cx(cell, inMiddle)}>
        {row.total}
        {row.askedTotal === undefined ? null : (
          <span className="block text-12 text-faint leading-4">of {row.askedTotal}</span>
        )}
      </Td>
    </>
  );
}

interface OrdersProps {
  readonly view: MarketView;
  readonly orders: readonly Order[];
}

export function OpenOrders({ view, orders }: OrdersProps) {
  const findMarket = findMarketOf(view);
  const lastPriceOf = lastPriceIn(view);
  const [openId, open] = useState<string | null>(null);
  const rows = orders.map((order) => orderRow(order, findMarket, Date.now(), lastPriceOf(order.marketSymbol)));
  const cancel = (id: string) => {
    const words = rows.find((row) => row.id === id)?.cancelWords ?? "Cancel";
    return <CancelButton id={id} words={words} />;
  };
  return (
    <>
      <OwnTable label="Open orders" columns={orderColumns({ label: "Cancel" })}>
        {rows.map((row) => (
          <OwnRow key={row.id} onOpen={() => open(row.id)}>
            <OrderCells row={row} onOpen={() => open(row.id)} />
            <Td className={cx(cell, "w-10 pl-0 text-right")}>{cancel(row.id)}</Td>
          </OwnRow>
        ))}
      </OwnTable>
      <OwnCards
        label="Open orders"
        cards={rows.map((row) => ({ ...row, mark: { text: row.stop === undefined ? `${row.filled}%` : row.status } }))}
        onOpen={open}
        action={cancel}
      />
      <OwnSheet
        kind="Order"
        row={orders.find(({ id }) => id === openId)}
        detailsOf={(order) => orderDetails(order, findMarket(order.marketSymbol), lastPriceOf(order.marketSymbol))}
        footer={({ id }) => <CancelInSheet id={id} />}
        onClose={() => open(null)}
      />
    </>
  );
}

function useCancel(id: string) {
  const { isBusy, run } = useAct({ onFailure: toastFailure });
  return { isBusy, cancel: () => void run(() => cancelOrder(id)) };
}

function CancelButton({ id, words }: { id: string; words: string }) {
  const { isBusy, cancel } = useCancel(id);
  return (
    <IconButton label={words} title={words} size="sm" disabled={isBusy} onClick={cancel} className="-mr-2">
      {isBusy ? <Spinner /> : <X size={16} aria-hidden />}
    </IconButton>
  );
}

function CancelInSheet({ id }: { id: string }) {
  const { isBusy, cancel } = useCancel(id);
  return (
    <Button variant="secondary" busy={isBusy} onClick={cancel} className="flex-1">
      Cancel order
    </Button>
  );
}

export function EndedOrders({ view, orders }: OrdersProps) {
  const findMarket = findMarketOf(view);
  const lastPriceOf = lastPriceIn(view);
  const [openId, open] = useState<string | null>(null);
  const rows = orders.map((order) => ({
    ...orderRow(order, findMarket, Date.now(), lastPriceOf(order.marketSymbol)),
    mark: statusMark(order),
  }));
  return (
    <>
      <OwnTable label="Order history" columns={orderColumns({ label: "Status" })}>
        {rows.map((row) => (
          <OwnRow key={row.id} onOpen={() => open(row.id)}>
            <OrderCells row={row} onOpen={() => open(row.id)} />
            <Td className={cx(cell, "whitespace-nowrap text-12 text-quiet")} title={row.standing}>
              {row.status}
            </Td>
          </OwnRow>
        ))}
      </OwnTable>
      <OwnCards label="Order history" cards={rows} onOpen={open} />
      <OwnSheet
        kind="Order"
        row={orders.find(({ id }) => id === openId)}
        detailsOf={(order) => orderDetails(order, findMarket(order.marketSymbol), lastPriceOf(order.marketSymbol))}
        onClose={() => open(null)}
      />
    </>
  );
}

const tradeColumns: readonly Column[] = [
  { label: "Time (IST)" },
  { label: "Market" },
  { label: "Side" },
  { label: "Price", isNumeric: true },
  { label: "Amount", isNumeric: true },
  { label: "Total", isNumeric: true },
  { label: "Fee", isNumeric: true, room: inMiddle },
  { label: "TDS", isNumeric: true, room: inMiddle },
];

export function OwnTrades({ view, trades }: { view: MarketView; trades: readonly OwnTrade[] }) {
  const findMarket = findMarketOf(view);
  const [openId, open] = useState<string | null>(null);
  const rows = trades.map((trade) => tradeRow(trade, findMarket, Date.now()));
  return (
    <>
      <OwnTable label="Trades" columns={tradeColumns}>
        {rows.map((row) => (
          <OwnRow key={row.id} onOpen={() => open(row.id)}>
            <FirstCells row={row} onOpen={() => open(row.id)} />
            <Td numeric className={cell}>
              {row.price}
            </Td>
            <Td numeric className={cell}>
              {row.amount}
            </Td>
            <Td numeric className={cell}>
              {row.total}
            </Td>
            <Td numeric className={cx(cell, inMiddle)}>
              {row.fee}
            </Td>
            <Td numeric className={cx(cell, inMiddle)}>
              {row.tds}
            </Td>
          </OwnRow>
        ))}
      </OwnTable>
      <OwnCards label="Trades" cards={rows.map((row) => ({ ...row, mark: { text: row.total } }))} onOpen={open} />
      <OwnSheet
        kind="Trade"
        row={trades.find((trade) => tradeKey(trade) === openId)}
        detailsOf={(trade) => tradeDetails(trade, findMarket(trade.marketSymbol))}
        onClose={() => open(null)}
      />
    </>
  );
}
