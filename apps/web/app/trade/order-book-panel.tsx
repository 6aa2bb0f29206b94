/**
 * The order book: asks above in red, bids below in green, the last price and the spread in between. Clicking a row
 * fills the ticket.
 */
import { type Market, type Order, type OrderBook, pricePrecision } from "@feo/contract";
import { cx, ErrorState, Price, Segmented, Select, Skeleton } from "@feo/ui";
import { type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { orderBookQuery, usePageQuery } from "../data/index.ts";
import { groupingOf, showAmount, showPrice, showTotal } from "./figures.ts";
import { type BookRow, groupingOptions, spreadOf, viewBook } from "./order-book.ts";
import { ownLevels } from "./own-on-market.ts";
import { lastPrice, useLastTrade } from "./use-book.ts";
import type { MarketView } from "./use-market.ts";

/** Copies a level's price into the ticket, and with shift also its amount. */
export type PickLevel = (level: { price: string; amount?: string }) => void;

interface OrderBookPanelProps {
  readonly view: MarketView;
  readonly onPick: PickLevel;
  /** The user's open orders in this market. */
  readonly orders: readonly Order[];
}

type Sides = "both" | "bids" | "asks";

/** More rows than ever fit; the panel clips the rest. */
const depthOfHalf = 24;
const depthOfWhole = 48;
/** About the number of rows per side visible on an ordinary screen. */
const fullAtRow = 10;

export function OrderBookPanel({ view, onPick, orders }: OrderBookPanelProps) {
  const { market } = view;
  const options = groupingOptions(market);
  const [precision, setPrecision] = useState(pricePrecision(market));
  const [sides, setSides] = useState<Sides>("both");
  return (
    <>
      <div className="flex h-10 shrink-0 items-center gap-2 border-line border-b px-3 max-md:h-11 max-md:px-4">
        <h2 className="mr-auto whitespace-nowrap font-semibold text-13">Order book</h2>
        <Segmented
          label="Order book view"
          variant="plain"
          options={sideOptions}
          value={sides}
          onValueChange={setSides}
        />
        <Select
          label="Group prices by"
          size="sm"
          value={String(precision)}
          onValueChange={(value) => setPrecision(Number(value))}
          options={options.map(({ precision: value, label }) => ({ value: String(value), label }))}
          className="h-7 min-w-17 px-2"
        />
      </div>
      <Columns names={[`Price (${market.quote})`, `Amount (${market.base})`, `Total (${market.quote})`]} />
      <Levels view={view} orders={orders} onPick={onPick} sides={sides} precision={precision} />
    </>
  );
}

/** A stable function reference, so that unchanged memoised rows do not re-render. */
function useSame(onPick: PickLevel): PickLevel {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  return useCallback((level) => latest.current(level), []);
}

const sideOptions = [
  { value: "both" as const, label: <SideIcon rows={["down", "down", "up", "up"]} />, name: "Bids and asks" },
  { value: "bids" as const, label: <SideIcon rows={["up", "up", "up", "up"]} />, name: "Bids only" },
  { value: "asks" as const, label: <SideIcon rows={["down", "down", "down", "down"]} />, name: "Asks only" },
];

function SideIcon({ rows }: { rows: readonly ("up" | "down")[] }) {
  return (
    <svg width={16} height={14} viewBox="0 0 16 14" aria-hidden="true">
      {rows.map((side, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position
        <g key={index} transform={`translate(0 ${index * 3.75})`}>
          <rect width={6} height={2.25} rx={0.5} className={side === "up" ? "fill-up" : "fill-down"} />
          <rect x={8} width={8} height={2.25} rx={0.5} className="fill-edge" />
        </g>
      ))}
    </svg>
  );
}

const columns = "grid grid-cols-[1fr_1fr_1fr] items-center px-3 max-md:px-4";

/** The headers of three columns of figures, the first left-aligned. */
export function Columns({ names }: { names: readonly [string, string, string] }) {
  return (
    <div aria-hidden className={cx(columns, "h-6 shrink-0 text-12 text-faint")}>
      <span>{names[0]}</span>
      <span className="text-right">{names[1]}</span>
      <span className="text-right">{names[2]}</span>
    </div>
  );
}

interface LevelsProps extends OrderBookPanelProps {
  readonly sides: Sides;
  readonly precision: number;
}

/** The part of the panel that re-renders when the book changes. */
function Levels({ view, orders, onPick, sides, precision }: LevelsProps) {
  const { market } = view;
  const { data, isError, refetch } = usePageQuery(orderBookQuery(market.symbol));
  const pick = useSame(onPick);
  const own = useMemo(() => ownLevels(orders, precision), [orders, precision]);
  const book = data?.orderBook.snapshot;
  if (!book && isError) {
    return <ErrorState text="We couldn't load the order book." onRetry={() => void refetch()} className="flex-1" />;
  }
  if (!book) return <LoadingRows count={20} />;
  const rows = viewBook(book, {
    precision,
    ...(sides === "both" ? { depth: depthOfHalf, fullAtRow } : { depth: depthOfWhole, fullAtRow: 2 * fullAtRow }),
  });
  const side = (name: "asks" | "bids") => (
    <Side
      market={market}
      name={name}
      precision={precision}
      onPick={pick}
      own={own[name]}
      rows={rows[name]}
      isAlone={sides !== "both"}
    />
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {sides === "bids" ? null : side("asks")}
      <Middle view={view} book={book} />
      {sides === "asks" ? null : side("bids")}
    </div>
  );
}

interface SideProps {
  readonly market: Market;
  readonly name: "asks" | "bids";
  readonly rows: readonly BookRow[];
  readonly isAlone: boolean;
  readonly precision: number;
  readonly onPick: PickLevel;
  readonly own: ReadonlySet<string>;
}

/** Shows as many whole rows as fit: asks grow upwards from the middle, bids downwards. */
function Side({ market, name, rows, isAlone, precision, onPick, own }: SideProps) {
  const isAsks = name === "asks";
  return (
    <div
      className={cx(
        "flex min-h-0 flex-1 flex-col overflow-hidden max-md:flex-none md:@container-size",
        isAlone ? "max-md:h-80" : "max-md:h-40",
        isAsks && "justify-end",
      )}
    >
      <ol
        aria-label={isAsks ? "Asks, best first" : "Bids, best first"}
        className={cx(
          "flex shrink-0 overflow-hidden max-md:h-full md:h-[round(down,100cqh,20px)]",
          isAsks ? "flex-col-reverse" : "flex-col",
        )}
      >
        {rows.length === 0 ? (
          <li className="px-3 text-12 text-faint max-md:px-4">{isAsks ? "No asks" : "No bids"}</li>
        ) : null}
        {rows.map((row, place) => (
          <Level
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position; only their figures change
            key={place}
            market={market}
            row={row}
            precision={precision}
            onPick={onPick}
            isAsk={isAsks}
            isOwn={own.has(row.price)}
          />
        ))}
      </ol>
    </div>
  );
}

interface LevelProps {
  readonly market: Market;
  readonly row: BookRow;
  readonly isAsk: boolean;
  /** Whether the user has an order at this price. */
  readonly isOwn: boolean;
  readonly precision: number;
  readonly onPick: PickLevel;
}

function Level({ market, row: { share, price, amount, total }, isAsk, isOwn, precision, onPick }: LevelProps) {
  return (
    <li className="relative h-5 shrink-0">
      <span
        aria-hidden
        className={cx("absolute inset-x-0 inset-y-px origin-right", isAsk ? "bg-down-tint" : "bg-up-tint")}
        // Uses a transform, because changing the width would count as layout shift.
        style={{ transform: `scaleX(${share / 100})` }}
      />
      {isOwn ? (
        <span className="absolute inset-y-0 left-1 z-1 flex items-center">
          <span aria-hidden className="size-1.5 rounded-full bg-brand" />
          <span className="sr-only">Your order</span>
        </span>
      ) : null}
      <Figures
        market={market}
        price={price}
        amount={amount}
        total={total}
        isAsk={isAsk}
        precision={precision}
        onPick={onPick}
      />
    </li>
  );
}

type FiguresProps = Omit<LevelProps, "row" | "isOwn"> & Omit<BookRow, "share">;

/** Memoised without the depth bar: when one level changes, most figures stay the same. */
const Figures = memo(function Figures({ market, price, amount, total, isAsk, precision, onPick }: FiguresProps) {
  const pick = (event: MouseEvent) => onPick(event.shiftKey ? { price, amount } : { price });
  return (
    // Not in the tab order: the ticket has buttons for the best prices, and fifty more tab stops would block the way
    // past the book.
    <button
      type="button"
      tabIndex={-1}
      title="Use this price. Shift-click also takes the amount."
      onClick={pick}
      className={cx(columns, "tabular relative h-full w-full text-12 hover:bg-pressed/60")}
    >
      <span className={cx("text-left", isAsk ? "text-down" : "text-up")}>{showPrice(price, market, precision)}</span>
      <span className="text-right">{showAmount(amount, market)}</span>
      <span className="text-right text-quiet">{showTotal(total, market)}</span>
    </button>
  );
});

function Middle({ view: { market, ticker }, book }: { view: MarketView; book: OrderBook }) {
  const last = useLastTrade(market.symbol);
  const spread = spreadOf(book);
  return (
    <div className="flex h-10 shrink-0 items-center justify-between gap-3 border-line border-y px-3 max-md:px-4">
      <Price
        value={lastPrice(ticker, last)}
        precision={pricePrecision(market)}
        grouping={groupingOf(market)}
        direction={last.move}
        className="font-semibold text-16"
      />
      <span className="tabular text-12 text-quiet">
        {spread ? `Spread ${showPrice(spread.amount, market)} (${spread.percent}%)` : "No spread"}
      </span>
    </div>
  );
}

/** Skeleton rows of 20 px while figures load. */
export function LoadingRows({ count }: { count: number }) {
  return (
    <div aria-hidden className="min-h-0 flex-1 overflow-hidden px-3">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identified by position
        <Skeleton key={row} className="my-1 h-3" />
      ))}
    </div>
  );
}
