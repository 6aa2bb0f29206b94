/** Rows as a table for a spreadsheet, and the name of its file. Pure. */
import { indianDay } from "./indian-date.ts";

/** The first row names the columns. */
export type CsvTable = readonly (readonly string[])[];

export type Columns<Row> = readonly (readonly [name: string, value: (row: Row) => string | null])[];

export function tableOf<Row>(columns: Columns<Row>, rows: readonly Row[]): CsvTable {
  return [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row) ?? ""))];
}

/** feo-trades-2026-11-15.csv, by the day in India. */
export const fileName = (what: string, nowMs: number): string => `feo-${what}-${indianDay(nowMs)}.csv`;
