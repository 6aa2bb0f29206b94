/**
 * The audit log: what operators did, and what the program did automatically. Append-only: the database refuses changes.
 * Each entry's HMAC covers the previous one, with a key kept outside the database, so write access to the database is
 * not enough to recompute the chain. Entries from before the key existed have a plain SHA-256 and come first.
 */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { locks } from "../platform/locks.ts";
import { auditEntries } from "./audit.tables.ts";

export type AuditEntry = typeof auditEntries.$inferSelect;

export interface Deed {
  /** An operator's name, or `feo`. */
  readonly by: string;
  readonly action: string;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** The last entry at some moment, stored outside the database. */
export interface WrittenHead {
  readonly sequence: number;
  readonly hash: string;
  /** When the head was written out. */
  readonly at: string;
}

export interface AuditVerdict {
  readonly entries: number;
  /** The hash of the last entry. Kept elsewhere, it later shows whether the end of the log was cut off. */
  readonly head: string;
  /** The first fault found, or null. */
  readonly fault: string | null;
  /** How many exported heads were compared. */
  readonly heads: number;
}

export interface AuditLog {
  /** Adds an entry in the caller's transaction, so that the act and its entry commit together. */
  record(within: Database, deed: Deed, at: Date): Promise<AuditEntry>;
  /** Verifies the whole chain against every exported head, and against `knownHead` if given. */
  verify(db: Database, knownHead?: string): Promise<AuditVerdict>;
  /** A keyed hash for text outside the log that must not be changed in the database. */
  seal(text: string): string;
  isSealed(text: string, seal: string): boolean;
}

/** The `previous` hash of the first entry. */
const beginning = "0".repeat(64);
const pageRows = 1_000;

export function createAuditLog(
  secret: string,
  writtenHeads: () => Promise<readonly WrittenHead[]> = async () => [],
): AuditLog {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "feo", use, 32));
  const [chainKey, sealKey] = [derive("audit chain"), derive("audit seal")];
  const seal = (text: string) => createHmac("sha256", sealKey).update(text).digest("hex");

  const hashOf = (entry: Omit<AuditEntry, "hash">): string =>
    (entry.isKeyed ? createHmac("sha256", chainKey) : createHash("sha256")).update(textOf(entry)).digest("hex");

  function faultOf(entry: AuditEntry, expected: { sequence: number; previous: string; mustBeKeyed: boolean }) {
    const { sequence } = entry;
    if (sequence !== expected.sequence) return `Entry ${expected.sequence} is missing`;
    if (entry.previous !== expected.previous) return `Entry ${sequence} does not link to the one before it`;
    if (expected.mustBeKeyed && !entry.isKeyed) return `Entry ${sequence} was written without the key`;
    if (entry.hash === hashOf(entry)) return null;
    return `Entry ${sequence} was changed${entry.isKeyed ? ", or written with another AUDIT_SECRET" : ""}`;
  }

  return {
    record: (within, deed, at) =>
      within.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${locks.audit})`);
        const last = await lastEntry(tx);
        const { by, action, subject, details = {} } = deed;
        const entry = {
          sequence: (last?.sequence ?? 0) + 1,
          at,
          by,
          action,
          subject,
          isKeyed: true,
          details: JSON.stringify(details),
          previous: last?.hash ?? beginning,
        };
        const sealed = { ...entry, hash: hashOf(entry) };
        await tx.insert(auditEntries).values(sealed);
        return sealed;
      }),

    async verify(db, knownHead) {
      const written = await writtenHeads();
      const headsOf = Map.groupBy(written, ({ sequence }) => sequence);
      let [head, entries, mustBeKeyed] = [beginning, 0, false];
      let hasKnownHead = knownHead === undefined || knownHead === beginning;
      const broken = (fault: string): AuditVerdict => ({ entries, head, fault, heads: written.length });
      for await (const entry of allEntries(db)) {
        const fault = faultOf(entry, { sequence: entries + 1, previous: head, mustBeKeyed });
        if (fault !== null) return broken(fault);
        const other = headsOf.get(entry.sequence)?.find(({ hash }) => hash !== entry.hash);
        if (other) return broken(`Entry ${entry.sequence} differs from the head saved at ${other.at}`);
        entries += 1;
        head = entry.hash;
        mustBeKeyed = entry.isKeyed;
        if (head === knownHead) hasKnownHead = true;
      }
      const gone = written.find(({ sequence }) => sequence > entries);
      if (gone) {
        const known = `The log ends at entry ${entries}, but a head of entry ${gone.sequence} was saved at ${gone.at}`;
        return broken(`${known}: its end was cut off`);
      }
      if (hasKnownHead) return { entries, head, fault: null, heads: written.length };
      return broken("No entry has the given head: the log's end was cut off or rewritten");
    },

    seal,
    isSealed: (text, known) => {
      const [expected, actual] = [Buffer.from(seal(text)), Buffer.from(known)];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

/** Undefined if the log is empty. */
export async function lastEntry(within: Database): Promise<AuditEntry | undefined> {
  const [last] = await within.select().from(auditEntries).orderBy(desc(auditEntries.sequence)).limit(1);
  return last;
}

const textOf = ({ sequence, at, by, action, subject, details, previous }: Omit<AuditEntry, "hash">): string =>
  JSON.stringify([sequence, at.toISOString(), by, action, subject, details, previous]);

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
  /** Only entries with a lower sequence. */
  readonly before?: number | undefined;
  /** Only these actions. */
  readonly only?: readonly string[] | undefined;
  /** Actions to leave out. */
  readonly except?: readonly string[] | undefined;
}

/** Newest first. */
export const latestEntries = (db: Database, count: number, filter: AuditFilter = {}): Promise<AuditEntry[]> => {
  const { subject, by, before, only, except } = filter;
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        subject === undefined ? undefined : eq(auditEntries.subject, subject),
        by === undefined ? undefined : eq(auditEntries.by, by),
        before === undefined ? undefined : lt(auditEntries.sequence, before),
        only === undefined ? undefined : inArray(auditEntries.action, [...only]),
        except === undefined ? undefined : notInArray(auditEntries.action, [...except]),
      ),
    )
    .orderBy(desc(auditEntries.sequence))
    .limit(count);
};

/** One action's entries about any of the subjects, newest first. */
export const entriesAbout = async (
  db: Database,
  subjects: readonly string[],
  action: string,
): Promise<AuditEntry[]> => {
  if (subjects.length === 0) return [];
  return db
    .select()
    .from(auditEntries)
    .where(and(inArray(auditEntries.subject, [...subjects]), eq(auditEntries.action, action)))
    .orderBy(desc(auditEntries.sequence));
};

/** The entry for viewing the log. The subject, which may be any text typed, is recorded only if the log has it. */
export async function lookAtLog(db: Database, subject: string | undefined): Promise<Omit<Deed, "by">> {
  const isKnown = subject !== undefined && (await latestEntries(db, 1, { subject })).length > 0;
  return { action: "audit show", subject: "audit log", details: isKnown ? { about: subject } : {} };
}
