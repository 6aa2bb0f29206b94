/**
 * Maps the design system's colours and type to the drawing library. Reads the CSS tokens at the chart's element;
 * defines no colours.
 */
import { formatCompact } from "@feo/money";
import type {
  CandleStyle,
  CandleTooltipLegendsCustomCallback,
  DeepPartial,
  IndicatorStyle,
  OverlayStyle,
  Styles,
  TooltipLegend,
} from "klinecharts";
import type { CandleType } from "./chart-memory.ts";

const tokens = [
  ...["page", "surface", "raised", "line", "grid", "ink", "quiet", "faint", "brand", "on-brand", "up", "down"],
  ...["on-up", "on-down", "up-tint", "down-tint", "brand-tint", "series-1", "series-2", "series-3", "series-4"],
  "series-5",
] as const;
export type ChartColors = Readonly<Record<string, string>>;

/** The current colours, in the element's theme. */
export function readColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  return Object.fromEntries(tokens.map((token) => [token, style.getPropertyValue(`--color-${token}`).trim()]));
}

/** Same stack as in the stylesheet: the fallback has the same figure widths until Inter has loaded. */
const family = '"Inter Variable", Inter, "Inter Fallback", system-ui, sans-serif';
export const chartFont = { size: 12, family } as const;
const words = (color: string | undefined) => ({ color: color ?? "", ...chartFont, weight: "normal" });
const volumeAlpha = "66";

interface Shown {
  readonly candleType: CandleType;
  readonly isNarrow: boolean;
  /** The legend above the candles. */
  readonly legends: (bar: Readonly<Record<"open" | "high" | "low" | "close", number>>) => TooltipLegend[];
}

export function stylesFor(colors: ChartColors, shown: Shown): DeepPartial<Styles> {
  const { line, grid, faint } = colors;
  const gridLine = { show: true, size: 1, color: grid ?? "", style: "solid" } as const;
  const axis = {
    axisLine: { show: true, color: line ?? "", size: 1 },
    tickLine: { show: false },
    tickText: { ...words(faint), marginStart: 8, marginEnd: 8 },
  };
  return {
    grid: { show: true, horizontal: gridLine, vertical: gridLine },
    candle: candleStyles(colors, shown),
    indicator: indicatorStyles(colors),
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: line ?? "", fill: true, activeBackgroundColor: colors["brand-tint"] ?? "" },
    crosshair: { horizontal: crosshair(colors), vertical: crosshair(colors) },
    overlay: overlayStyles(colors),
  };
}

function crosshair({ faint = "", raised = "", line = "", ink = "" }: ChartColors) {
  return {
    line: { color: faint, style: "dashed" as const, dashedValue: [3, 3], size: 1 },
    text: { ...words(ink), backgroundColor: raised, borderColor: line, borderSize: 1, borderRadius: 4 },
  };
}

function candleStyles(colors: ChartColors, { candleType, legends, isNarrow }: Shown): DeepPartial<CandleStyle> {
  const { up = "", down = "", faint = "", brand = "", quiet = "" } = colors;
  const change = { upColor: up, downColor: down, noChangeColor: faint };
  const isLine = candleType === "line";
  return {
    type: isLine ? "area" : candleType,
    bar: {
      ...change,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: faint,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: faint,
    },
    area: {
      lineColor: brand,
      lineSize: 1.5,
      backgroundColor: isLine
        ? "transparent"
        : [
            { offset: 0, color: `${brand}05` },
            { offset: 1, color: `${brand}33` },
          ],
      point: { show: false },
    },
    priceMark: {
      // Our own overlay draws these labels, avoiding marks and chips.
      high: { show: false },
      low: { show: false },
      last: {
        ...change,
        line: { style: "dashed", dashedValue: [1, 3] },
        text: { ...words(colors["on-up"]), weight: 600, paddingLeft: 6, paddingRight: 6, borderRadius: 3 },
        extendTexts: [
          {
            show: true,
            position: "below_price",
            updateInterval: 1_000,
            ...words(colors["on-up"]),
            style: "fill",
            paddingLeft: 6,
            paddingRight: 6,
            paddingTop: 2,
            paddingBottom: 3,
            borderRadius: 3,
            borderSize: 0,
            borderStyle: "solid",
            borderDashedValue: [2, 2],
            borderColor: "transparent",
          },
        ],
      },
    },
    tooltip: {
      offsetLeft: 8,
      offsetTop: 8,
      showRule: isNarrow ? "follow_cross" : "always",
      title: { show: false },
      legend: {
        ...words(quiet),
        marginLeft: 4,
        marginRight: 6,
        marginTop: 3,
        marginBottom: 3,
        defaultValue: "–",
        template: (({ current }) => (current ? legends(current) : [])) satisfies CandleTooltipLegendsCustomCallback,
      },
    },
  };
}

function indicatorStyles(colors: ChartColors): DeepPartial<IndicatorStyle> {
  const { up = "", down = "", faint = "", quiet = "" } = colors;
  const bars = { upColor: up + volumeAlpha, downColor: down + volumeAlpha, noChangeColor: faint + volumeAlpha };
  const series = ["series-2", "series-3", "series-1", "series-4", "series-5"].map((name) => colors[name] ?? "");
  const margins = { marginLeft: 4, marginRight: 6, marginTop: 3, marginBottom: 3 };
  return {
    ohlc: bars,
    bars: [bars],
    circles: [bars],
    lines: series.map((color) => ({ color, size: 1.5, smooth: false, style: "solid" })),
    tooltip: {
      offsetLeft: 8,
      offsetTop: 4,
      title: { ...words(quiet), ...margins },
      legend: { ...words(quiet), ...margins, defaultValue: "–" },
    },
  };
}

function overlayStyles(colors: ChartColors): DeepPartial<OverlayStyle> {
  const { brand = "" } = colors;
  const tint = colors["brand-tint"] ?? "";
  const border = { borderColor: brand, borderSize: 1 };
  return {
    point: { color: brand, borderColor: tint, activeColor: brand, activeBorderColor: tint },
    line: { color: brand, size: 1.5 },
    rect: { color: tint, ...border },
    polygon: { color: tint, ...border },
    circle: { color: tint, ...border },
    arc: { color: brand },
    text: { ...words(colors["on-brand"]), backgroundColor: brand, borderColor: brand, borderRadius: 3 },
  };
}

/** Groups the digits before the point: 9540120 is 95,40,120 in India and 9,540,120 elsewhere. Keeps sign and unit. */
export function groupDigits(text: string, grouping: "indian" | "western"): string {
  const pattern = grouping === "indian" ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return text.replace(/^([^\d]*)(\d+)/, (_, sign: string, digits: string) => sign + digits.replace(pattern, ","));
}

/** The time until a bar closes, as a clock: 11:48, 3:05:10, 2d 4h. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  if (days > 0) return `${days}d ${hours}h`;
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

/** A compact volume: lakh and crore in India, thousands and millions elsewhere. */
export function compactVolume(volume: number, grouping: "indian" | "western"): string {
  const text = String(Math.round(volume * 100) / 100);
  return formatCompact(text, grouping === "indian" ? "INR" : "USD").replace(/[₹$]/, "");
}
