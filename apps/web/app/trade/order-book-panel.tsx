/** The order book: asks above in red, bids below in green, the last price and the spread between them. A row fills the ticket. */
import { type Market, type Order, type OrderBook, pricePrecision } from "@feo/contract";
import { cx, ErrorState, Price, Segmented, Select, Skeleton } from "@feo/ui";
import { type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { orderBookQuery, usePageQuery } from "../data/index.ts";
import { groupingOf, showAmount, showPrice, showTotal } from "./figures.ts";
import { type BookRow, groupingOptions, spreadOf, viewBook } from "./order-book.ts";
import { ownLevels } from "./own-on-market.ts";
import { useLastTrade } from "./use-book.ts";
import type { MarketView } from "./use-market.ts";

/** A price, and with shift the amount too, taken from the book into the ticket. */
export type PickLevel = (level: { price: string; amount?: string }) => void;

interface OrderBookPanelProps {
  readonly view: MarketView;
  readonly onPick: PickLevel;
  /** Own open orders of this market. */
  readonly orders: readonly Order[];
}

type Sides = "both" | "bids" | "asks";

/** More than ever fit; what is not seen is cut off by the panel. */
const depthOfHalf = 24;
const depthOfWhole = 48;
/** About as many as an ordinary screen shows of one side. */
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
          label="Sides of the book"
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
      <Levels {...{ view, orders, onPick, sides, precision }} />
    </>
  );
}

/** The same function each time, so that rows that did not change are not rendered again. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <g key={index} transform={`translate(0 ${index * 3.75})`}>
          <rect width={6} height={2.25} rx={0.5} className={side === "up" ? "fill-up" : "fill-down"} />
          <rect x={8} width={8} height={2.25} rx={0.5} className="fill-edge" />
        </g>
      ))}
    </svg>
  );
}

const columns = "grid grid-cols-[1fr_1fr_1fr] items-center px-3 max-md:px-4";

/** The heads of three columns of figures, the first at the left. */
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

/** What of the panel is rendered when the book changes. */
function Levels({ view, orders, onPick, sides, precision }: LevelsProps) {
  const { market } = view;
  const { data, isError, refetch } = usePageQuery(orderBookQuery(market.symbol));
  const pick = useSame(onPick);
  const own = useMemo(() => ownLevels(orders, precision), [orders, precision]);
  const book = data?.orderBook.snapshot;
  if (!book && isError) {
    return <ErrorState text="The order book could not be read." onRetry={() => void refetch()} className="flex-1" />;
  }
  if (!book) return <LoadingRows count={20} />;
  const rows = viewBook(book, {
    precision,
    ...(sides === "both" ? { depth: depthOfHalf, fullAtRow } : { depth: depthOfWhole, fullAtRow: 2 * fullAtRow }),
  });
  const side = (name: "asks" | "bids") => (
    <Side {...{ market, name, precision }} onPick={pick} own={own[name]} rows={rows[name]} isAlone={sides !== "both"} />
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

/** As many whole rows as fit: asks hang from the middle upwards, bids downwards. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its figures change, it does not move
          <Level key={place} {...{ market, row, precision, onPick }} isAsk={isAsks} isOwn={own.has(row.price)} />
        ))}
      </ol>
    </div>
  );
}

interface LevelProps {
  readonly market: Market;
  readonly row: BookRow;
  readonly isAsk: boolean;
  /** One's own order stands there. */
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
        // A transform, because a width that changes would count as content that jumps.
        style={{ transform: `scaleX(${share / 100})` }}
      />
      {isOwn ? (
        <span className="absolute inset-y-0 left-1 z-1 flex items-center">
          <span aria-hidden className="size-1.5 rounded-full bg-brand" />
          <span className="sr-only">Your order</span>
        </span>
      ) : null}
      <Figures {...{ market, price, amount, total, isAsk, precision, onPick }} />
    </li>
  );
}

type FiguresProps = Omit<LevelProps, "row" | "isOwn"> & Omit<BookRow, "share">;

/** Most of a book stays as it is when one level changes, but for the depth behind it. */
const Figures = memo(function Figures({ market, price, amount, total, isAsk, precision, onPick }: FiguresProps) {
  const pick = (event: MouseEvent) => onPick(event.shiftKey ? { price, amount } : { price });
  return (
    // Best bid and best ask are buttons of the ticket; fifty more stops would bury everything behind them.
    <button
      type="button"
      tabIndex={-1}
      title="Use this price; with Shift also the amount"
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
        value={last.price ?? ticker?.close ?? null}
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

/** Rows of 20 while figures are on their way. */
export function LoadingRows({ count }: { count: number }) {
  return (
    <div aria-hidden className="min-h-0 flex-1 overflow-hidden px-3">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is its place
        <Skeleton key={row} className="my-1 h-3" />
      ))}
    </div>
  );
}
