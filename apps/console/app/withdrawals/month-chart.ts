/** The geometry of the chart of what came in and went out by month. Pure. Numbers are for drawing only. */
import type { WithdrawalMonth } from "@feo/contract";

export interface MonthBar {
  readonly month: string;
  /** As shares of the chart's height, from the zero line. */
  readonly up: number;
  readonly down: number;
  /** The part of `down` that is the withdrawal on the screen. */
  readonly request: number;
}

interface MonthChart {
  readonly bars: readonly MonthBar[];
  /** The zero line, from the top. */
  readonly zero: number;
  /** The highest values of the two axes, as round amounts; null if nothing moved in that direction. */
  readonly top: string | null;
  readonly bottom: string | null;
}

/** The next of 1, 1.5, 2, 3, 5, 10, 15 … that is not below the amount. */
export function roundAbove(amount: number): number {
  if (amount <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(amount));
  return power * ([1, 1.5, 2, 3, 5, 10].find((step) => step * power >= amount) ?? 10);
}

export function monthChart(months: readonly WithdrawalMonth[]): MonthChart {
  const most = (of: (month: WithdrawalMonth) => string) =>
    roundAbove(Math.max(0, ...months.map((each) => Number(of(each)))));
  const [top, bottom] = [most((each) => each.in), most((each) => each.out)];
  const whole = top + bottom;
  const share = (amount: string) => (whole === 0 ? 0 : Number(amount) / whole);
  const text = (amount: number) => (amount === 0 ? null : amount.toFixed(amount < 1 ? 8 : 0));
  return {
    bars: months.map((each) => ({
      month: each.month,
      up: share(each.in),
      down: share(each.out),
      request: share(each.request),
    })),
    zero: whole === 0 ? 0.5 : top / whole,
    top: text(top),
    bottom: text(bottom),
  };
}

const monthNames = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "short", year: "numeric" });

/** Nov 2026, for 2026-11. */
export const monthName = (month: string): string => monthNames.format(new Date(`${month}-15T00:00:00Z`));
