/** What operators see of account holders: who they are, by which names they are found, and where they are signed in. Reads only. */
import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { isId } from "../auth/token-keys.ts";
import type { Database } from "../platform/database.ts";
import { signIns, users } from "./account.tables.ts";

export type PersonRow = typeof users.$inferSelect;

const mostSessions = 20;

/** The newest first; `before` is the number of the last one that was seen. */
export const newestPeople = (db: Database, limit: number, before?: number): Promise<PersonRow[]> =>
  db
    .select()
    .from(users)
    .where(before === undefined ? undefined : lt(users.number, before))
    .orderBy(desc(users.number))
    .limit(limit);

/** Who has exactly this id, feoTag, e-mail address or mobile number. Spaces and capitals make no difference. */
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

/** Whose name begins so. */
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

/** By the numbers under which the core knows them. */
export async function personOfNumber(db: Database, number: number): Promise<PersonRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.number, number));
  return row;
}

/** Where somebody is signed in now. */
export const sessionsOf = (db: Database, userId: string, now: Date) =>
  db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt), gt(signIns.expiresAt, now)))
    .orderBy(desc(signIns.lastSeenAt))
    .limit(mostSessions);
