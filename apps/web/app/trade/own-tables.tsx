/** The account's orders and trades as tables: every column on a desktop, the ones that matter on a phone. */
import type { Market, Order, OwnTrade } from "@feo/contract";
import { cx, IconButton, Progress, Spinner, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { cancelOrSay } from "./cancel-order.ts";
import { type OwnOrderRow, orderRow, tradeRow } from "./own-rows.ts";
import type { MarketView } from "./use-market.ts";

interface Column {
  readonly label: string;
  readonly isNumeric?: boolean;
  /** Not on a phone. */
  readonly isWide?: boolean;
}

const findMarketOf =
  ({ rows }: MarketView) =>
  (symbol: string): Market | undefined =>
    rows.find(({ market }) => market.symbol === symbol)?.market;

const wide = "max-md:hidden";
/** On a phone the first column may be one that is not shown there. */
const edges = "px-2 first:pl-4 last:pr-4 max-md:px-3";
const cell = cx("h-9 max-md:h-12", edges);

const orderColumns = (last: Column): readonly Column[] => [
  { label: "Time (IST)", isWide: true },
  { label: "Market" },
  { label: "Side" },
  { label: "Type", isWide: true },
  { label: "Price", isNumeric: true },
  { label: "Amount", isNumeric: true },
  { label: "Filled", isNumeric: true, isWide: true },
  { label: "Total", isNumeric: true, isWide: true },
  last,
];

function OwnTable({ label, columns, children }: { label: string; columns: readonly Column[]; children: ReactNode }) {
  return (
    <Table label={label} className="text-13">
      <TableHead className="sticky top-0 z-1 bg-page">
        <Tr className="border-b-0">
          {columns.map(({ label: name, isNumeric = false, isWide = false }) => (
            <Th key={name} numeric={isNumeric} className={cx(edges, isWide && wide)}>
              {name === "Cancel" ? <span className="sr-only">{name}</span> : name}
            </Th>
          ))}
        </Tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

/** The cells that open and ended orders share. */
function OrderCells({ row }: { row: OwnOrderRow }) {
  return (
    <>
      <Td className={cx(cell, wide, "tabular whitespace-nowrap text-quiet")} title={row.moment}>
        {row.time}
      </Td>
      <Td className={cx(cell, "whitespace-nowrap font-medium")}>
        <Link to={`/trade/${row.market}`} className="hover:text-brand">
          {row.market}
        </Link>
      </Td>
      <Td className={cx(cell, row.isBuy ? "text-up" : "text-down")}>{row.side}</Td>
      <Td className={cx(cell, wide, "whitespace-nowrap")}>{row.type}</Td>
      <Td numeric className={cell} title={row.isAverage ? "Average price of its trades" : undefined}>
        {row.price}
        {row.stop === undefined ? null : <span className="block text-12 text-faint leading-4">stop {row.stop}</span>}
      </Td>
      <Td numeric className={cell}>
        {row.amount}
        <span className="block text-12 text-faint leading-4 md:hidden">{row.filled}% filled</span>
      </Td>
      <Td numeric className={cx(cell, wide)}>
        <span className="flex items-center justify-end gap-2">
          <Progress value={Number(row.filled)} label="Filled" className="w-10" />
          <span className="w-14">{row.filled}%</span>
        </span>
      </Td>
      <Td numeric className={cx(cell, wide)}>
        {row.total}
        {row.askedTotal === undefined ? null : (
          <span className="block text-12 text-faint leading-4">of {row.askedTotal}</span>
        )}
      </Td>
    </>
  );
}

export function OpenOrders({ view, orders }: { view: MarketView; orders: readonly Order[] }) {
  const findMarket = findMarketOf(view);
  return (
    <OwnTable label="Open orders" columns={orderColumns({ label: "Cancel" })}>
      {orders.map((order) => {
        const row = orderRow(order, findMarket, Date.now());
        return (
          <Tr key={order.id} interactive>
            <OrderCells row={row} />
            <Td className={cx(cell, "w-10 pl-0 text-right")}>
              <CancelButton id={order.id} words={row.cancelWords} />
            </Td>
          </Tr>
        );
      })}
    </OwnTable>
  );
}

function CancelButton({ id, words }: { id: string; words: string }) {
  const [isBusy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    if (!(await cancelOrSay(id))) setBusy(false);
  };
  return (
    <IconButton label={words} title={words} size="sm" disabled={isBusy} onClick={() => void cancel()} className="-mr-2">
      {isBusy ? <Spinner /> : <X size={16} aria-hidden />}
    </IconButton>
  );
}

export function EndedOrders({ view, orders }: { view: MarketView; orders: readonly Order[] }) {
  const findMarket = findMarketOf(view);
  return (
    <OwnTable label="Order history" columns={orderColumns({ label: "Status" })}>
      {orders.map((order) => {
        const row = orderRow(order, findMarket, Date.now());
        return (
          <Tr key={order.id}>
            <OrderCells row={row} />
            <Td className={cx(cell, "whitespace-nowrap text-12 text-quiet")} title={row.standing}>
              {row.status}
            </Td>
          </Tr>
        );
      })}
    </OwnTable>
  );
}

const tradeColumns: readonly Column[] = [
  { label: "Time (IST)" },
  { label: "Market" },
  { label: "Side" },
  { label: "Price", isNumeric: true },
  { label: "Amount", isNumeric: true, isWide: true },
  { label: "Total", isNumeric: true },
  { label: "Fee", isNumeric: true, isWide: true },
  { label: "TDS", isNumeric: true, isWide: true },
];

export function OwnTrades({ view, trades }: { view: MarketView; trades: readonly OwnTrade[] }) {
  const findMarket = findMarketOf(view);
  return (
    <OwnTable label="Trades" columns={tradeColumns}>
      {trades.map((trade) => {
        const row = tradeRow(trade, findMarket, Date.now());
        return (
          <Tr key={trade.id}>
            <Td className={cx(cell, "tabular whitespace-nowrap text-quiet")} title={row.moment}>
              {row.time}
            </Td>
            <Td className={cx(cell, "whitespace-nowrap font-medium")}>{row.market}</Td>
            <Td className={cx(cell, row.isBuy ? "text-up" : "text-down")}>{row.side}</Td>
            <Td numeric className={cell}>
              {row.price}
            </Td>
            <Td numeric className={cx(cell, wide)}>
              {row.amount}
            </Td>
            <Td numeric className={cell}>
              {row.total}
            </Td>
            <Td numeric className={cx(cell, wide)}>
              {row.fee}
            </Td>
            <Td numeric className={cx(cell, wide)}>
              {row.tds}
            </Td>
          </Tr>
        );
      })}
    </OwnTable>
  );
}
