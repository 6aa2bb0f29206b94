/** Finds the people that operators name. */
import { isId } from "@feo/contract";
import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { signIns, users } from "../account/account.tables.ts";
import { knownDevices } from "../auth/auth.tables.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";

export type PersonRow = typeof users.$inferSelect;

/** By feoTag, email address, mobile number or id. */
export async function personNamed(db: Database, who: string): Promise<PersonRow> {
  const name = who.trim().toLowerCase().replace(/^@/, "");
  const byId = isId(name) ? [eq(users.id, name)] : [];
  const rows = await db
    .select()
    .from(users)
    .where(
      and(or(eq(users.feoTag, name), eq(users.email, name), eq(users.mobile, name), ...byId), isNull(users.closedAt)),
    )
    .limit(1);
  const [person] = rows;
  if (!person) throw new Refusal(`No customer found for ${who}`);
  return person;
}

/** Freezing blocks sign-in and withdrawals and ends all sessions; thawing does not restore them. */
export async function setFrozen(within: Database, userId: string, frozenAt: Date | null): Promise<void> {
  const isOther = frozenAt === null ? isNotNull(users.frozenAt) : isNull(users.frozenAt);
  const changed = await within
    .update(users)
    .set({ frozenAt })
    .where(and(eq(users.id, userId), isOther))
    .returning({ id: users.id });
  if (changed.length === 0) throw new Refusal(`The account is ${frozenAt === null ? "not frozen" : "already frozen"}`);
  if (frozenAt === null) return;
  const isTheirs = and(eq(signIns.userId, userId), isNull(signIns.revokedAt));
  await within.update(signIns).set({ revokedAt: frozenAt }).where(isTheirs);
  await within.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** Ends the customer's sessions; their devices stay known, so that they can sign in again at once. */
export async function signOutPerson(within: Database, userId: string, at: Date): Promise<void> {
  const isLive = and(eq(signIns.userId, userId), isNull(signIns.revokedAt), gt(signIns.expiresAt, at));
  const ended = await within.update(signIns).set({ revokedAt: at }).where(isLive).returning({ id: signIns.id });
  if (ended.length === 0) throw new Refusal("The customer is not signed in");
}

const levels = ["0", "1", "2", "3"];

export async function setLevel(within: Database, userId: string, level: string): Promise<void> {
  if (!levels.includes(level)) throw new Refusal("The level must be 0, 1, 2 or 3");
  await within
    .update(users)
    .set({ kycLevel: Number(level) })
    .where(eq(users.id, userId));
}
