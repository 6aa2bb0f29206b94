/** Operators' sessions in the console: how long one lives, who has which, and ending them. */
import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { operatorSessions } from "./operator.tables.ts";

const minute = 60_000;
/** Absolute session lifetime, regardless of activity. */
export const sessionMs = 8 * 60 * minute;
/** A session ends this long after its operator last did something. */
export const idleMs = 15 * minute;

/** Neither too old nor too long idle. */
export const isLive = (at: number) =>
  and(gt(operatorSessions.createdAt, new Date(at - sessionMs)), gt(operatorSessions.seenAt, new Date(at - idleMs)));

export type OperatorSessionRow = typeof operatorSessions.$inferSelect;

/** The latest sign-in first. */
export const sessionsOf = (db: Database, name: string, at: number): Promise<OperatorSessionRow[]> =>
  db
    .select()
    .from(operatorSessions)
    .where(and(eq(operatorSessions.operator, name), isLive(at)))
    .orderBy(desc(operatorSessions.createdAt));

/** Ends one session of an operator. Returns it, or undefined if they have no such session. */
export async function endSession(within: Database, name: string, id: string): Promise<OperatorSessionRow | undefined> {
  const isIt = and(eq(operatorSessions.operator, name), eq(operatorSessions.tokenHash, id));
  const [ended] = await within.delete(operatorSessions).where(isIt).returning();
  return ended;
}

/** Ends an operator's sessions, except the one to keep. Returns how many. */
export async function endSessions(within: Database, name: string, kept = ""): Promise<number> {
  const isEnded = and(eq(operatorSessions.operator, name), ne(operatorSessions.tokenHash, kept));
  return (await within.delete(operatorSessions).where(isEnded).returning()).length;
}

/** For an admin: ends one session of an operator, or all of them. */
export async function signOutOperator(within: Database, name: string, session: string | undefined): Promise<void> {
  if (session === undefined) {
    if ((await endSessions(within, name)) === 0) throw new Refusal(`${name} is not signed in`);
  } else if (!(await endSession(within, name, session))) throw new Refusal("That session has already ended");
}
