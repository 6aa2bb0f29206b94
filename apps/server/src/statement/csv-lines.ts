/** Rows as lines of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula is marked as text. */
import Papa from "papaparse";

/** How a formula begins. The library's own pattern misses one with a second line. */
const formula = /^[=+\-@\t\r\n]/;

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? "" : `${Papa.unparse(rows as string[][], { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
