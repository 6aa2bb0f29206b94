/** The price chart: a toolbar, the drawn chart, and messages when there is nothing to draw. Works with any feed. */
import { type ChartResolution, chartResolutions, defaultMarketSymbol } from "@feo/contract";
import { cx, EmptyState, ErrorState, Skeleton } from "@feo/ui";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { ChartCanvas, ChartOrder } from "./chart-canvas.ts";
import { moveByKey } from "./chart-keys.ts";
import type { LoadState, SubscribeBars } from "./chart-loader.ts";
import { freshChart, type KeptChart, keepLastChart, readLastChart } from "./chart-memory.ts";
import type { PageTool } from "./chart-menus.tsx";
import { assertChartOptions, chartDefaults, directionOf, knownLocale, type Timeframe } from "./chart-options.ts";
import { ChartToolbar } from "./chart-toolbar.tsx";
import { useChipPlaces } from "./chip-places.ts";
import type { Hint } from "./drawing-hint.tsx";
import type { DrawingTool } from "./drawing-tools.ts";
import type { ChartFeed, Mark } from "./feed-types.ts";
import { useCanvas } from "./use-canvas.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useQuotes } from "./use-quotes.ts";

export interface ChartWidgetProps {
  readonly datafeed: ChartFeed;
  readonly symbol?: string;
  /** Restores the last chart: resolution, candle type, indicators and, if none is given, the symbol. */
  readonly loadLastChart?: boolean;
  readonly interval?: ChartResolution;
  readonly timezone?: string;
  readonly locale?: string;
  /** `fill` takes the size of the container. */
  readonly size?: "fill" | { readonly width: number; readonly height: number };
  readonly grouping?: "indian" | "western";
  readonly orders?: readonly ChartOrder[];
  readonly onCancelOrder?: (id: string) => void;
  /** The account's trades, shown beside the feed's marks. A colour may be the name of a token. */
  readonly marks?: readonly Mark[];
  /** Live bars from a socket; without it, the feed is polled every 10 seconds. Must be a stable function reference. */
  readonly subscribeBars?: SubscribeBars;
  /** Replaces reopening the chart on retry, for callers that supply another feed. */
  readonly onRetry?: () => void;
  readonly toolbarEnd?: ReactNode;
  /** Tools in the phone menu, where `toolbarEnd` does not fit. */
  readonly pageTools?: readonly PageTool[];
  readonly className?: string;
}

const dialogs = () => import("./chart-dialogs.tsx");
const IndicatorDialog = lazy(async () => ({ default: (await dialogs()).IndicatorDialog }));
const CompareDialog = lazy(async () => ({ default: (await dialogs()).CompareDialog }));
const TextDialog = lazy(async () => ({ default: (await dialogs()).TextDialog }));

const DrawingHint = lazy(() => import("./drawing-hint.tsx"));
const OrderChips = lazy(() => import("./order-chips.tsx"));

const nothing: readonly never[] = [];
type Asking = "indicators" | "compare" | DrawingTool | null;

export function ChartWidget(props: ChartWidgetProps) {
  assertChartOptions(props);
  const { datafeed, loadLastChart = false, timezone = chartDefaults.timezone, onRetry, className } = props;
  const { locale = chartDefaults.locale, grouping = "western", orders = nothing, marks = nothing } = props;
  const place = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const chips = useChipPlaces();
  const [last, change] = useLastChart(loadLastChart, props.symbol);
  const [timeframe, setTimeframe] = useState<Timeframe | null>(null);
  const [compare, setCompare] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  const [isFull, setFull] = useFullScreen();
  const initial = last ?? freshChart;
  const resolution = initial.resolution ?? props.interval ?? chartDefaults.interval;
  const symbol = last && (props.symbol ?? last.symbol ?? defaultMarketSymbol);

  const { canvas, state, supported, retry } = useCanvas(
    place,
    { feed: datafeed, subscribeBars: props.subscribeBars, timezone, locale: knownLocale(locale), grouping },
    {
      symbol,
      resolution,
      timeframe,
      initial,
      compare,
      orders,
      marks,
      onOrderPlaced: chips.move,
      onBegun: () => setHint((begun) => begun && { ...begun, text: "now tap the end point." }),
      onDrawn: () => setHint(null),
      onChosen: (isChosen) => setHint(isChosen ? { tool: "Selected:", text: "drag to move.", act: "Remove" } : null),
    },
  );

  const quotes = useQuotes(datafeed, state === "ready" ? symbol : undefined, compare);

  const draw = (tool: DrawingTool, text?: string) => {
    if (tool.needsText && text === undefined) return setAsking(tool);
    setAsking(null);
    setHint({ tool: `${tool.label}:`, text: "tap the start point.", act: "Stop" });
    canvas?.drawings.start(tool.name, text);
  };
  const stopDrawing = () => {
    canvas?.drawings.cancel();
    setHint(null);
  };
  const { width, height } = chartDefaults;
  const size = props.size ?? { width, height };
  return (
    <div
      ref={root}
      dir={directionOf(locale)}
      {...(size === "fill" || isFull ? {} : { style: { width: size.width, height: size.height, maxWidth: "100%" } })}
      className={cx("flex min-h-0 flex-col bg-page", isFull ? "fixed inset-0 z-45" : className)}
    >
      <ChartToolbar
        resolution={resolution}
        compare={compare}
        isFull={isFull}
        {...("toolbarEnd" in props ? { end: props.toolbarEnd } : {})}
        pageTools={props.pageTools ?? nothing}
        supported={supported ?? chartResolutions}
        onResolution={(next) => {
          setTimeframe(null);
          change({ resolution: next });
        }}
        onTimeframe={(next) => {
          setTimeframe(next);
          change({ resolution: next.resolution });
        }}
        candleType={initial.candleType}
        onCandleType={(candleType) => change({ candleType })}
        onIndicators={() => setAsking("indicators")}
        onDraw={draw}
        onRemoveDrawings={() => canvas?.drawings.removeAll()}
        onCompare={() => setAsking("compare")}
        onStopComparing={() => setCompare(null)}
        onPicture={() => canvas && savePicture(canvas, `${symbol ?? "chart"}-${resolution}.png`)}
        onFull={() => setFull(!isFull)}
      />
      <div dir="ltr" className="relative min-h-0 flex-1 overflow-hidden">
        <div
          ref={place}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users move and zoom it.
          tabIndex={0}
          aria-label={`Price chart of ${symbol ?? "the market"}: arrow keys move it, plus and minus zoom, End goes to now`}
          onKeyDown={(event) => canvas && moveByKey(canvas, event, stopDrawing)}
          className="absolute inset-0 isolate -outline-offset-2"
        />
        <Suspense>
          {orders.length > 0 ? (
            <OrderChips
              orders={orders}
              chips={chips}
              {...(props.onCancelOrder ? { onCancel: props.onCancelOrder } : {})}
            />
          ) : null}
          {hint ? (
            <DrawingHint
              hint={hint}
              onAct={() => (hint.act === "Stop" ? stopDrawing() : canvas?.drawings.removeChosen())}
            />
          ) : null}
        </Suspense>
        <Said state={state} symbol={symbol} onRetry={onRetry ?? retry} />
      </div>
      <Suspense>
        {asking === "indicators" ? (
          <IndicatorDialog
            chosen={initial.indicators}
            onChoose={(indicators) => change({ indicators })}
            onClose={() => setAsking(null)}
          />
        ) : asking === "compare" ? (
          <CompareDialog
            feed={datafeed}
            symbol={symbol ?? ""}
            quotes={quotes}
            onChoose={(other) => {
              setCompare(other);
              setAsking(null);
            }}
            onClose={() => setAsking(null)}
          />
        ) : asking ? (
          <TextDialog onWrite={(text) => draw(asking, text)} onClose={() => setAsking(null)} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Undefined until localStorage was read: the server has none, and the first client render must match the server's. */
function useLastChart(isKept: boolean, symbol: string | undefined) {
  const [last, setLast] = useState<KeptChart>();
  useEffect(() => setLast(isKept ? readLastChart(localStorage) : freshChart), [isKept]);
  const change = (next: Partial<KeptChart>) => {
    const chart = { ...(last ?? freshChart), ...next };
    setLast(chart);
    const shown = symbol ?? chart.symbol;
    if (isKept) keepLastChart(localStorage, { ...chart, ...(shown === undefined ? {} : { symbol: shown }) });
  };
  return [last, change] as const;
}

function savePicture(canvas: ChartCanvas, name: string): void {
  const link = document.createElement("a");
  link.href = canvas.picture();
  link.download = name;
  link.click();
}

/** Covers the chart at its full size, so that nothing shifts when the bars arrive. */
function Said({ state, symbol, onRetry }: { state: LoadState; symbol: string | undefined; onRetry: () => void }) {
  if (state === "ready") return null;
  return (
    <div className="absolute inset-0 flex bg-page">
      {state === "loading" ? (
        <Skeleton className="m-4 h-auto flex-1" />
      ) : state === "empty" ? (
        <EmptyState
          title="No trades yet"
          text={`The chart starts with the first trade of ${symbol ?? "this market"}.`}
          className="flex-1"
        />
      ) : (
        <ErrorState
          title="The chart didn't load"
          text="We couldn't load prices. Your orders and balances are not affected."
          onRetry={onRetry}
          className="flex-1"
        />
      )}
    </div>
  );
}
