/**
 * The TDS (tax deducted at source) report: the trades with TDS, and its sum per financial quarter and asset. Pure
 * functions.
 */
import type { OwnTrade } from "@feo/contract";
import { indianDay, isZero, startOfIndianDay, sum } from "@feo/money";
import { type CsvTable, tableOf } from "../format/csv-table.ts";
import { tradeColumns } from "./history-csv.ts";

export interface FinancialQuarter {
  /** As on a tax form: "Q3 2026-27". */
  readonly name: string;
  /** Its months: "Oct to Dec 2026". */
  readonly months: string;
  /** Milliseconds; the end is the start of the next quarter. */
  readonly from: number;
  readonly to: number;
}

const monthNames = ["Jan to Mar", "Apr to Jun", "Jul to Sep", "Oct to Dec"];

/** India's financial year begins in April: January to March is the last quarter of the previous year. */
function quarterAt(year: number, calendarQuarter: number): FinancialQuarter {
  const firstYear = calendarQuarter === 0 ? year - 1 : year;
  const number = calendarQuarter === 0 ? 4 : calendarQuarter;
  const start = (quarter: number) =>
    startOfIndianDay(`${quarter === 4 ? year + 1 : year}-${String((quarter % 4) * 3 + 1).padStart(2, "0")}-01`);
  return {
    name: `Q${number} ${firstYear}-${String((firstYear + 1) % 100).padStart(2, "0")}`,
    months: `${monthNames[calendarQuarter]} ${year}`,
    from: start(calendarQuarter),
    to: start(calendarQuarter + 1),
  };
}

export function quarterOf(moment: string | number): FinancialQuarter {
  const [year, month] = indianDay(moment).split("-").map(Number);
  if (year === undefined || month === undefined) throw new Error(`No day: ${moment}`);
  return quarterAt(year, Math.floor((month - 1) / 3));
}

/** The current quarter and those before it, newest first. */
export function latestQuarters(nowMs: number, count: number): readonly FinancialQuarter[] {
  const quarters = [quarterOf(nowMs)];
  for (let last = quarters[0]; last && quarters.length < count; last = quarters.at(-1)) {
    quarters.push(quarterOf(last.from - 1));
  }
  return quarters;
}

export const bearsTds = ({ tdsAmount }: Pick<OwnTrade, "tdsAmount">): boolean => !isZero(tdsAmount);

/** The trades with TDS, newest first, then an empty row and the sums. */
export function tdsReport(trades: readonly OwnTrade[]): CsvTable {
  const taxed = trades.filter(bearsTds);
  const columns = [["Quarter", ({ createdAt }: OwnTrade) => quarterOf(createdAt).name] as const, ...tradeColumns];
  const sums = new Map<string, { quarter: FinancialQuarter; ticker: string; count: number; amount: string }>();
  for (const { createdAt, tdsTicker, tdsAmount } of taxed) {
    const quarter = quarterOf(createdAt);
    const key = `${quarter.name} ${tdsTicker}`;
    const before = sums.get(key) ?? { quarter, ticker: tdsTicker, count: 0, amount: "0" };
    sums.set(key, { ...before, count: before.count + 1, amount: sum([before.amount, tdsAmount]) });
  }
  const ordered = [...sums.values()].sort(
    (left, right) => left.quarter.from - right.quarter.from || left.ticker.localeCompare(right.ticker),
  );
  return [
    ...tableOf(columns, taxed),
    [""],
    ["Quarter", "Months", "TDS in", "Trades", "TDS"],
    ...ordered.map(({ quarter, ticker, count, amount }) => [
      ...[quarter.name, quarter.months, ticker, String(count), amount],
    ]),
  ];
}
