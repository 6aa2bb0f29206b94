/** A table for CSV export, and the file's name. Pure. */
import { indianDay } from "@feo/money";

/** The first row is the header. */
export type CsvTable = readonly (readonly string[])[];

export type Columns<Row> = readonly (readonly [name: string, value: (row: Row) => string | null])[];

export function tableOf<Row>(columns: Columns<Row>, rows: readonly Row[]): CsvTable {
  return [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row) ?? ""))];
}

/** feo-trades-2026-11-15.csv, with the date in India. */
export const fileName = (what: string, nowMs: number): string => `feo-${what}-${indianDay(nowMs)}.csv`;
