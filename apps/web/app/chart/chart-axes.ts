/**
 * The price pane's axes: time at the bottom, prices with their tags on the right, and a volume axis without figures.
 */
import { type AxisTick, type Chart, utils, type YAxis } from "klinecharts";
import { spreadTags } from "./chart-marks.ts";
import { type Band, isCovered, wholeTicks } from "./chart-room.ts";
import { chartFont } from "./chart-styles.ts";

export const pricePane = "candle_pane";
export const volumeAxis = "volume";

/** Pixels: the height of an order's tag, and the space of the last price's tag with the countdown below it. */
const tagHeight = 20;
const lastTag = { above: 10, below: 28 } as const;

interface AxesOptions {
  /** Prices of all drawn orders: their tags are spread so that none overlap. */
  readonly orderPrices: () => readonly number[];
}

export function createAxes(chart: Chart, { orderPrices }: AxesOptions) {
  const priceAxis = (): YAxis | undefined => chart.getYAxes({ paneId: pricePane }).find(({ id }) => id !== volumeAxis);

  const lastPlace = (axis: YAxis): number | undefined => {
    const close = chart.getDataList().at(-1)?.close;
    return close === undefined ? undefined : axis.convertToNicePixel(close);
  };

  /** The vertical middle of each order's tag. */
  function tagPlaces(axis: YAxis): readonly number[] {
    const last = lastPlace(axis);
    const wanted = orderPrices().map((price) => axis.convertToPixel(price));
    return spreadTags(wanted, last === undefined ? null : { y: last, ...lastTag }, tagHeight);
  }

  function tags(): readonly Band[] {
    const axis = priceAxis();
    if (!axis) return [];
    const last = lastPlace(axis);
    const orders = tagPlaces(axis).map((y) => ({ from: y - tagHeight / 2, to: y + tagHeight / 2 }));
    return last === undefined ? orders : [...orders, { from: last - lastTag.above, to: last + lastTag.below }];
  }

  /** The library caches ticks until the range changes, but tags move in between: a getter decides on every draw. */
  const makingRoom = ({ coord, value, text }: AxisTick): AxisTick => ({
    coord,
    value,
    get text() {
      return isCovered(coord, chartFont.size, tags()) ? blank(text) : text;
    },
  });

  chart.overrideXAxis({
    createTicks: ({ bounding, defaultTicks }) =>
      wholeTicks(defaultTicks, bounding.width, (text) =>
        utils.calcTextWidth(text, chartFont.size, "normal", chartFont.family),
      ),
  });
  chart.overrideYAxis({ paneId: pricePane, createTicks: ({ defaultTicks }) => defaultTicks.map(makingRoom) });
  chart.createYAxis({
    id: volumeAxis,
    paneId: pricePane,
    needWidget: false,
    gap: { top: 0, bottom: 0 },
    createRange: ({ defaultRange }) => {
      const to = Math.max(defaultRange.to, 1) * 5;
      const range = { from: 0, to, range: to };
      return {
        ...range,
        realFrom: 0,
        realTo: to,
        realRange: to,
        displayFrom: 0,
        displayTo: to,
        displayRange: to,
      };
    },
  });

  return {
    /**
     * The volume fills the lowest fifth of the price pane and the legends its top; the gaps keep prices clear of both.
     */
    leaveRoom(legendLines: number): void {
      const id = priceAxis()?.id;
      // Without an id, the override would apply to the volume axis as well.
      if (id) chart.overrideYAxis({ id, paneId: pricePane, gap: { top: 48 + 20 * legendLines, bottom: 0.36 } });
    },
    tagOf(order: number): number | undefined {
      const axis = priceAxis();
      return axis && tagPlaces(axis)[order];
    },
  };
}

/** Blanks of the same width as the figures they replace, so that the axis keeps its width. */
const blank = (text: string): string => text.replace(/\d/g, "\u2007").replace(/[^\u2007]/g, "\u2008");
