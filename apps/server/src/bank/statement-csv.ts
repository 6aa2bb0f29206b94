/** Reads a bank statement as CSV: one row per statement line. The columns are listed in docs/providers.md. */
import Papa from "papaparse";
import type { StatementLine } from "./bank-connection.ts";
import {
  findUtr,
  isIfsc,
  modeOf,
  oneSpace,
  type PlacedLine,
  quoted,
  readMoment,
  readPaise,
  StatementFileError,
} from "./statement-fields.ts";

const neededColumns = ["id", "date", "direction", "amount"] as const;
const knownColumns = [
  ...neededColumns,
  ...(["currency", "utr", "mode", "name", "accountnumber", "ifsc", "narration"] as const),
] as const;
type Column = (typeof knownColumns)[number];
type Row = Readonly<Record<Column, string>>;

const directions: ReadonlyMap<string, StatementLine["direction"]> = new Map([
  ["credit", "credit"],
  ["cr", "credit"],
  ["debit", "debit"],
  ["dr", "debit"],
]);

const longestField = 500;

export function readCsv(text: string): readonly PlacedLine[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: "," });
  const [broken] = errors;
  if (broken) throw new StatementFileError(`line ${(broken.row ?? 0) + 1}`, `is not valid CSV (${broken.code})`);
  const columns = readHeader(data[0] ?? []);
  const lines: PlacedLine[] = [];
  for (const [index, fields] of data.entries()) {
    const isBlank = fields.length === 1 && fields[0]?.trim() === "";
    if (index === 0 || isBlank) continue;
    const where = `line ${index + 1}`;
    lines.push({ where, line: readLine(where, readRow(where, fields, columns)) });
  }
  return lines;
}

function readHeader(fields: readonly string[]): readonly Column[] {
  const names = fields.map((field) => field.toLowerCase().replace(/[ _]/g, ""));
  const missing = neededColumns.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new StatementFileError("line 1", `the header has no ${missing.join(", no ")}`);
  for (const [index, name] of names.entries()) {
    const shown = quoted(fields[index] ?? "");
    if (!isColumn(name)) throw new StatementFileError("line 1", `the header has the unknown column ${shown}`);
    if (names.indexOf(name) !== index) throw new StatementFileError("line 1", `the header has ${shown} twice`);
  }
  return names.filter(isColumn);
}

const isColumn = (name: string): name is Column => (knownColumns as readonly string[]).includes(name);

function readRow(where: string, fields: readonly string[], columns: readonly Column[]): Row {
  if (fields.length !== columns.length) {
    throw new StatementFileError(where, `has ${fields.length} fields, but the header has ${columns.length}`);
  }
  const row: Record<Column, string> = {
    id: "",
    date: "",
    direction: "",
    amount: "",
    currency: "INR",
    utr: "",
    mode: "",
    name: "",
    accountnumber: "",
    ifsc: "",
    narration: "",
  };
  for (const [index, column] of columns.entries()) {
    const field = fields[index] ?? "";
    // With line breaks inside fields, the reported line number would be wrong.
    if (/\p{Cc}/u.test(field)) throw new StatementFileError(where, `${column} has a line break or a control character`);
    if (field.length > longestField) throw new StatementFileError(where, `${column} is too long`);
    row[column] = oneSpace(field);
  }
  return row;
}

function readLine(where: string, row: Row): StatementLine {
  const fail = (column: Column, why: string): never => {
    throw new StatementFileError(where, `${column} ${quoted(row[column])} ${why}`);
  };
  const need = <T>(value: T | undefined, column: Column, why: string): T => value ?? fail(column, why);
  const at = need(readMoment(row.date, { needsZone: true }), "date", "is not a date, or not a time with a time zone");
  const direction = need(directions.get(row.direction.toLowerCase()), "direction", "is neither credit nor debit");
  const paise = need(readPaise(row.amount), "amount", "is not an amount above zero with at most two decimals");
  if (row.id === "") fail("id", "is empty");
  if (row.currency !== "INR") fail("currency", "is not INR");
  const accountNumber = row.accountnumber.replaceAll(" ", "");
  // A long number mangled by a spreadsheet (6.32E+11) is not a valid account number or reference.
  if (!/^[A-Za-z0-9]{0,34}$/.test(accountNumber)) fail("accountnumber", "is not an account number");
  if (!/^[A-Za-z0-9/-]{0,35}$/.test(row.utr)) fail("utr", "is not a reference");
  const ifsc = row.ifsc.toUpperCase();
  if (ifsc !== "" && !isIfsc(ifsc)) fail("ifsc", "is not an IFSC");
  const utr = row.utr === "" ? findUtr([], row.narration) : row.utr.toUpperCase();
  const mode = row.mode === "" ? modeOf(row.narration, utr) : modeOf(row.mode, "");
  return { id: row.id, at, direction, paise, utr, mode, name: row.name, accountNumber, ifsc, narration: row.narration };
}
