/** The marks on a chart, the feed's and the account's, merged so that they do not overlap at the current zoom. */
import type { TimescaleMark } from "@feo/contract";
import type { Chart, Coordinate } from "klinecharts";
import { pricePane } from "./chart-axes.ts";
import { barMarksOf, type PlacedMark, placeMarks, timescaleMarksOf } from "./chart-marks.ts";
import { markBox, markWidth } from "./chart-overlays.ts";
import type { Box } from "./chart-room.ts";
import type { ChartColors } from "./chart-styles.ts";
import type { Tips } from "./chart-tips.ts";
import type { Mark } from "./feed-types.ts";

interface Marks {
  readonly own: readonly Mark[];
  readonly feed: readonly Mark[];
  readonly timescale: readonly TimescaleMark[];
}

interface BoardOptions {
  readonly colors: () => ChartColors;
  readonly tips: Tips;
}

export function createMarkBoard(chart: Chart, { colors, tips }: BoardOptions) {
  let marks: Marks = { own: [], feed: [], timescale: [] };
  let drawn: readonly { readonly timestamp: number; readonly low: number | undefined }[] = [];
  let barsWide = 1;
  const barsOfMark = () => Math.ceil(markWidth / chart.getBarSpace().bar);

  function draw(): void {
    chart.removeOverlay({ groupId: "marks" });
    tips.hide();
    barsWide = barsOfMark();
    const bars = chart.getDataList();
    const times = bars.map(({ timestamp }) => timestamp);
    const add = (name: string, { timestamp, label, color, lines }: PlacedMark, value?: number) =>
      chart.createOverlay({
        name,
        groupId: "marks",
        paneId: pricePane,
        lock: true,
        ...tips.events,
        points: [value === undefined ? { timestamp } : { timestamp, value }],
        extendData: { color: colors()[color] ?? color, textColor: colors()["page"], label, lines },
      });
    const onBars = placeMarks(barMarksOf([...marks.feed, ...marks.own]), times, barsWide).map((mark) => {
      const bar = times.indexOf(mark.timestamp);
      return { mark, low: Math.min(...bars.slice(bar, bar + barsWide).map(({ low }) => low)) };
    });
    const below = placeMarks(timescaleMarksOf(marks.timescale), times, barsWide);
    for (const { mark, low } of onBars) add("barMark", mark, low);
    for (const mark of below) add("timescaleMark", mark);
    drawn = [
      ...onBars.map(({ mark: { timestamp }, low }) => ({ timestamp, low })),
      ...below.map(({ timestamp }) => ({ timestamp, low: undefined })),
    ];
  }

  chart.subscribeAction("onZoom", () => {
    if (barsOfMark() !== barsWide) draw();
  });

  return {
    draw,
    set(next: Partial<Marks>): void {
      marks = { ...marks, ...next };
      draw();
    },
    /** The marks' boxes, for labels that must avoid them. */
    boxes(): readonly Box[] {
      const height = chart.getSize(pricePane, "main")?.height ?? 0;
      return drawn.map(({ timestamp, low }) => {
        const point = low === undefined ? { timestamp } : { timestamp, value: low };
        const { x = 0, y } = chart.convertToPixel(point, { paneId: pricePane }) as Partial<Coordinate>;
        return markBox(x, low === undefined ? undefined : y, height);
      });
    },
  };
}
