/**
 * Exports the head of the audit log every hour and at each stop: one JSON line in an append-only file, and one line in
 * the process log. Rewriting or truncating the audit log contradicts these heads.
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

/** Skips a line that a crash left incomplete. */
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
  /** Writes the head out if it changed since the last write. */
  write(): Promise<void>;
  /** Stops the timer and writes the final head. */
  stop(): Promise<void>;
}

export function createAuditHeads({ db, audit, folder, log, now }: HeadDeps): AuditHeads {
  let written: string | undefined;

  async function write(): Promise<void> {
    const last = await lastEntry(db);
    if (!last || last.hash === written) return;
    // Entries from before the key existed are covered by the first keyed entry.
    const { sequence, hash } = last.isKeyed
      ? last
      : await audit.record(db, { by: "feo", action: "audit seal", subject: "audit log" }, new Date(now()));
    const head: WrittenHead = { sequence, hash, at: new Date(now()).toISOString() };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Starts with a line break, so that an incomplete line from a crash cannot swallow this one.
    await appendFile(fileIn(folder), `\n${JSON.stringify(head)}`, { mode: 0o600, flush: true });
    written = hash;
    log.info({ auditHead: head }, "audit log head");
  }

  const safely = () =>
    write().catch((error: unknown) => log.error({ err: error }, "the audit log head could not be written"));
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
