/** Rows as CSV lines (RFC 4180). Cells that a spreadsheet would take for formulas are marked as text. */
import { spreadsheetFormula } from "@feo/contract";
import Papa from "papaparse";

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : `${Papa.unparse(rows as string[][], { escapeFormulae: spreadsheetFormula, newline: "\r\n" })}\r\n`;
