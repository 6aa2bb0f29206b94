/**
 * What the world keeps from one start to the next: one small file for each stand-in, in a folder of the demo's home. A file is
 * written aside and moved into place, so that it is always whole. Without a folder, as in most tests, nothing is kept.
 */
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Shelf {
  /** What was kept under a name; undefined where nothing was, or nothing that can be read. */
  read<Kept>(name: string): Kept | undefined;
  /** Replaces it at the end of what runs now, and before anybody is answered. */
  keep(name: string, snapshot: () => unknown): void;
  /** A list that grows: one line for each entry, and only the newest when it has become too long. */
  list<Entry>(name: string, mostBytes: number): KeptList<Entry>;
}

export interface KeptList<Entry> {
  /** Oldest first. */
  readonly entries: readonly Entry[];
  add(entry: Entry): void;
}

export function openShelf(folder: string | undefined): Shelf {
  if (folder === undefined) {
    return { read: () => undefined, keep: () => undefined, list: () => ({ entries: [], add: () => undefined }) };
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const waiting = new Map<string, () => unknown>();

  function replace(file: string, text: string): void {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  return {
    read<Kept>(name: string) {
      const file = join(folder, `${name}.json`);
      const text = textOf(file);
      if (text === undefined) return undefined;
      try {
        return JSON.parse(text, readBigint) as Kept;
      } catch {
        console.error(`world: ${file} cannot be read; it is put aside, and the ${name} begins anew`);
        renameSync(file, `${file}.broken`);
        return undefined;
      }
    },
    keep(name, snapshot) {
      if (!waiting.has(name)) {
        queueMicrotask(() => {
          const latest = waiting.get(name);
          waiting.delete(name);
          tell(() => replace(join(folder, `${name}.json`), JSON.stringify(latest?.(), writeBigint)));
        });
      }
      waiting.set(name, snapshot);
    },
    list<Entry>(name: string, mostBytes: number) {
      const file = join(folder, `${name}.jsonl`);
      let lines = newest(wholeLines(textOf(file) ?? ""), mostBytes);
      let bytes = sizeOf(lines);
      replace(file, lines.map((line) => `${line}\n`).join(""));
      return {
        entries: lines.map((line) => JSON.parse(line, readBigint) as Entry),
        add(entry) {
          const line = JSON.stringify(entry, writeBigint);
          lines.push(line);
          bytes += sizeOf([line]);
          tell(() => appendFileSync(file, `${line}\n`, { mode: 0o600 }));
          if (bytes <= 2 * mostBytes) return;
          lines = newest(lines, mostBytes);
          bytes = sizeOf(lines);
          tell(() => replace(file, lines.map((one) => `${one}\n`).join("")));
        },
      };
    },
  };
}

/** The demo goes on where nothing can be kept, as on a full disk; it only forgets. */
function tell(write: () => void): void {
  try {
    write();
  } catch (error) {
    console.error(`world: nothing can be kept: ${(error as Error).message}`);
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** A line that a crash cut off is left out. */
function wholeLines(text: string): string[] {
  return text.split("\n").filter((line) => {
    try {
      return line !== "" && typeof JSON.parse(line) === "object";
    } catch {
      return false;
    }
  });
}

const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);

function newest(lines: readonly string[], mostBytes: number): string[] {
  let bytes = 0;
  const first = lines.findLastIndex((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes > mostBytes;
  });
  return lines.slice(first + 1);
}

/** Wrapped in an object, because a text could be any other mark. */
const writeBigint = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? { bigint: String(value) } : value;

function readBigint(_key: string, value: unknown): unknown {
  const { bigint, ...rest } = (value ?? {}) as { bigint?: unknown };
  return typeof bigint === "string" && Object.keys(rest).length === 0 ? BigInt(bigint) : value;
}
