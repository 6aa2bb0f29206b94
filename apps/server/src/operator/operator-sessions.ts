/** Operators' sessions in the console: how long one lives, who has which, and ending them. */
import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, lt, ne } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
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

/** The address and device of a request. */
export interface Place {
  readonly address: string;
  readonly device: string;
}

interface SessionDeps {
  readonly within: Database;
  readonly box: SecretBox;
  readonly audit: AuditLog;
}

interface Begun {
  readonly name: string;
  readonly place: Place;
  /** The passkey that opens it; absent for passphrase and code. */
  readonly passkey?: { readonly id: string; readonly name: string };
}

/** A session is stored under its token's hash. */
export const sessionKeyOf = (box: SecretBox, token: string): string => box.hash("operator-session", token);

/** Starts a session, logs it and returns its token. */
export async function beginSession(
  { within, box, audit }: SessionDeps,
  { name, place: { address, device }, passkey }: Begun,
  at: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const times = { createdAt: at, seenAt: at, codeAt: passkey ? null : at };
  await within.insert(operatorSessions).values({
    tokenHash: sessionKeyOf(box, token),
    operator: name,
    ...times,
    passkey: passkey?.id ?? null,
    address,
    device: device.slice(0, 200),
  });
  await within.delete(operatorSessions).where(lt(operatorSessions.createdAt, new Date(at.getTime() - sessionMs)));
  const details = { address, ...(passkey ? { passkey: passkey.name } : {}) };
  await audit.record(within, { by: name, action: "sign in", subject: name, details }, at);
  return token;
}

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

/** Ends the sessions that a passkey opened, except the one to keep. */
export async function endPasskeySessions(
  within: Database,
  name: string,
  { passkey, kept }: { readonly passkey: string; readonly kept: string },
): Promise<void> {
  const isOpenedBy = and(eq(operatorSessions.operator, name), eq(operatorSessions.passkey, passkey));
  await within.delete(operatorSessions).where(and(isOpenedBy, ne(operatorSessions.tokenHash, kept)));
}

/** For an admin: ends one session of an operator, or all of them. */
export async function signOutOperator(within: Database, name: string, session: string | undefined): Promise<void> {
  if (session === undefined) {
    if ((await endSessions(within, name)) === 0) throw new Refusal(`${name} is not signed in`);
  } else if (!(await endSession(within, name, session))) throw new Refusal("That session has already ended");
}
