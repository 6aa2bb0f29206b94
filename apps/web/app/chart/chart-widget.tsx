/** The price chart: a toolbar, the drawn chart and what is said when there is nothing to draw. Takes its bars from any feed. */
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

export interface ChartWidgetProps {
  readonly datafeed: ChartFeed;
  readonly symbol?: string;
  /** Opens as it was left: the bars' length and look, the indicators and, where no symbol is given, the symbol. */
  readonly loadLastChart?: boolean;
  readonly interval?: ChartResolution;
  readonly timezone?: string;
  readonly locale?: string;
  /** `fill` takes the size of its place. */
  readonly size?: "fill" | { readonly width: number; readonly height: number };
  readonly grouping?: "indian" | "western";
  readonly orders?: readonly ChartOrder[];
  readonly onCancelOrder?: (id: string) => void;
  /** Own trades, shown beside the feed's marks. A colour may be the name of a token. */
  readonly marks?: readonly Mark[];
  /** Live bars from a socket; the feed is asked every 10 seconds where there is none. Must be the same function each time. */
  readonly subscribeBars?: SubscribeBars;
  /** Instead of opening the chart again; for whoever would rather give it another feed. */
  readonly onRetry?: () => void;
  readonly toolbarEnd?: ReactNode;
  /** In the menu of a phone, where `toolbarEnd` has no room. */
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
  const look = last ?? freshChart;
  const resolution = look.resolution ?? props.interval ?? chartDefaults.interval;
  const symbol = last && (props.symbol ?? last.symbol ?? defaultMarketSymbol);

  const { canvas, state, supported, retry } = useCanvas(
    place,
    { feed: datafeed, subscribeBars: props.subscribeBars, timezone, locale: knownLocale(locale), grouping },
    {
      ...{ symbol, resolution, timeframe, look, compare, orders, marks },
      onOrderPlaced: chips.move,
      onBegun: () => setHint((begun) => begun && { ...begun, text: "now press where it ends." }),
      onDrawn: () => setHint(null),
      onChosen: (isChosen) =>
        setHint(isChosen ? { tool: "Chosen:", text: "drag it to move it.", act: "Remove it" } : null),
    },
  );

  const draw = (tool: DrawingTool, text?: string) => {
    if (tool.needsText && text === undefined) return setAsking(tool);
    setAsking(null);
    setHint({ tool: `${tool.label}:`, text: "press where it begins.", act: "Stop" });
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
        {...{ resolution, compare, isFull }}
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
        candleType={look.candleType}
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move and zoom it.
          tabIndex={0}
          aria-label={`Price chart of ${symbol ?? "the market"}: arrow keys move it, plus and minus zoom, End goes to now`}
          onKeyDown={(event) => canvas && moveByKey(canvas, event, stopDrawing)}
          className="absolute inset-0 isolate -outline-offset-2"
        />
        <Suspense>
          {orders.length > 0 ? (
            <OrderChips {...{ orders, chips }} {...(props.onCancelOrder ? { onCancel: props.onCancelOrder } : {})} />
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
            chosen={look.indicators}
            onChoose={(indicators) => change({ indicators })}
            onClose={() => setAsking(null)}
          />
        ) : asking === "compare" ? (
          <CompareDialog
            feed={datafeed}
            symbol={symbol ?? ""}
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

/** Undefined until the browser's memory was read: the server has none, and both must draw the same first. */
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

/** Over the chart, the size of it: nothing moves when the bars come. */
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
          title="The chart did not load"
          text="Its prices could not be read. Orders and balances are not touched by this."
          onRetry={onRetry}
          className="flex-1"
        />
      )}
    </div>
  );
}
