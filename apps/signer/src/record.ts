/**
 * The record of signed transactions: one line each, one file per UTC day. A line is on disk before its signature is
 * returned, so that the hourly limits survive a restart. It contains nothing that can be broadcast.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { SignedBefore } from "./policy.ts";

export interface SignedLine extends SignedBefore {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface SigningRecord {
  /** Everything of the last 24 hours, so that a clock corrected by some hours does not lose the last hour. */
  recent(): readonly SignedBefore[];
  /** Throws if the line could not be written whole; then nothing of it is kept. */
  add(line: SignedLine): void;
}

const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const asText = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

export function openRecord(folder: string, now: number): SigningRecord {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (at: number): string => join(folder, `${dayOf(at)}.jsonl`);
  let kept: SignedBefore[] = [now - dayMs, now, now + dayMs].map(fileOf).flatMap(readLines);

  return {
    recent: () => kept,
    add(line) {
      append(folder, fileOf(line.at), `${JSON.stringify(line, asText)}\n`);
      kept = [...kept.filter(({ at }) => at > line.at - dayMs), line];
    },
  };
}

/**
 * The text is on disk when this returns. Throws if it could not be written whole, and truncates the file to its old
 * size.
 */
export function append(folder: string, path: string, text: string): void {
  const isNew = !existsSync(path);
  const file = openSync(path, "a", 0o600);
  const { size } = fstatSync(file);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    ftruncateSync(file, size);
    throw error;
  } finally {
    closeSync(file);
  }
  if (isNew) syncFolder(folder);
}

/** Syncs the folder, which puts a new file's name on disk. */
export function syncFolder(folder: string): void {
  const file = openSync(folder, "r");
  fsyncSync(file);
  closeSync(file);
}

const lineSchema = z.object({
  at: z.number(),
  network: z.string(),
  turn: z.string(),
  coin: z.string(),
  chainUnits: z.string().transform(BigInt),
  feeUnits: z.string().transform(BigInt),
});

function readLines(path: string): SignedBefore[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  // After the last newline there is nothing, or part of a line that a power cut tore; no signature was returned for it.
  const torn = lines.at(-1) ?? "";
  if (torn !== "") truncateSync(path, statSync(path).size - Buffer.byteLength(torn));
  return lines.slice(0, -1).map((line) => lineSchema.parse(JSON.parse(line)));
}
