/**
 * Manages a drawn chart for a component: creates it in the browser, keeps it in step with the props, destroys it on
 * unmount.
 */
import type { ChartResolution } from "@feo/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { CanvasOptions, ChartCanvas, ChartOrder } from "./chart-canvas.ts";
import type { LoadState } from "./chart-loader.ts";
import type { KeptChart } from "./chart-memory.ts";
import type { Timeframe } from "./chart-options.ts";
import type { Mark } from "./feed-types.ts";

type OpenOptions = Pick<CanvasOptions, "feed" | "subscribeBars" | "timezone" | "locale" | "grouping">;

interface ShownOptions {
  /** Undefined until the symbol is known. */
  readonly symbol: string | undefined;
  readonly resolution: ChartResolution;
  /** The chosen timeframe, if any. */
  readonly timeframe: Timeframe | null;
  readonly initial: Pick<KeptChart, "candleType" | "indicators">;
  readonly compare: string | null;
  readonly orders: readonly ChartOrder[];
  readonly marks: readonly Mark[];
  readonly onOrderPlaced: CanvasOptions["onOrderPlaced"];
  readonly onBegun: CanvasOptions["onBegun"];
  readonly onDrawn: CanvasOptions["onDrawn"];
  readonly onChosen: CanvasOptions["onChosen"];
}

interface Opened {
  readonly canvas: ChartCanvas | undefined;
  readonly state: LoadState;
  readonly supported: readonly ChartResolution[] | undefined;
  readonly retry: () => void;
}

export function useCanvas(
  place: RefObject<HTMLElement | null>,
  open: OpenOptions,
  { symbol, resolution, timeframe, initial, compare, orders, marks, ...callbacks }: ShownOptions,
): Opened {
  const { feed, subscribeBars, timezone, locale, grouping } = open;
  const [canvas, setCanvas] = useState<ChartCanvas>();
  const [state, setState] = useState<LoadState>("loading");
  const [supported, setSupported] = useState<readonly ChartResolution[]>();
  const [attempt, setAttempt] = useState(0);
  const listeners = useRef(callbacks);
  useEffect(() => {
    listeners.current = callbacks;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reopens the chart.
  useEffect(() => {
    let isOver = false;
    let opened: ChartCanvas | undefined;
    setState("loading");
    import("./chart-canvas.ts")
      .then(({ openCanvas }) => {
        if (isOver || !place.current) return;
        opened = openCanvas({
          element: place.current,
          feed,
          subscribeBars,
          timezone,
          locale,
          grouping,
          onState: setState,
          onOrderPlaced: (id, y) => listeners.current.onOrderPlaced(id, y),
          onBegun: () => listeners.current.onBegun(),
          onDrawn: () => listeners.current.onDrawn(),
          onChosen: (isChosen) => listeners.current.onChosen(isChosen),
        });
        setCanvas(opened);
      })
      .catch((error: unknown) => (isOver ? undefined : setState({ error })));
    return () => {
      isOver = true;
      opened?.close();
      setCanvas(undefined);
    };
  }, [place, feed, subscribeBars, timezone, locale, grouping, attempt]);

  useEffect(() => canvas?.setCandleType(initial.candleType), [canvas, initial.candleType]);
  useEffect(() => canvas?.setIndicators(initial.indicators), [canvas, initial.indicators]);

  useEffect(() => {
    if (!canvas || symbol === undefined) return;
    let isOver = false;
    feed.resolve({ symbol }).then(
      (info) => {
        if (isOver) return;
        setSupported(info.supported_resolutions);
        canvas.show(info, resolution, timeframe ? canvas.frame(timeframe) : 0);
      },
      (error: unknown) => (isOver ? undefined : setState({ error })),
    );
    return () => {
      isOver = true;
    };
  }, [canvas, feed, symbol, resolution, timeframe]);

  useEffect(() => canvas?.compare(compare), [canvas, compare]);
  useEffect(() => canvas?.setOrders(orders), [canvas, orders]);
  useEffect(() => canvas?.setMarks(marks), [canvas, marks]);
  useThemeWatch(place, canvas);

  return { canvas, state, supported, retry: () => setAttempt((count) => count + 1) };
}

/** CSS does not reach a canvas, so it is repainted when the theme or surrounding colours change. */
function useThemeWatch(place: RefObject<HTMLElement | null>, canvas: ChartCanvas | undefined): void {
  useEffect(() => {
    if (!canvas) return;
    const watch = new MutationObserver(() => canvas.paint());
    for (let element = place.current?.parentElement; element; element = element.parentElement) {
      watch.observe(element, { attributeFilter: ["data-theme", "data-colors"] });
    }
    return () => watch.disconnect();
  }, [place, canvas]);
}
