/** The market's price chart, or the depth of its book. */
import { Segmented, Skeleton } from "@feo/ui";
import { lazy, Suspense, useState } from "react";
import { type ChartOrder, ChartWidget, createChartFeed, type Mark, type SubscribeBars } from "../chart/index.ts";
import { readChartFeed } from "../data/index.ts";
import { groupingOf } from "./figures.ts";
import type { MarketView } from "./use-market.ts";

const DepthPanel = lazy(() => import("./depth-panel.tsx"));

interface ChartPanelProps {
  readonly view: MarketView;
  /** The user's open orders in this market, drawn as lines with a cancel button. */
  readonly orders?: readonly ChartOrder[];
  readonly onCancelOrder?: (id: string) => void;
  /** The user's trades in this market. */
  readonly marks?: readonly Mark[];
  readonly subscribeBars?: SubscribeBars;
}

type Shown = "price" | "depth";

const shownOptions = [
  { value: "price", label: "Price" },
  { value: "depth", label: "Depth" },
] as const;

export function ChartPanel({ view, ...chart }: ChartPanelProps) {
  const [shown, setShown] = useState<Shown>("price");
  // A failed feed is replaced on retry, so that a new one reads the configuration again.
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
        <Suspense fallback={<Skeleton className="m-4 h-auto flex-1" />}>
          <DepthPanel market={view.market} />
        </Suspense>
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
        pageTools={[{ label: "Depth of the order book", onSelect: () => setShown("depth") }]}
        className="flex-1"
      />
    </>
  );
}
