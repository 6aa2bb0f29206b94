/**
 * Heads of the log, written out of the database every hour and at each stop: one line of JSON in a file that is only added to,
 * and one line in the process's log. Whoever rewrites the log, or cuts off its end, contradicts them.
 */
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod";
import type { Database } from "../platform/database.ts";
import { createRepeated } from "../platform/repeated.ts";
import { type AuditLog, lastEntry, type WrittenHead } from "./audit.ts";

const everyMs = 60 * 60_000;

const writtenHead = z.object({ sequence: z.int().positive(), hash: z.string().length(64), at: z.string() });

const fileIn = (folder: string): string => join(folder, "heads.jsonl");

/** A line that a crash left unfinished is passed over. */
export async function readHeads(folder: string): Promise<WrittenHead[]> {
  const text = await readFile(fileIn(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    const parsed = writtenHead.safeParse(jsonOf(line));
    return parsed.success ? [parsed.data] : [];
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

interface HeadDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly folder: string;
  readonly log: Pick<FastifyBaseLogger, "info" | "error">;
  readonly now: () => number;
}

export interface AuditHeads {
  start(): void;
  /** Writes out the head where it has changed since. */
  write(): Promise<void>;
  /** Writes the last one. */
  stop(): Promise<void>;
}

export function createAuditHeads({ db, audit, folder, log, now }: HeadDeps): AuditHeads {
  let written: string | undefined;

  async function write(): Promise<void> {
    const last = await lastEntry(db);
    if (!last || last.hash === written) return;
    // Entries from before there was a key are covered by the first that has one.
    const { sequence, hash } = last.isKeyed
      ? last
      : await audit.record(db, { by: "feo", action: "audit seal", subject: "audit log" }, new Date(now()));
    const head: WrittenHead = { sequence, hash, at: new Date(now()).toISOString() };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The line break comes first: a line that a crash left unfinished does not swallow this one.
    await appendFile(fileIn(folder), `\n${JSON.stringify(head)}`, { mode: 0o600, flush: true });
    written = hash;
    log.info({ auditHead: head }, "the head of the operators' log");
  }

  const safely = () =>
    write().catch((error: unknown) => log.error({ err: error }, "the head of the operators' log could not be written"));
  const writing = createRepeated(everyMs, safely);
  return {
    write,
    start() {
      writing.start();
      writing.nudge();
    },
    async stop() {
      await writing.stop();
      await safely();
    },
  };
}
