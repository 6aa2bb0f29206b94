/** Writes a table as a CSV file and hands it to the browser. The library that quotes comes only when somebody exports. */

import { saveFile } from "@feo/ui";
import type { CsvTable } from "./csv-table.ts";

/** How a formula begins. The library's own pattern misses one with a second line. */
const formula = /^[=+\-@\t\r\n]/;

/** RFC 4180; a cell that a spreadsheet would take for a formula is marked as text. */
export async function csvOf(table: CsvTable): Promise<string> {
  const { default: Papa } = await import("papaparse");
  return `${Papa.unparse(table as string[][], { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
}

export const download = (name: string, csv: string): void => saveFile({ name, text: csv, type: "text/csv" });
