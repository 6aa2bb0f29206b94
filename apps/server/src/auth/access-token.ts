/** Access tokens: signed, 12 hours long, and good only while the sign-in they belong to is. Never logged, never stored. */
import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { jwtVerify, SignJWT } from "jose";
import { installation, signIns, users } from "../account/account.tables.ts";
import type { Caller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";

const algorithm = "HS256";
const audience = "feo-access";
export const accessTokenSeconds = 12 * 60 * 60;

/**
 * A token that was good a moment ago is not looked up again. This node forgets it at once when it is revoked here; on another
 * node it may live on for as long as this.
 */
const trustedMs = 2_000;
const mostRecent = 50_000;

export interface AccessTokens {
  issue(owner: { userId: string; deviceId: string }): Promise<string>;
  /** At once where the token was good a moment ago. */
  verify(token: string): Caller | Promise<Caller>;
  revoke(sessionId: string): Promise<void>;
}

export function createAccessTokens(db: Database, secret: string, now: () => number): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const recent = new Map<string, { caller: Caller; until: number }>();
  /** Sessions that ended on this node, for a check that was already under way. */
  const ended = new Set<string>();

  async function look(token: string): Promise<Caller> {
    const { userId, sessionId } = await readToken(token, key, now);
    const [live] = await db
      .select({ userNumber: users.number, kycLevel: users.kycLevel })
      .from(signIns)
      .innerJoin(users, eq(users.id, signIns.userId))
      .where(
        and(
          eq(signIns.id, sessionId),
          eq(signIns.userId, userId),
          isNull(signIns.revokedAt),
          gt(signIns.expiresAt, new Date(now())),
        ),
      );
    if (!live || ended.has(sessionId)) throw new ProblemError("INVALID_ACCESS_TOKEN");
    const caller = { userId, sessionId, ...live };
    if (recent.size >= mostRecent) recent.clear();
    recent.set(token, { caller, until: now() + trustedMs });
    return caller;
  }

  return {
    async issue({ userId, deviceId }) {
      const expiresAt = new Date(now() + accessTokenSeconds * 1000);
      const [signIn] = await db.insert(signIns).values({ userId, deviceId, expiresAt }).returning({ id: signIns.id });
      if (!signIn) throw new Error("The sign-in was not written");
      return new SignJWT({ sid: signIn.id })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(userId)
        .setAudience(audience)
        .setIssuedAt(Math.floor(now() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(key);
    },

    verify(token) {
      const known = recent.get(token);
      return known && known.until > now() ? known.caller : look(token);
    },

    async revoke(sessionId) {
      ended.add(sessionId);
      await db
        .update(signIns)
        .set({ revokedAt: new Date(now()) })
        .where(eq(signIns.id, sessionId));
      for (const [token, { caller }] of recent) if (caller.sessionId === sessionId) recent.delete(token);
    },
  };
}

async function readToken(
  token: string,
  key: Uint8Array,
  now: () => number,
): Promise<Pick<Caller, "userId" | "sessionId">> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      audience,
      currentDate: new Date(now()),
    });
    const { sub: userId, sid: sessionId } = payload;
    if (isId(userId) && isId(sessionId)) return { userId, sessionId };
  } catch {
    // Whatever is wrong with a token, the bearer learns only that it is not good.
  }
  throw new ProblemError("INVALID_ACCESS_TOKEN");
}

/** The database would refuse to compare anything else with its ids. */
const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** The secret that an operator set, or one that this installation made for itself once. */
export async function accessTokenSecret(db: Database, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const name = "access-token-secret";
  await db
    .insert(installation)
    .values({ name, value: randomBytes(48).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  if (!row) throw new Error("The installation's secret was not written");
  return row.value;
}
