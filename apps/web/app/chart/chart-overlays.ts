/** Our own overlays: orders, marks on bars and below the time axis, and two drawing tools that the library lacks. */
import { type Coordinate, type OverlayFigure, type OverlayTemplate, utils } from "klinecharts";
import { type Box, placeLabel } from "./chart-room.ts";
import { chartFont } from "./chart-styles.ts";

/** What is needed to draw an order's line, and a callback for where it was drawn. */
export interface OrderLine {
  readonly color: string;
  readonly background: string;
  readonly text: string;
  /** The middle of its tag on the price axis, after tags were spread. */
  readonly tagAt: () => number | undefined;
  /** Pixels from the chart's top; undefined when the price is out of view. */
  readonly onPlace: (y: number | undefined) => void;
}

export interface BarMark {
  readonly color: string;
  readonly textColor: string;
  readonly label: string;
  /** Tooltip lines. */
  readonly lines: readonly string[];
}

const line = (coordinates: Coordinate[], styles: Record<string, unknown>): OverlayFigure => ({
  type: "line",
  attrs: { coordinates },
  styles,
  ignoreEvent: true,
});

/** Text without the library's background box. */
const bare = { backgroundColor: "transparent", borderSize: 0, paddingLeft: 0, paddingRight: 0 } as const;

const orderLine: OverlayTemplate<OrderLine> = {
  name: "orderLine",
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
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
  createYAxisFigures: ({ overlay, coordinates }) => {
    const { color, background, text, tagAt } = overlay.extendData;
    const y = tagAt() ?? coordinates[0]?.y;
    const attrs = { x: 0, y: y ?? 0, text, align: "left", baseline: "middle" };
    const styles = { style: "stroke_fill", color, borderColor: color, backgroundColor: background, weight: 600 };
    return { type: "text", ignoreEvent: true, attrs, styles: { ...styles, paddingLeft: 6, paddingRight: 6 } };
  },
};

/** What is needed to draw the labels of the highest and lowest visible price. */
export interface Extremes {
  readonly color: string;
  readonly text: (price: number) => string;
  /** Boxes that the labels must avoid. */
  readonly taken: () => readonly Box[];
}

/** Drawn here because the library's own labels would cover marks and chips. */
const extremes: OverlayTemplate<Extremes> = {
  name: "extremes",
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ chart, overlay, bounding, xAxis, yAxis }) => {
    const { realFrom, realTo } = chart.getVisibleRange();
    const from = Math.max(0, realFrom);
    const bars = chart.getDataList().slice(from, Math.max(from, realTo));
    if (bars.length === 0 || !xAxis || !yAxis) return [];
    const { color, text, taken } = overlay.extendData;
    const boxes = taken();
    const label = (price: number, index: number, isHigh: boolean): OverlayFigure[] => {
      const end = { x: xAxis.convertToPixel(from + index), y: yAxis.convertToPixel(price) };
      const textWidth = utils.calcTextWidth(text(price), chartFont.size, "normal", chartFont.family);
      const place = placeLabel({ ...end, isHigh, textWidth, paneWidth: bounding.width, taken: boxes });
      const isLeft = place.side === "left";
      const pointer = [end, { x: end.x, y: place.y }, { x: place.x + (isLeft ? 4 : -4), y: place.y }];
      return [
        line(pointer, { color, size: 1 }),
        {
          type: "text",
          ignoreEvent: true,
          attrs: { x: place.x, y: place.y, text: text(price), align: isLeft ? "right" : "left", baseline: "middle" },
          styles: { ...bare, ...chartFont, color },
        },
      ];
    };
    const high = Math.max(...bars.map((bar) => bar.high));
    const low = Math.min(...bars.map((bar) => bar.low));
    return [
      ...label(
        high,
        bars.findIndex((bar) => bar.high === high),
        true,
      ),
      ...label(
        low,
        bars.findIndex((bar) => bar.low === low),
        false,
      ),
    ];
  },
};

/** Pixels. */
const markRadius = 8;
const markGap = 4;
const footGap = 2;
/** The minimum horizontal space of a mark. */
export const markWidth = 2 * markRadius + 2;

/** The box of a mark: below its bar's low, or at the bottom of the pane. */
export function markBox(x: number, low: number | undefined, paneHeight: number): Box {
  const top = low === undefined ? paneHeight - footGap - 2 * markRadius : low + markGap;
  return { left: x - markRadius, right: x + markRadius, top, bottom: top + 2 * markRadius };
}

/** Marks react to hover and tap; a drag that starts on one pans the chart. */
const ignoreEvent: OverlayFigure["ignoreEvent"] = [
  ...(["onPressedMoveStart", "onPressedMoving", "onPressedMoveEnd"] as const),
  ...(["onDoubleClick", "onRightClick", "onSelected", "onDeselected"] as const),
];

const barMark: OverlayTemplate<BarMark> = {
  name: "barMark",
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ overlay, coordinates }) => {
    const [at] = coordinates;
    if (!at) return [];
    const { color, textColor, label } = overlay.extendData;
    const y = at.y + markRadius + markGap;
    return [
      {
        type: "circle",
        ignoreEvent,
        attrs: { x: at.x, y, r: markRadius },
        styles: { style: "fill", color },
      },
      {
        type: "text",
        ignoreEvent: true,
        attrs: { x: at.x, y, text: label, align: "center", baseline: "middle" },
        styles: { ...bare, color: textColor, size: 11, weight: 600 },
      },
    ];
  },
};

const timescaleMark: OverlayTemplate<BarMark> = {
  name: "timescaleMark",
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  // At the bottom of the pane, not on the axis, where it would cover the dates.
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const { color, textColor, label } = overlay.extendData;
    const y = bounding.height - footGap;
    return {
      type: "text",
      ignoreEvent,
      attrs: { x: coordinates[0]?.x ?? 0, y, text: label, align: "center", baseline: "bottom" },
      styles: { color: textColor, backgroundColor: color, borderColor: color, size: 9, borderRadius: 8, weight: 600 },
    };
  },
};

const cornersOf = ([first, second]: readonly Coordinate[]) =>
  first && second
    ? {
        x: Math.min(first.x, second.x),
        y: Math.min(first.y, second.y),
        width: Math.abs(first.x - second.x),
        height: Math.abs(first.y - second.y),
      }
    : undefined;

const rectangle: OverlayTemplate = {
  name: "rectangle",
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates }) => {
    const attrs = cornersOf(coordinates);
    return attrs ? { type: "rect", attrs, styles: { style: "stroke_fill" } } : [];
  },
};

/** A rectangle labelled with the distance from its first price to its second. */
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
        type: "text",
        ignoreEvent: true,
        attrs: { x: attrs.x + attrs.width / 2, y: attrs.y - 4, text, align: "center", baseline: "bottom" },
      },
    ];
  },
};

export const ownOverlays = [orderLine, extremes, barMark, timescaleMark, rectangle, priceRange] as const;
