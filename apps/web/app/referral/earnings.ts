/**
 * The geometry of the earnings chart and its date labels. Numbers are used for pixels only; amounts are shown as the
 * server sends them.
 */
import { indianDate } from "@feo/money";

export interface EarningBar {
  readonly day: string;
  readonly earned: string;
  /** In percent of the chart's height; any earnings give at least a visible bar. */
  readonly height: number;
}

export interface EarningChart {
  readonly bars: readonly EarningBar[];
  /** From the top down to 0; values are decimal strings. */
  readonly grid: readonly { readonly bottom: number; readonly value: string }[];
}

const leastHeight = 1;
const steps = 3;

/** A round step, three of which cover the highest value. */
function stepFor(highest: number): number {
  if (highest <= 0) return 1;
  const rough = highest / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 2.5, 5, 10].find((size) => size * power >= rough) ?? 10) * power;
}

export function earningChart(days: readonly { readonly day: string; readonly earned: string }[]): EarningChart {
  const step = stepFor(Math.max(0, ...days.map(({ earned }) => Number(earned))));
  const top = step * steps;
  return {
    bars: days.map(({ day, earned }) => {
      const share = (Number(earned) / top) * 100;
      return { day, earned, height: share === 0 ? 0 : Math.max(leastHeight, Math.round(share * 100) / 100) };
    }),
    grid: Array.from({ length: steps + 1 }, (_, index) => ({
      bottom: ((steps - index) / steps) * 100,
      value: String(Number((step * (steps - index)).toPrecision(6))),
    })),
  };
}

/** A date in IST: "18 Nov 2026". */
export const dayInWords = (day: string): string => indianDate(`${day}T00:00:00+05:30`);

/** A date without its year, below the bars. */
export const shortDay = (day: string): string => dayInWords(day).slice(0, -5);

/** The bars with a date label: the first, the last and some evenly spaced between them. */
export function labelled(count: number, labels = 5): number[] {
  if (count <= labels) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}
