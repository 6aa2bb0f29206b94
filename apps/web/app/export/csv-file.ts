/** Writes a table as a CSV file and downloads it. The CSV library is loaded only for an export. */

import { spreadsheetFormula } from "@feo/contract";
import { saveFile } from "@feo/ui";
import type { CsvTable } from "../format/csv-table.ts";

/** RFC 4180; cells that a spreadsheet would run as a formula are escaped. */
export async function csvOf(table: CsvTable): Promise<string> {
  const { default: Papa } = await import("papaparse");
  return `${Papa.unparse(table as string[][], { escapeFormulae: spreadsheetFormula, newline: "\r\n" })}\r\n`;
}

export const download = (name: string, csv: string): void => saveFile({ name, text: csv, type: "text/csv" });
