/**
 * The drawn chart: our words on one side, the drawing library on the other. Loaded in the browser only, since the library
 * touches `window` as soon as it is imported. Knows no React.
 */
import type { ChartResolution, SymbolInfo, TimescaleMark } from "@feo/contract";
import { type Chart, dispose, init, type Period, registerIndicator, registerOverlay } from "klinecharts";
import { placeAxes, pricePane, volumeAxis } from "./chart-axes.ts";
import { compareIndicator, compareName, compareRange } from "./chart-compare.ts";
import { createDates } from "./chart-dates.ts";
import { createDrawings, type DrawingBoard } from "./chart-drawings.ts";
import { createLegends } from "./chart-legends.ts";
import { createLoader, type LoadState, type SubscribeBars } from "./chart-loader.ts";
import { barMarksOf, type PlacedMark, placeMarks, timescaleMarksOf } from "./chart-marks.ts";
import type { CandleType } from "./chart-memory.ts";
import { resolutionSeconds, type Timeframe, timeframeSeconds } from "./chart-options.ts";
import { ownOverlays } from "./chart-overlays.ts";
import { type ChartColors, countdown, groupDigits, readColors, stylesFor } from "./chart-styles.ts";
import { createTips } from "./chart-tips.ts";
import type { ChartFeed, Mark } from "./feed-types.ts";
import { type IndicatorChoice, kindOf } from "./indicators.ts";

export interface ChartOrder {
  readonly id: string;
  readonly side: "BUY" | "SELL";
  readonly price: number;
  /** As it is called: Buy limit. */
  readonly label: string;
  /** With its unit, as it is shown. */
  readonly amount: string;
}

export interface CanvasOptions {
  readonly element: HTMLElement;
  readonly feed: ChartFeed;
  readonly subscribeBars: SubscribeBars | undefined;
  readonly timezone: string;
  readonly locale: string;
  readonly grouping: "indian" | "western";
  readonly onState: (state: LoadState) => void;
  /** An order's line moved: pixels from the top, undefined when out of view. */
  readonly onOrderPlaced: (id: string, y: number | undefined) => void;
  readonly onBegun: () => void;
  readonly onDrawn: () => void;
  readonly onChosen: (isChosen: boolean) => void;
}

/** Below it, the line of figures is shown only under a finger. */
const narrowWidth = 480;

const periodOf = (resolution: ChartResolution): Period => {
  const whole = { "1D": "day", "1W": "week", "1M": "month" } as const;
  return resolution in whole
    ? { type: whole[resolution as keyof typeof whole], span: 1 }
    : { type: "minute", span: Number(resolution) };
};

let isTaught = false;

/** The library keeps one register for all charts. */
function teachLibrary(): void {
  if (isTaught) return;
  isTaught = true;
  registerIndicator(compareIndicator as Parameters<typeof registerIndicator>[0]);
  for (const overlay of ownOverlays) registerOverlay(overlay as Parameters<typeof registerOverlay>[0]);
}

export type ChartCanvas = ReturnType<typeof openCanvas>;

export function openCanvas(options: CanvasOptions) {
  const { element, feed, grouping, timezone, locale } = options;
  teachLibrary();
  let shown = { symbol: "", resolution: "1D" as ChartResolution, bars: 0 };
  let candleType: CandleType = "candle_up_stroke";
  let colors: ChartColors = readColors(element);
  let compared: { symbol: string; stop: () => void } | undefined;
  let orders: readonly ChartOrder[] = [];
  let ownMarks: readonly Mark[] = [];
  let feedMarks: readonly Mark[] = [];
  let timescaleMarks: readonly TimescaleMark[] = [];

  const dates = createDates({ timezone, locale });
  const around = (isAxis: boolean) => {
    const barSeconds = resolutionSeconds(shown.resolution);
    const { from, to } = chart.getVisibleRange();
    return { barSeconds, ...(isAxis ? { viewSeconds: (to - from) * barSeconds } : {}) };
  };
  const opened = init(element, {
    ...{ timezone, locale: locale === "zh" ? "zh-CN" : "en-US", hotkey: { enabled: false } },
    layout: { barSpaceLimit: { min: 0.3, max: 60 }, pane: { minHeight: 40, height: 84 } },
    thousandsSeparator: { format: (value) => groupDigits(String(value), grouping) },
    decimalFold: { threshold: 12 },
    formatter: {
      formatExtendText: () => countdown(barEnd() - Date.now()),
      formatDate: ({ timestamp, type }) => dates(timestamp, around(type === "xAxis")),
    },
  });
  if (!opened) throw new Error("The chart has no place to be drawn");
  const chart: Chart = opened;
  // The library puts its box before everything else in the tab order; it belongs where it stands.
  const box = element.firstElementChild as HTMLElement | null;
  box?.removeAttribute("tabindex");

  const drawings: DrawingBoard = createDrawings(chart, { pane: pricePane, ...options });

  function barEnd(): number {
    const last = chart.getDataList().at(-1)?.timestamp ?? 0;
    return last + resolutionSeconds(shown.resolution) * 1_000;
  }

  const tips = createTips(element);
  for (const moved of ["onScroll", "onZoom"] as const) chart.subscribeAction(moved, tips.hide);
  const legends = createLegends({ chart, grouping, colors: () => colors, shown: () => shown });

  function paint(): void {
    colors = readColors(element);
    chart.setStyles(
      stylesFor(colors, { candleType, legends: legends.bar, isNarrow: element.clientWidth < narrowWidth }),
    );
    drawOrders();
    drawMarks();
  }

  function drawOrders(): void {
    chart.removeOverlay({ groupId: "orders" });
    const digits = chart.getSymbol()?.pricePrecision ?? 2;
    const prices = orders.map(({ price }) => price);
    for (const [place, { id, side, price }] of orders.entries()) {
      chart.createOverlay({
        ...{ name: "orderLine", groupId: "orders", paneId: pricePane, lock: true, points: [{ value: price }] },
        extendData: {
          color: colors[side === "BUY" ? "up" : "down"],
          background: colors["page"],
          text: groupDigits(price.toFixed(digits), grouping),
          ...{ prices, place },
          onPlace: (y: number | undefined) => options.onOrderPlaced(id, y),
        },
      });
    }
  }

  function drawMarks(): void {
    chart.removeOverlay({ groupId: "marks" });
    tips.hide();
    const bars = chart.getDataList();
    const times = bars.map(({ timestamp }) => timestamp);
    const draw = (name: string, { timestamp, label, color, lines }: PlacedMark, value?: number) =>
      chart.createOverlay({
        ...{ name, groupId: "marks", paneId: pricePane, lock: true, ...tips.events },
        points: [value === undefined ? { timestamp } : { timestamp, value }],
        extendData: { color: colors[color] ?? color, textColor: colors["page"], label, lines },
      });
    for (const mark of placeMarks(barMarksOf([...feedMarks, ...ownMarks]), times)) {
      draw("barMark", mark, bars[times.indexOf(mark.timestamp)]?.low);
    }
    for (const mark of placeMarks(timescaleMarksOf(timescaleMarks), times)) draw("timescaleMark", mark);
  }

  /** The other market's closes for the bars that are there; asked for again when older ones come. */
  async function loadCompared(): Promise<void> {
    const first = chart.getDataList()[0]?.timestamp;
    const wanted = compared;
    if (!wanted || first === undefined) return;
    const { resolution } = shown;
    const to = Math.ceil(Date.now() / 1_000) + resolutionSeconds(resolution);
    const { bars } = await feed.bars({ symbol: wanted.symbol, resolution, from: Math.floor(first / 1_000), to });
    if (compared !== wanted || shown.resolution !== resolution) return;
    wanted.stop();
    const closes = new Map(bars.map(({ time, close }) => [time, close]));
    const place = () => {
      chart.removeIndicator({ name: compareName });
      const extendData = () => ({ symbol: wanted.symbol, color: colors["series-5"], closes });
      chart.createIndicator({ name: compareName, paneId: pricePane, extendData }, true);
    };
    place();
    wanted.stop = feed.subscribeBars({
      ...{ symbol: wanted.symbol, resolution },
      onBar: ({ time, close }) => {
        closes.set(time, close);
        place();
      },
    });
  }

  function onBars(): void {
    drawMarks();
    loadCompared().catch(() => undefined);
    const { symbol, resolution } = shown;
    const [first] = chart.getDataList();
    if (!first) return;
    const to = Math.ceil(Date.now() / 1_000);
    const range = { symbol, resolution, from: Math.floor(first.timestamp / 1_000), to };
    void Promise.all([feed.marks(range), feed.timescaleMarks(range)]).then(([fromFeed, below]) => {
      if (shown.symbol !== symbol || shown.resolution !== resolution) return;
      feedMarks = fromFeed;
      timescaleMarks = below;
      drawMarks();
    }, ignore);
  }

  placeAxes(chart);
  chart.setBarSpace(8);
  chart.setOffsetRightDistance(element.clientWidth < narrowWidth ? 24 : 48);
  paint();
  chart.setDataLoader(
    createLoader({
      ...{ feed, subscribeBars: options.subscribeBars, onState: options.onState, onBars },
      ...{ shown: () => shown, held: () => chart.getDataList().length },
    }),
  );

  return {
    /** The symbol's first showing, another symbol, or another resolution. */
    show(info: SymbolInfo, resolution: ChartResolution, bars = 0): void {
      const isOther = shown.symbol !== info.ticker;
      shown = { symbol: info.ticker, resolution, bars };
      chart.setPeriod(periodOf(resolution));
      const pricePrecision = Math.max(0, Math.round(Math.log10(info.pricescale / info.minmov)));
      if (isOther) {
        chart.setSymbol({ ticker: info.ticker, pricePrecision, volumePrecision: info.volume_precision });
        drawings.open(info.ticker);
      }
      paint();
    },
    /** How many bars a timeframe has, and room for them. */
    frame(timeframe: Timeframe): number {
      const bars = Math.round(timeframeSeconds(timeframe) / resolutionSeconds(timeframe.resolution));
      const width = chart.getSize(pricePane, "main")?.width ?? element.clientWidth;
      chart.setBarSpace(Math.min(60, Math.max(0.3, width / (bars * 1.02))));
      return bars;
    },
    reload: () => chart.resetData(),
    paint,
    setCandleType(next: CandleType): void {
      candleType = next;
      paint();
    },
    setIndicators(choices: readonly IndicatorChoice[]): void {
      const wanted = new Set(choices.map(({ name }) => name));
      for (const { name } of chart.getIndicators()) {
        if (name !== compareName && !wanted.has(name)) chart.removeIndicator({ name });
      }
      for (const { name, params } of choices) {
        const place = kindOf(name)?.place;
        const [present] = chart.getIndicators({ name });
        if (present) chart.overrideIndicator({ name, calcParams: [...params] });
        else if (place === "below")
          chart.createIndicator({ name, calcParams: [...params], paneId: `below_${name}`, ...legends.of(name) });
        else {
          const own = { ...(place === "volume" ? { yAxisId: volumeAxis } : {}), ...legends.of(name) };
          chart.createIndicator({ name, calcParams: [...params], paneId: pricePane, ...own }, true);
        }
      }
    },
    setOrders(next: readonly ChartOrder[]): void {
      orders = next;
      drawOrders();
    },
    setMarks(next: readonly Mark[]): void {
      ownMarks = next;
      drawMarks();
    },
    compare(symbol: string | null): void {
      compared?.stop();
      chart.removeIndicator({ name: compareName });
      compared = symbol === null ? undefined : { symbol, stop: ignore };
      const [axis] = chart.getYAxes({ paneId: pricePane }).filter(({ id }) => id !== volumeAxis);
      const look = symbol === null ? { name: "normal" } : { name: "percentage", createRange: compareRange };
      chart.overrideYAxis({ paneId: pricePane, ...(axis ? { id: axis.id } : {}), ...look });
      void loadCompared().catch(ignore);
    },
    drawings,
    zoom: (scale: number) => chart.zoomAtCoordinate(scale),
    scroll: (bars: number) => chart.scrollByDistance(bars * chart.getBarSpace().bar),
    toNow: () => chart.scrollToRealTime(),
    /** A PNG as a data address. */
    picture: () => chart.getConvertPictureUrl(true, "png", colors["page"]),
    close(): void {
      compared?.stop();
      tips.close();
      chart.setDataLoader({ getBars: ignore });
      dispose(chart);
    },
  };
}

const ignore = () => undefined;
