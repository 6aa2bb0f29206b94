/** Statement periods by the Indian calendar: a financial year with its quarters, a month. Pure. */
import { indiaAheadOfUtcMs, indianDate } from "@feo/money";

export interface Period {
  /** The common name: "2026-27", "October 2026". */
  readonly name: string;
  /** The first and last day: "1 Apr 2026 to 31 Mar 2027". */
  readonly days: string;
  /** Milliseconds; the end is exclusive, the moment at which the next period begins. */
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Quarter extends Period {
  readonly number: 1 | 2 | 3 | 4;
}

export interface FinancialYear extends Period {
  readonly quarters: readonly Quarter[];
}

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** The start of a month in India; months past December belong to the next year. */
const startOf = (year: number, month: number): number => Date.UTC(year, month, 1) - indiaAheadOfUtcMs;

function stretch(name: string, fromMs: number, toMs: number): Period {
  return { name, days: `${indianDate(fromMs)} to ${indianDate(toMs - 1)}`, fromMs, toMs };
}

/** April to March; `year` is the one in which it begins. */
export function financialYear(year: number): FinancialYear {
  const name = `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
  const quarters = ([1, 2, 3, 4] as const).map((number) => ({
    ...stretch(`Q${number} ${name}`, startOf(year, number * 3), startOf(year, number * 3 + 3)),
    number,
  }));
  return { ...stretch(name, startOf(year, 3), startOf(year, 15)), quarters };
}

/** "2026-10". */
export function calendarMonth(text: string): Period {
  const [year = 0, month = 0] = text.split("-").map(Number);
  return stretch(`${months[month - 1]} ${year}`, startOf(year, month - 1), startOf(year, month));
}
