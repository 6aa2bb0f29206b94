/** The overlays that are ours: own orders, marks on bars and below the time axis, and two drawing tools the library lacks. */
import type { Coordinate, OverlayFigure, OverlayTemplate } from "klinecharts";
import { spreadTags } from "./chart-marks.ts";

/** What an order's line needs to be drawn, and to be told where it came to stand. */
export interface OrderLine {
  readonly color: string;
  readonly background: string;
  readonly text: string;
  /** The prices of all orders that are drawn, and which of them is this one's: their tags make room for each other. */
  readonly prices: readonly number[];
  readonly place: number;
  /** Pixels from the chart's top; undefined when the price is out of view. */
  readonly onPlace: (y: number | undefined) => void;
}

export interface BarMark {
  readonly color: string;
  readonly textColor: string;
  readonly label: string;
  /** What it stands for. */
  readonly lines: readonly string[];
}

const line = (coordinates: Coordinate[], styles: Record<string, unknown>): OverlayFigure => ({
  ...{ type: "line", attrs: { coordinates }, styles, ignoreEvent: true },
});

/** Pixels: a tag of an order, and what the last price and the countdown below it take. */
const tagHeight = 20;
const lastTag = { above: 10, below: 28 } as const;

const orderLine: OverlayTemplate<OrderLine> = {
  ...{ name: "orderLine", totalStep: 1, lock: true, needDefaultPointFigure: false },
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const { color, onPlace } = overlay.extendData;
    const y = coordinates[0]?.y ?? Number.NaN;
    const isInView = y >= 0 && y <= bounding.height;
    onPlace(isInView ? y : undefined);
    if (!isInView) return [];
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ];
    return line(ends, { color, style: "dashed", dashedValue: [5, 3], size: 1 });
  },
  createYAxisFigures: ({ chart, overlay, coordinates, yAxis }) => {
    const { color, background, text, prices, place } = overlay.extendData;
    const close = chart.getDataList().at(-1)?.close;
    const last = close === undefined ? undefined : yAxis?.convertToNicePixel(close);
    const wanted = prices.map((price) => yAxis?.convertToPixel(price) ?? 0);
    const y = yAxis
      ? spreadTags(wanted, last === undefined ? null : { y: last, ...lastTag }, tagHeight)[place]
      : coordinates[0]?.y;
    const attrs = { x: 0, y: y ?? 0, text, align: "left", baseline: "middle" };
    const styles = { style: "stroke_fill", color, borderColor: color, backgroundColor: background, weight: 600 };
    return { ...{ type: "text", ignoreEvent: true }, attrs, styles: { ...styles, paddingLeft: 6, paddingRight: 6 } };
  },
};

const markRadius = 8;

/** A mark is looked at and tapped; a drag that begins on it is the chart's. */
const ignoreEvent: OverlayFigure["ignoreEvent"] = [
  ...(["onPressedMoveStart", "onPressedMoving", "onPressedMoveEnd"] as const),
  ...(["onDoubleClick", "onRightClick", "onSelected", "onDeselected"] as const),
];

const barMark: OverlayTemplate<BarMark> = {
  ...{ name: "barMark", totalStep: 1, lock: true, needDefaultPointFigure: false },
  createPointFigures: ({ overlay, coordinates }) => {
    const [at] = coordinates;
    if (!at) return [];
    const { color, textColor, label } = overlay.extendData;
    const y = at.y + markRadius + 4;
    return [
      {
        ...{ type: "circle", ignoreEvent },
        attrs: { x: at.x, y, r: markRadius },
        styles: { style: "fill", color },
      },
      {
        ...{ type: "text", ignoreEvent: true },
        attrs: { x: at.x, y, text: label, align: "center", baseline: "middle" },
        styles: { ...{ color: textColor, size: 11, weight: 600, backgroundColor: "transparent" }, borderSize: 0 },
      },
    ];
  },
};

const timescaleMark: OverlayTemplate<BarMark> = {
  ...{ name: "timescaleMark", totalStep: 1, lock: true, needDefaultPointFigure: false },
  // At the foot of the pane and not on the axis, whose dates it would cover.
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const { color, textColor, label } = overlay.extendData;
    const y = bounding.height - 2;
    return {
      ...{ type: "text", ignoreEvent },
      attrs: { x: coordinates[0]?.x ?? 0, y, text: label, align: "center", baseline: "bottom" },
      styles: { color: textColor, backgroundColor: color, borderColor: color, size: 9, borderRadius: 8, weight: 600 },
    };
  },
};

const cornersOf = ([first, second]: readonly Coordinate[]) =>
  first && second
    ? {
        ...{ x: Math.min(first.x, second.x), y: Math.min(first.y, second.y) },
        ...{ width: Math.abs(first.x - second.x), height: Math.abs(first.y - second.y) },
      }
    : undefined;

const rectangle: OverlayTemplate = {
  ...{ name: "rectangle", totalStep: 3, needDefaultPointFigure: true },
  ...{ needDefaultXAxisFigure: true, needDefaultYAxisFigure: true },
  createPointFigures: ({ coordinates }) => {
    const attrs = cornersOf(coordinates);
    return attrs ? { type: "rect", attrs, styles: { style: "stroke_fill" } } : [];
  },
};

/** A rectangle that says how far it is from its first price to its second. */
const priceRange: OverlayTemplate = {
  ...rectangle,
  name: "priceRange",
  createPointFigures: ({ chart, overlay, coordinates }) => {
    const attrs = cornersOf(coordinates);
    const [from, to] = overlay.points.map(({ value }) => value);
    if (!attrs || from === undefined || to === undefined) return [];
    const distance = (to - from).toFixed(chart.getSymbol()?.pricePrecision ?? 2);
    const percent = from === 0 ? "" : ` (${(((to - from) / from) * 100).toFixed(2)}%)`;
    const text = `${to > from ? "+" : ""}${distance.replace("-", "−")}${percent.replace("-", "−")}`;
    return [
      { type: "rect", attrs, styles: { style: "stroke_fill" } },
      {
        ...{ type: "text", ignoreEvent: true },
        attrs: { x: attrs.x + attrs.width / 2, y: attrs.y - 4, text, align: "center", baseline: "bottom" },
      },
    ];
  },
};

export const ownOverlays = [orderLine, barMark, timescaleMark, rectangle, priceRange] as const;
