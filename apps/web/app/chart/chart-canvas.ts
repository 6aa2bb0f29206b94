/**
 * The drawn chart: an adapter between our types and the drawing library. Loaded in the browser only, since the library
 * touches `window` on import. Independent of React.
 */
import type { ChartResolution, SymbolInfo } from "@feo/contract";
import {
  type Chart,
  type Coordinate,
  dispose,
  init,
  type Period,
  registerIndicator,
  registerOverlay,
} from "klinecharts";
import { createAxes, pricePane, volumeAxis } from "./chart-axes.ts";
import { compareIndicator, compareName, compareRange } from "./chart-compare.ts";
import { createDates } from "./chart-dates.ts";
import { createDrawings, type DrawingBoard } from "./chart-drawings.ts";
import { createLegends } from "./chart-legends.ts";
import { createLoader, type LoadState, type SubscribeBars } from "./chart-loader.ts";
import { createMarkBoard } from "./chart-mark-board.ts";
import type { CandleType } from "./chart-memory.ts";
import { resolutionSeconds, type Timeframe, timeframeSeconds } from "./chart-options.ts";
import { ownOverlays } from "./chart-overlays.ts";
import type { Box } from "./chart-room.ts";
import { type ChartColors, countdown, groupDigits, readColors, stylesFor } from "./chart-styles.ts";
import { createTips } from "./chart-tips.ts";
import type { ChartFeed, Mark } from "./feed-types.ts";
import { type IndicatorChoice, kindOf } from "./indicators.ts";

export interface ChartOrder {
  readonly id: string;
  readonly side: "BUY" | "SELL";
  readonly price: number;
  /** Display name, such as "Buy limit". */
  readonly label: string;
  /** Display text with its unit. */
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
  /** Called when an order's line moves: pixels from the top, undefined when out of view. */
  readonly onOrderPlaced: (id: string, y: number | undefined) => void;
  readonly onBegun: () => void;
  readonly onDrawn: () => void;
  readonly onChosen: (isChosen: boolean) => void;
}

/** On narrower charts, the legend is shown only while a finger is on the chart. */
const narrowWidth = 480;

/** Maximum size in pixels. */
const chipWidth = 240;
const chipHeight = 28;

const periodOf = (resolution: ChartResolution): Period => {
  const whole = { "1D": "day", "1W": "week", "1M": "month" } as const;
  return resolution in whole
    ? { type: whole[resolution as keyof typeof whole], span: 1 }
    : { type: "minute", span: Number(resolution) };
};

let isTaught = false;

/** The library's registry is global, so registering once serves all charts. */
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

  const dates = createDates({ timezone, locale });
  const around = (isAxis: boolean) => {
    const barSeconds = resolutionSeconds(shown.resolution);
    const { from, to } = chart.getVisibleRange();
    return { barSeconds, ...(isAxis ? { viewSeconds: (to - from) * barSeconds } : {}) };
  };
  const opened = init(element, {
    timezone,
    locale: locale === "zh" ? "zh-CN" : "en-US",
    hotkey: { enabled: false },
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
  // The library gives its box a tabindex that puts it first in the tab order; removing it restores document order.
  const box = element.firstElementChild as HTMLElement | null;
  box?.removeAttribute("tabindex");

  const drawings: DrawingBoard = createDrawings(chart, { pane: pricePane, ...options });

  function barEnd(): number {
    const last = chart.getDataList().at(-1)?.timestamp ?? 0;
    return last + resolutionSeconds(shown.resolution) * 1_000;
  }

  const isNarrow = () => element.clientWidth < narrowWidth;
  const axes = createAxes(chart, { orderPrices: () => orders.map(({ price }) => price) });
  const tips = createTips(element);
  const marks = createMarkBoard(chart, { colors: () => colors, tips });
  for (const moved of ["onScroll", "onZoom"] as const) chart.subscribeAction(moved, tips.hide);
  const legends = createLegends({ chart, grouping, colors: () => colors, shown: () => shown });

  function paint(): void {
    colors = readColors(element);
    chart.setStyles(stylesFor(colors, { candleType, legends: legends.bar, isNarrow: isNarrow() }));
    drawOrders();
    marks.draw();
    drawExtremes();
    axes.leaveRoom(legends.lines() + (isNarrow() ? 0 : 1));
  }

  function drawOrders(): void {
    chart.removeOverlay({ groupId: "orders" });
    const digits = chart.getSymbol()?.pricePrecision ?? 2;
    for (const [place, { id, side, price }] of orders.entries()) {
      chart.createOverlay({
        name: "orderLine",
        groupId: "orders",
        paneId: pricePane,
        lock: true,
        points: [{ value: price }],
        extendData: {
          color: colors[side === "BUY" ? "up" : "down"],
          background: colors["page"],
          text: groupDigits(price.toFixed(digits), grouping),
          tagAt: () => axes.tagOf(place),
          onPlace: (y: number | undefined) => options.onOrderPlaced(id, y),
        },
      });
    }
  }

  /** The boxes of marks and of the order chips at the chart's left edge. */
  function takenBoxes(): readonly Box[] {
    const chips = orders.map(({ price }) => {
      const { y = 0 } = chart.convertToPixel({ value: price }, { paneId: pricePane }) as Partial<Coordinate>;
      return { left: 0, right: chipWidth, top: y - chipHeight / 2, bottom: y + chipHeight / 2 };
    });
    return [...marks.boxes(), ...chips];
  }

  function drawExtremes(): void {
    chart.removeOverlay({ groupId: "extremes" });
    const digits = chart.getSymbol()?.pricePrecision ?? 2;
    chart.createOverlay({
      name: "extremes",
      groupId: "extremes",
      paneId: pricePane,
      lock: true,
      points: [{ value: 0 }],
      extendData: {
        color: colors["quiet"],
        text: (price: number) => groupDigits(price.toFixed(digits), grouping),
        taken: takenBoxes,
      },
    });
  }

  /** Loads the other market's closes for the chart's bars; called again when older bars are loaded. */
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
      symbol: wanted.symbol,
      resolution,
      onBar: ({ time, close }) => {
        closes.set(time, close);
        place();
      },
    });
  }

  function onBars(): void {
    marks.draw();
    loadCompared().catch(() => undefined);
    const { symbol, resolution } = shown;
    const [first] = chart.getDataList();
    if (!first) return;
    const to = Math.ceil(Date.now() / 1_000);
    const range = { symbol, resolution, from: Math.floor(first.timestamp / 1_000), to };
    void Promise.all([feed.marks(range), feed.timescaleMarks(range)]).then(([fromFeed, below]) => {
      if (shown.symbol !== symbol || shown.resolution !== resolution) return;
      marks.set({ feed: fromFeed, timescale: below });
    }, ignore);
  }

  chart.setBarSpace(8);
  chart.setOffsetRightDistance(isNarrow() ? 24 : 48);
  paint();
  chart.setDataLoader(
    createLoader({
      feed,
      subscribeBars: options.subscribeBars,
      onState: options.onState,
      onBars,
      shown: () => shown,
      held: () => chart.getDataList().length,
    }),
  );

  return {
    /** Shows the first symbol, another symbol or another resolution. */
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
    /** Returns how many bars the timeframe has and scales the chart so that they fit. */
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
      axes.leaveRoom(legends.lines() + (isNarrow() ? 0 : 1));
    },
    setOrders(next: readonly ChartOrder[]): void {
      orders = next;
      drawOrders();
    },
    setMarks(next: readonly Mark[]): void {
      marks.set({ own: next });
    },
    compare(symbol: string | null): void {
      compared?.stop();
      chart.removeIndicator({ name: compareName });
      compared = symbol === null ? undefined : { symbol, stop: ignore };
      const [axis] = chart.getYAxes({ paneId: pricePane }).filter(({ id }) => id !== volumeAxis);
      const yAxis = symbol === null ? { name: "normal" } : { name: "percentage", createRange: compareRange };
      chart.overrideYAxis({ paneId: pricePane, ...(axis ? { id: axis.id } : {}), ...yAxis });
      void loadCompared().catch(ignore);
    },
    drawings,
    zoom: (scale: number) => chart.zoomAtCoordinate(scale),
    scroll: (bars: number) => chart.scrollByDistance(bars * chart.getBarSpace().bar),
    toNow: () => chart.scrollToRealTime(),
    /** A PNG as a data URL. */
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
