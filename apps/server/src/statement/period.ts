/** The periods of statements, by India's calendar: a financial year with its quarters, a month. Pure. */

export interface Period {
  /** As people name it: "2026-27", "October 2026". */
  readonly name: string;
  /** Its first and last day: "1 Apr 2026 to 31 Mar 2027". */
  readonly days: string;
  /** Milliseconds; the end is the moment at which the next one begins. */
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Quarter extends Period {
  readonly number: 1 | 2 | 3 | 4;
}

export interface FinancialYear extends Period {
  readonly quarters: readonly Quarter[];
}

const aheadOfUtcMs = 330 * 60_000;
const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** The beginning of a month in India; months past December are of the next year. */
const startOf = (year: number, month: number): number => Date.UTC(year, month, 1) - aheadOfUtcMs;

/** A moment's day in India: "1 Apr 2026". */
export function indianDate(ms: number): string {
  const at = new Date(ms + aheadOfUtcMs);
  return `${at.getUTCDate()} ${(months[at.getUTCMonth()] ?? "").slice(0, 3)} ${at.getUTCFullYear()}`;
}

/** A moment in India as a spreadsheet reads it: "2026-11-14 14:33:12". */
export const indianStamp = (ms: number): string =>
  new Date(ms + aheadOfUtcMs).toISOString().slice(0, 19).replace("T", " ");

function stretch(name: string, fromMs: number, toMs: number): Period {
  return { name, days: `${indianDate(fromMs)} to ${indianDate(toMs - 1)}`, fromMs, toMs };
}

/** From April to March; the year is the one that it begins in. */
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
