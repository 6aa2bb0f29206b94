/** Field parsers for both statement formats: amounts and times (undefined if invalid), references, modes. */
import type { StatementLine } from "./bank-connection.ts";

/** The file is refused; the message is for an operator and says where in the file. */
export class StatementFileError extends Error {
  override readonly name = "StatementFileError";

  constructor(where: string, why: string) {
    super(`${where}: ${why}`);
  }
}

/** A line and its position in the file. */
export interface PlacedLine {
  readonly where: string;
  readonly line: StatementLine;
}

const rupees = /^(\d{1,15})(?:\.(\d{1,2}))?$/;

/** Above zero and exact to the paisa; the sign is in the direction field. */
export function readPaise(text: string): bigint | undefined {
  const [, whole, fraction = ""] = rupees.exec(text) ?? [];
  const paise = whole === undefined ? 0n : BigInt(whole + fraction.padEnd(2, "0"));
  return paise > 0n ? paise : undefined;
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayAndTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;
const indianZone = "+05:30";

/** ISO 8601; a date alone means midnight in India, where the bank is. */
export function readMoment(text: string, { needsZone }: { readonly needsZone: boolean }): Date | undefined {
  const [, date = text, zone] = dayAndTime.exec(text) ?? [];
  // JavaScript's Date would read 30 February as 2 March.
  if (!isDay(date)) return undefined;
  const isTime = date !== text;
  if (isTime && zone === undefined && needsZone) return undefined;
  const moment = new Date(isTime ? text + (zone === undefined ? indianZone : "") : `${text}T00:00${indianZone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function isDay(text: string): boolean {
  if (!day.test(text)) return false;
  const moment = new Date(`${text}T00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

const utr = /^(\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/;
/** Stricter inside free text, where any sixteen letters are not yet a reference. */
const utrAmongWords = /(?<![A-Z0-9])(\d{12}|[A-Z]{5}\d{11}|[A-Z]\d{15}|[A-Z]{4}R\d{17})(?![A-Z0-9])/;

/** The first candidate in the form of a reference; empty if there is none, as with the bank's own charges. */
export function findUtr(candidates: readonly (string | undefined)[], words: string): string {
  const found = candidates.map((text) => (text ?? "").trim().toUpperCase()).find((text) => utr.test(text));
  return found ?? utrAmongWords.exec(words.toUpperCase())?.[1] ?? "";
}

/** The mode named by the bank, otherwise inferred from the form of the reference. */
export function modeOf(words: string, reference: string): StatementLine["mode"] {
  const said = /\b(IMPS|NEFT|RTGS)\b/.exec(words.toUpperCase())?.[1];
  if (said) return said as StatementLine["mode"];
  if (/^\d{12}$/.test(reference)) return "IMPS";
  if (/^[A-Z0-9]{16}$/.test(reference)) return "NEFT";
  return /^[A-Z0-9]{22}$/.test(reference) ? "RTGS" : "OTHER";
}

export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);

export const oneSpace = (text: string): string => text.trim().replace(/\s+/g, " ");

/** A value from the file, shortened for an error message. */
export const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
