/** The operators' read-only view of customers: who they are, how to find them, and where they are signed in. */
import { isId } from "@feo/contract";
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { type KeyedPage, keyedPage, keyPageRows, listOrder } from "../platform/key-page.ts";
import { signIns, users } from "./account.tables.ts";

export type PersonRow = typeof users.$inferSelect;

/** More are not listed; the console says "20+". */
export const mostSessions = 21;

/** Newest first; `before` is the number of the last person on the previous page. */
export const newestPeople = (db: Database, limit: number, before?: number): Promise<PersonRow[]> =>
  db
    .select()
    .from(users)
    .where(before === undefined ? undefined : lt(users.number, before))
    .orderBy(desc(users.number))
    .limit(limit);

const isFrozen = sql`${users.frozenAt} is not null and ${users.closedAt} is null`;
const byFreeze = listOrder(users.frozenAt, users.id);

/** A query with a row for each frozen account. */
export const frozenPeople: SQL = sql`select from ${users} where ${isFrozen}`;

/** Frozen accounts, the longest frozen first. */
export async function frozenPage(db: Database, after?: string): Promise<KeyedPage<PersonRow>> {
  const rows = await db
    .select()
    .from(users)
    .where(and(isFrozen, byFreeze.after(after)))
    .orderBy(...byFreeze.orderBy)
    .limit(keyPageRows + 1);
  return keyedPage(rows, ({ frozenAt, id }) => [frozenAt ?? "", id]);
}

/** People with exactly this id, feoTag, email address or mobile number; spaces and capitals are ignored. */
export async function peopleCalled(db: Database, asked: string): Promise<PersonRow[]> {
  const name = asked.trim().toLowerCase().replace(/^@/, "");
  const digits = name.replace(/[\s-]/g, "").replace(/^(\+91|0)(?=\d{10}$)/, "");
  const byId = isId(name) ? [eq(users.id, name)] : [];
  const byMobile = /^\d{10}$/.test(digits) ? [eq(users.mobile, digits)] : [];
  if (name === "") return [];
  return db
    .select()
    .from(users)
    .where(or(eq(users.feoTag, name), eq(users.email, name), ...byMobile, ...byId));
}

/** People whose name starts with the text. */
export async function peopleNamed(db: Database, asked: string, limit: number): Promise<PersonRow[]> {
  const beginning = asked.trim().replace(/\s+/g, " ").toLowerCase();
  if (beginning.length < 2) return [];
  const pattern = `${beginning.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return db
    .select()
    .from(users)
    .where(sql`lower(${users.name}) like ${pattern}`)
    .orderBy(desc(users.number))
    .limit(limit);
}

/** Looks a person up by their number in the core. */
export async function personOfNumber(db: Database, number: number): Promise<PersonRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.number, number));
  return row;
}

/** The person's latest request, from a session that may have ended; undefined if they never signed in. */
export async function lastSeen(db: Database, userId: string) {
  const isTheirs = eq(signIns.userId, userId);
  const [row] = await db.select().from(signIns).where(isTheirs).orderBy(desc(signIns.lastSeenAt)).limit(1);
  return row;
}

/** The person's live sign-ins. */
export const sessionsOf = (db: Database, userId: string, now: Date) =>
  db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt), gt(signIns.expiresAt, now)))
    .orderBy(desc(signIns.lastSeenAt))
    .limit(mostSessions);
