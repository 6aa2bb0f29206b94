/** The market's price as a chart, or the depth of its book. */
import type { OrderBook } from "@feo/contract";
import { DepthChart, DropdownMenuItem, DropdownMenuSeparator, EmptyState, Segmented, Skeleton } from "@feo/ui";
import { useState } from "react";
import { type ChartOrder, ChartWidget, createChartFeed, type Mark, type SubscribeBars } from "../chart/index.ts";
import { readChartFeed } from "../data/index.ts";
import { groupingOf, showPrice } from "./figures.ts";
import type { MarketView } from "./use-market.ts";

interface ChartPanelProps {
  readonly view: MarketView;
  readonly book: OrderBook | undefined;
  /** Own open orders of this market, drawn as lines, and what their button does. */
  readonly orders?: readonly ChartOrder[];
  readonly onCancelOrder?: (id: string) => void;
  /** Own trades of this market. */
  readonly marks?: readonly Mark[];
  readonly subscribeBars?: SubscribeBars;
}

type Shown = "price" | "depth";

const shownOptions = [
  { value: "price", label: "Price" },
  { value: "depth", label: "Depth" },
] as const;

export function ChartPanel({ view, book, ...chart }: ChartPanelProps) {
  const [shown, setShown] = useState<Shown>("price");
  // A feed that failed is left behind with what it believed: the next one asks for the configuration anew.
  const [feed, setFeed] = useState(() => createChartFeed(readChartFeed));
  const choice = (
    <Segmented label="Chart" variant="plain" options={shownOptions} value={shown} onValueChange={setShown} />
  );
  if (shown === "depth") {
    return (
      <>
        <div className="flex h-10 shrink-0 items-center justify-between gap-3 border-line border-b px-4 max-md:h-11">
          <h2 className="font-medium text-13">Depth of the order book</h2>
          {choice}
        </div>
        <Depth view={view} book={book} />
      </>
    );
  }
  return (
    <>
      <h2 className="sr-only">Price chart</h2>
      <ChartWidget
        {...chart}
        datafeed={feed}
        symbol={view.market.symbol}
        loadLastChart
        timezone="Asia/Kolkata"
        size="fill"
        grouping={groupingOf(view.market)}
        onRetry={() => setFeed(createChartFeed(readChartFeed))}
        toolbarEnd={choice}
        menuEnd={
          <>
            <DropdownMenuItem onSelect={() => setShown("depth")}>Depth of the order book</DropdownMenuItem>
            <DropdownMenuSeparator />
          </>
        }
        className="flex-1"
      />
    </>
  );
}

function Depth({ view: { market }, book }: Pick<ChartPanelProps, "view" | "book">) {
  if (!book) return <Skeleton className="m-4 h-auto flex-1" />;
  const bid = book.bids[0]?.[0];
  const ask = book.asks[0]?.[0];
  if (!bid || !ask)
    return (
      <EmptyState
        title="The book is empty"
        text="Depth is shown when there are orders on both sides."
        className="flex-1"
      />
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1 pt-8">
        <DepthChart
          bids={book.bids}
          asks={book.asks}
          label={`Depth: the best bid is ${showPrice(bid, market)}, the best ask ${showPrice(ask, market)}.`}
        />
      </div>
      <div className="tabular flex h-7 shrink-0 items-center justify-between border-line border-t px-4 text-12 text-faint">
        <span>{showPrice(book.bids.at(-1)?.[0] ?? bid, market)}</span>
        <span>
          <span className="text-up">Bid {showPrice(bid, market)}</span>
          <span className="mx-2">·</span>
          <span className="text-down">Ask {showPrice(ask, market)}</span>
        </span>
        <span>{showPrice(book.asks.at(-1)?.[0] ?? ask, market)}</span>
      </div>
    </div>
  );
}
