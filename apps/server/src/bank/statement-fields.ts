/** What both kinds of statement files are made of: exact amounts, moments, references. Each rule says undefined to what is none. */
import type { StatementLine } from "./bank-connection.ts";

/** A file that is not taken; the message is for an operator and says where in the file. */
export class StatementFileError extends Error {
  override readonly name = "StatementFileError";

  constructor(where: string, why: string) {
    super(`${where}: ${why}`);
  }
}

/** A line, and where in the file it stands. */
export interface PlacedLine {
  readonly where: string;
  readonly line: StatementLine;
}

const rupees = /^(\d{1,15})(?:\.(\d{1,2}))?$/;

/** Above zero and exact to the paisa; the sign is the direction's matter. */
export function readPaise(text: string): bigint | undefined {
  const [, whole, fraction = ""] = rupees.exec(text) ?? [];
  const paise = whole === undefined ? 0n : BigInt(whole + fraction.padEnd(2, "0"));
  return paise > 0n ? paise : undefined;
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayAndTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;
const indianZone = "+05:30";

/** ISO 8601; a day alone begins at midnight in India, where the bank is. */
export function readMoment(text: string, { needsZone }: { readonly needsZone: boolean }): Date | undefined {
  const [, date = text, zone] = dayAndTime.exec(text) ?? [];
  // The engine would read the thirtieth of February as the second of March.
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
/** Stricter than alone: among words, sixteen letters are not yet a reference. */
const utrAmongWords = /(?<![A-Z0-9])(\d{12}|[A-Z]{5}\d{11}|[A-Z]\d{15}|[A-Z]{4}R\d{17})(?![A-Z0-9])/;

/** The first that has the form of one; empty where nothing has, as for the bank's own charges. */
export function findUtr(candidates: readonly (string | undefined)[], words: string): string {
  const found = candidates.map((text) => (text ?? "").trim().toUpperCase()).find((text) => utr.test(text));
  return found ?? utrAmongWords.exec(words.toUpperCase())?.[1] ?? "";
}

/** As the bank says, or else as the form of the reference says. */
export function modeOf(words: string, reference: string): StatementLine["mode"] {
  const said = /\b(IMPS|NEFT|RTGS)\b/.exec(words.toUpperCase())?.[1];
  if (said) return said as StatementLine["mode"];
  if (/^\d{12}$/.test(reference)) return "IMPS";
  if (/^[A-Z0-9]{16}$/.test(reference)) return "NEFT";
  return /^[A-Z0-9]{22}$/.test(reference) ? "RTGS" : "OTHER";
}

export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);

export const oneSpace = (text: string): string => text.trim().replace(/\s+/g, " ");

/** What a file says, short enough for a message. */
export const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
