/** The geometry of the 24-hour line: path, grid lines and high and low marks. For drawing only. */

export interface ChartPoint {
  /** In percent of width and height, from the top left. */
  readonly x: number;
  readonly y: number;
  readonly value: string;
}

interface TrendChart {
  /** SVG paths in a view box of 100 by 100. */
  readonly line: string;
  readonly area: string;
  readonly high: ChartPoint;
  readonly low: ChartPoint;
  readonly last: ChartPoint;
  readonly grid: readonly { readonly y: number; readonly value: string }[];
}

/** Space above and below the line for the marks, in percent of the height. */
const margin = 12;

/** Null for fewer than two values. */
export function trendChart(values: readonly string[]): TrendChart | null {
  const numbers = values.map(Number);
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
  if (numbers.length < 2) return null;
  const span = highest - lowest;
  const yOf = (value: number) => (span === 0 ? 50 : margin + ((highest - value) / span) * (100 - 2 * margin));
  const points = numbers.map((value, index) => ({
    x: round((index / (numbers.length - 1)) * 100),
    y: round(yOf(value)),
    value: values[index] ?? "",
  }));
  const line = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
  const at = (value: number) => points[numbers.indexOf(value)] as ChartPoint;
  return {
    line,
    area: `${line}L100 100L0 100Z`,
    high: at(highest),
    low: at(lowest),
    last: points[points.length - 1] as ChartPoint,
    grid: gridValues(lowest, highest).map((value) => ({ y: round(yOf(value)), value: plain(value) })),
  };
}

/** Round values between the lowest and the highest, about four of them. */
function gridValues(lowest: number, highest: number): readonly number[] {
  const span = highest - lowest;
  if (span === 0) return [highest];
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((size) => size * power >= rough) ?? 10) * power;
  const first = Math.ceil(lowest / step);
  const count = Math.floor(highest / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** A label's value without floating-point noise. */
const plain = (value: number): string => {
  const text = value.toPrecision(12);
  return text.includes("e") ? value.toFixed(12) : text;
};

const round = (percent: number): number => Math.round(percent * 100) / 100;
