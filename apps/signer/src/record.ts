/**
 * What was signed, a line for each transaction, in a file for each day (UTC). A line is on disk before its signature leaves, so that
 * the limits of an hour outlive the process. Nothing in it can be sent to a chain.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { hourMs, type SignedBefore } from "./policy.ts";

export interface SignedLine extends SignedBefore {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface SigningRecord {
  /** Those of the last hour at least. */
  recent(now: number): readonly SignedBefore[];
  add(line: SignedLine): void;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function openRecord(folder: string, now: number): SigningRecord {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (at: number): string => join(folder, `${dayOf(at)}.jsonl`);
  let kept: SignedBefore[] = [...new Set([fileOf(now - hourMs), fileOf(now)])].flatMap(readLines);

  return {
    recent: () => kept,
    add(line) {
      const file = openSync(fileOf(line.at), "a", 0o600);
      try {
        writeSync(
          file,
          `${JSON.stringify(line, (_key, value) => (typeof value === "bigint" ? String(value) : value))}\n`,
        );
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      kept = [...kept.filter(({ at }) => at > line.at - hourMs), line];
    },
  };
}

const lineSchema = z.object({
  ...{ at: z.number(), network: z.string(), turn: z.string(), coin: z.string() },
  ...{ chainUnits: z.string().transform(BigInt), feeUnits: z.string().transform(BigInt) },
});

function readLines(path: string): SignedBefore[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  // Behind the last end of a line is nothing, or what a power cut has left of a line that was never answered.
  const torn = lines.at(-1) ?? "";
  if (torn !== "") truncateSync(path, statSync(path).size - Buffer.byteLength(torn));
  return lines.slice(0, -1).map((line) => lineSchema.parse(JSON.parse(line)));
}
