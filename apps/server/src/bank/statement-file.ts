/** Reads a bank's statement file, CSV or camt.053. A file is accepted as a whole or not at all. */
import type { StatementLine } from "./bank-connection.ts";
import { readCamt } from "./statement-camt.ts";
import { readCsv } from "./statement-csv.ts";
import { type PlacedLine, StatementFileError } from "./statement-fields.ts";

export { StatementFileError };

export const largestFileBytes = 5 * 1024 * 1024;

interface StatementFileOptions {
  /** The company's account number; a file that names an account must name this one. */
  readonly accountNumber?: string;
}

/** Oldest first; throws StatementFileError. */
export function readStatementFile(
  file: Uint8Array,
  { accountNumber }: StatementFileOptions = {},
): readonly StatementLine[] {
  if (file.byteLength > largestFileBytes) throw new StatementFileError("the file", "is larger than 5 MB");
  const text = decode(file);
  if (text.trim() === "") throw new StatementFileError("the file", "is empty");
  const lines = text.trimStart().startsWith("<") ? readCamt(text, accountNumber) : readCsv(text);
  refuseTwins(lines);
  // Banks use either order. The sort is stable: lines with the same time keep the file's order.
  return lines.map(({ line }) => line).toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function decode(file: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    throw new StatementFileError("the file", "is not UTF-8 text");
  }
}

function refuseTwins(lines: readonly PlacedLine[]): void {
  const places = new Map<string, string>();
  for (const { where, line } of lines) {
    const before = places.get(line.id);
    if (before !== undefined) throw new StatementFileError(where, `has the same id as ${before}`);
    places.set(line.id, where);
  }
}
