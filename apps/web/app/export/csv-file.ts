/** Writes a table as a CSV file and downloads it. The CSV library is loaded only for an export. */

import { saveFile } from "@feo/ui";
import type { CsvTable } from "../format/csv-table.ts";

/** The start of a spreadsheet formula. The library's own pattern misses cells with more than one line. */
const formula = /^[=+\-@\t\r\n]/;

/** RFC 4180; cells that a spreadsheet would run as a formula are escaped. */
export async function csvOf(table: CsvTable): Promise<string> {
  const { default: Papa } = await import("papaparse");
  return `${Papa.unparse(table as string[][], { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
}

export const download = (name: string, csv: string): void => saveFile({ name, text: csv, type: "text/csv" });
