/**
 * The log of what operators did, and of what the program did in their place. Only ever added to: the database refuses changes,
 * and because each entry's hash covers the one before it, a change made past the database shows all the same.
 */
import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { locks } from "../platform/locks.ts";
import { auditEntries } from "./operator.tables.ts";

export type AuditEntry = typeof auditEntries.$inferSelect;

export interface Deed {
  /** An operator's name, or `feo`. */
  readonly by: string;
  readonly action: string;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** What stands before the first entry. */
const beginning = "0".repeat(64);
const pageRows = 1_000;

/** Adds an entry with the transaction that did it: neither is there without the other. */
export const record = (within: Database, deed: Deed, at: Date): Promise<AuditEntry> =>
  within.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.audit})`);
    const [last] = await tx.select().from(auditEntries).orderBy(desc(auditEntries.sequence)).limit(1);
    const { by, action, subject, details = {} } = deed;
    const entry = {
      ...{ sequence: (last?.sequence ?? 0) + 1, at, by, action, subject },
      ...{ details: JSON.stringify(details), previous: last?.hash ?? beginning },
    };
    const sealed = { ...entry, hash: hashOf(entry) };
    await tx.insert(auditEntries).values(sealed);
    return sealed;
  });

export interface AuditVerdict {
  readonly entries: number;
  /** The hash of the last entry: kept elsewhere, it shows later whether the end of the log was cut off. */
  readonly head: string;
  /** The first thing that is wrong; null where nothing is. */
  readonly fault: string | null;
}

/** Reads the whole log. With a head of earlier on, that one has to be in it. */
export async function verifyAudit(db: Database, knownHead?: string): Promise<AuditVerdict> {
  let head = beginning;
  let entries = 0;
  let hasKnownHead = knownHead === undefined || knownHead === beginning;
  for await (const entry of allEntries(db)) {
    const fault = faultOf(entry, { sequence: entries + 1, previous: head });
    if (fault !== null) return { entries, head, fault };
    entries += 1;
    head = entry.hash;
    if (head === knownHead) hasKnownHead = true;
  }
  const fault = hasKnownHead
    ? null
    : "The log has no entry of the head that was given: its end was cut off or rewritten";
  return { entries, head, fault };
}

function faultOf(entry: AuditEntry, expected: { sequence: number; previous: string }): string | null {
  if (entry.sequence !== expected.sequence) return `Entry ${expected.sequence} is missing`;
  if (entry.previous !== expected.previous) return `Entry ${entry.sequence} does not follow from the one before it`;
  if (entry.hash !== hashOf(entry)) return `Entry ${entry.sequence} was changed`;
  return null;
}

async function* allEntries(db: Database): AsyncGenerator<AuditEntry> {
  let after = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.sequence, after))
      .orderBy(asc(auditEntries.sequence))
      .limit(pageRows);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    after = last.sequence;
  }
}

export interface AuditFilter {
  readonly subject?: string | undefined;
  readonly by?: string | undefined;
  /** Only entries before this one. */
  readonly before?: number | undefined;
}

/** The latest first. */
export const latestEntries = (db: Database, count: number, filter: AuditFilter = {}): Promise<AuditEntry[]> => {
  const { subject, by, before } = filter;
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        subject === undefined ? undefined : eq(auditEntries.subject, subject),
        by === undefined ? undefined : eq(auditEntries.by, by),
        before === undefined ? undefined : lt(auditEntries.sequence, before),
      ),
    )
    .orderBy(desc(auditEntries.sequence))
    .limit(count);
};

const hashOf = ({ sequence, at, by, action, subject, details, previous }: Omit<AuditEntry, "hash">): string =>
  createHash("sha256")
    .update(JSON.stringify([sequence, at.toISOString(), by, action, subject, details, previous]))
    .digest("hex");
