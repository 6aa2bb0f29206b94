/** Writes a table as a CSV file and hands it to the browser. The library that quotes comes only when somebody exports. */
import type { CsvTable } from "./history-csv.ts";

/** How a formula begins. The library's own pattern misses one with a second line. */
const formula = /^[=+\-@\t\r\n]/;

/** RFC 4180; a cell that a spreadsheet would take for a formula is marked as text. */
export async function csvOf(table: CsvTable): Promise<string> {
  const { default: Papa } = await import("papaparse");
  return `${Papa.unparse(table as string[][], { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
}

export function download(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken what it needs when the task is over.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
