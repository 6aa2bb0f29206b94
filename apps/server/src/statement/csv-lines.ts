/** Rows as CSV lines (RFC 4180). Cells that a spreadsheet would take for formulas are marked as text. */
import Papa from "papaparse";

/** How formulas begin. The library's own pattern misses one that contains a line break. */
const formula = /^[=+\-@\t\r\n]/;

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? "" : `${Papa.unparse(rows as string[][], { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
