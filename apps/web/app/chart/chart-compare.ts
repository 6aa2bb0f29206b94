/** Compares this market with another: both in percent since the left edge, so that they share an axis. */
import type { AxisCreateRangeCallback, Chart, IndicatorTemplate } from "klinecharts";

export const compareName = "COMPARE";

export interface Compared {
  readonly symbol: string;
  readonly color: string;
  /** Closing prices keyed by bar time in milliseconds. */
  readonly closes: ReadonlyMap<number, number>;
}

interface Point {
  readonly other?: number;
}

/** Aligns the other market's closes with the chart's bars; a bar without a trade there repeats the previous close. */
export function alignCloses(times: readonly number[], closes: ReadonlyMap<number, number>): Point[] {
  let last: number | undefined;
  return times.map((time) => {
    last = closes.get(time) ?? last;
    return last === undefined ? {} : { other: last };
  });
}

/** The factor that scales the other market's price to this one's at the first visible bar that both have. */
export function compareScale(
  closes: readonly number[],
  points: readonly Point[],
  { from, to }: { from: number; to: number },
): number | undefined {
  for (let index = Math.max(0, from); index < to; index += 1) {
    const [own, other] = [closes[index], points[index]?.other];
    if (own !== undefined && other !== undefined && other !== 0) return own / other;
  }
  return undefined;
}

const scaleOf = (chart: Chart, points: readonly Point[]) =>
  compareScale(
    chart.getDataList().map(({ close }) => close),
    points,
    chart.getVisibleRange(),
  );

const percentText = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}%`;

/** Data is wrapped in a function because the library deep-copies plain data, and its copy of a Map is empty. */
export const compareIndicator: IndicatorTemplate<Point, number, () => Compared> = {
  name: compareName,
  shortName: compareName,
  series: "price",
  figures: [],
  calc: (bars, { extendData }) =>
    alignCloses(
      bars.map(({ timestamp }) => timestamp),
      extendData().closes,
    ),
  draw: ({ ctx, chart, indicator, xAxis, yAxis }) => {
    const scale = scaleOf(chart, indicator.result);
    if (scale === undefined) return true;
    const { from, to } = chart.getVisibleRange();
    ctx.save();
    ctx.beginPath();
    for (let index = from; index < to; index += 1) {
      const other = indicator.result[index]?.other;
      if (other !== undefined) ctx.lineTo(xAxis.convertToPixel(index), yAxis.convertToPixel(other * scale));
    }
    ctx.strokeStyle = indicator.extendData().color;
    ctx.lineWidth = 1.5;
    ctx.stroke();
    ctx.restore();
    return true;
  },
  createTooltipDataSource: ({ chart, indicator, crosshair }) => {
    const { from, to } = chart.getVisibleRange();
    const { symbol, color } = (indicator.extendData as () => Compared)();
    const points = indicator.result;
    const start = points.slice(from, to).find((point) => point?.other !== undefined)?.other;
    const now = points[crosshair.dataIndex ?? points.length - 1]?.other;
    const text = start && now !== undefined ? percentText((now / start - 1) * 100) : "–";
    const legends = [{ title: { text: `${symbol.replace("-", " / ")} `, color }, value: { text, color } }];
    return { name: "", calcParamsText: "", features: [], legends };
  },
};

/** The percent axis, wide enough for both lines. */
export const compareRange: AxisCreateRangeCallback = ({ chart, defaultRange }) => {
  const visible = chart.getVisibleRange();
  const base = chart.getDataList()[visible.from]?.close;
  if (!base) return defaultRange;
  const [compared] = chart.getIndicators({ name: compareName });
  const points = (compared?.result ?? []) as readonly Point[];
  const scale = scaleOf(chart, points);
  let { from, to } = defaultRange;
  for (const point of points.slice(Math.max(0, visible.from), visible.to)) {
    if (point?.other === undefined || scale === undefined) continue;
    from = Math.min(from, point.other * scale);
    to = Math.max(to, point.other * scale);
  }
  const percent = (value: number) => ((value - base) / base) * 100;
  const [realFrom, realTo] = [percent(from), percent(to)];
  const realRange = realTo - realFrom;
  return {
    from,
    to,
    range: to - from,
    realFrom,
    realTo,
    realRange,
    displayFrom: realFrom,
    displayTo: realTo,
    displayRange: realRange,
  };
};
