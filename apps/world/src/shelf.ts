/**
 * The world's persistence: one small file per stand-in in the demo's home. A file is written aside and renamed into
 * place, so it is always whole. Without a folder, as in most tests, nothing is kept.
 */
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Shelf {
  /** The stored value; undefined if there is none or it cannot be read. */
  read<Kept>(name: string): Kept | undefined;
  /** Writes the snapshot in a microtask, so before any response is sent. */
  keep(name: string, snapshot: () => unknown): void;
  /** An append-only list, one line per entry. When it gets too long, only the newest entries are kept. */
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
        console.error(`world: ${file} cannot be read; it was set aside, and the ${name} starts empty`);
        renameSync(file, `${file}.broken`);
        return undefined;
      }
    },
    keep(name, snapshot) {
      if (!waiting.has(name)) {
        queueMicrotask(() => {
          const latest = waiting.get(name);
          waiting.delete(name);
          writeOrWarn(() => replace(join(folder, `${name}.json`), JSON.stringify(latest?.(), writeBigint)));
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
          writeOrWarn(() => appendFileSync(file, `${line}\n`, { mode: 0o600 }));
          if (bytes <= 2 * mostBytes) return;
          lines = newest(lines, mostBytes);
          bytes = sizeOf(lines);
          writeOrWarn(() => replace(file, lines.map((one) => `${one}\n`).join("")));
        },
      };
    },
  };
}

/** The demo continues if nothing can be written, as on a full disk; it only loses data at restart. */
function writeOrWarn(write: () => void): void {
  try {
    write();
  } catch (error) {
    console.error(`world: data cannot be saved: ${(error as Error).message}`);
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

/** A line cut off by a crash is skipped. */
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

/** Wrapped in an object, because any text marker could also occur as a real value. */
const writeBigint = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? { bigint: String(value) } : value;

function readBigint(_key: string, value: unknown): unknown {
  const { bigint, ...rest } = (value ?? {}) as { bigint?: unknown };
  return typeof bigint === "string" && Object.keys(rest).length === 0 ? BigInt(bigint) : value;
}
