/** Access tokens: signed, 12 hours long, and good only while the sign-in they belong to is. Never logged, never stored. */
import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, ne } from "drizzle-orm";
import { installation, signIns, users } from "../account/account.tables.ts";
import type { Caller } from "../platform/api.ts";
import { unlessDiskFull } from "../platform/away.ts";
import { forCalls } from "../platform/connection.ts";
import type { Database } from "../platform/database.ts";
import { gather } from "../platform/gather.ts";
import { ProblemError } from "../platform/problem.ts";
import { isId, type TokenKeys } from "./token-keys.ts";

export const accessTokenSeconds = 12 * 60 * 60;

/**
 * A token that was good a moment ago is not looked up again. It is forgotten at once when it is revoked, also on another node that
 * is heard; where that is not heard it may live on for as long as this.
 */
const trustedMs = 2_000;
const mostRecent = 50_000;
/** So many sign-ins are looked up with one statement. */
const mostAtOnce = 500;

/** "Seen last" is told in minutes, so it is not written with every request. */
const seenEveryMs = 5 * 60_000;

interface SignInOwner {
  readonly userId: string;
  readonly deviceId: string;
  /** As the browser names itself, in words. */
  readonly device?: string;
  readonly address?: string;
}

interface SignedToken {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: number;
}

interface KnownToken {
  readonly signed: SignedToken;
  readonly caller: Caller;
  readonly trustedUntil: number;
}

export interface AccessTokens {
  issue(owner: SignInOwner): Promise<string>;
  /** At once where the token was good a moment ago. */
  verify(token: string): Caller | Promise<Caller>;
  revoke(sessionId: string): Promise<void>;
  /** Every sign-in of somebody, or every other one; tells how many there were. */
  revokeAll(userId: string, options?: { readonly except?: string }): Promise<number>;
  /** What is known of somebody is looked up anew with their next request. */
  reread(userId: string): void;
  /** Told of every sign-in that ends, so that what hangs on it ends too; `isOurs` where it ended on this node. */
  onRevoked(listener: (sessionId: string, isOurs: boolean) => void): void;
  /** Another node says that a sign-in has ended. */
  hearRevoked(sessionId: string): void;
}

export function createAccessTokens(db: Database, keys: TokenKeys, now: () => number): AccessTokens {
  const recent = new Map<string, KnownToken>();
  /** Sessions that ended on this node, for a check that was already under way. */
  const ended = new Set<string>();
  const listeners: ((sessionId: string, isOurs: boolean) => void)[] = [];
  // Bots and sockets ask in the same round as calls do.
  const findLive = gather((sessionIds: readonly string[]) => forCalls(() => findAllLive(sessionIds)), mostAtOnce);

  /** The sign-ins that are good, of people who may come in. */
  async function findAllLive(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Caller>> {
    const rows = await db
      .select({
        ...{ sessionId: signIns.id, userId: signIns.userId, seenAt: signIns.lastSeenAt },
        ...{ userNumber: users.number, kycLevel: users.kycLevel },
      })
      .from(signIns)
      .innerJoin(users, eq(users.id, signIns.userId))
      .where(
        and(
          ...[inArray(signIns.id, [...sessionIds]), isNull(signIns.revokedAt)],
          ...[gt(signIns.expiresAt, new Date(now())), isNull(users.frozenAt), isNull(users.closedAt)],
        ),
      );
    const longAgo = new Date(now() - seenEveryMs);
    await markSeen(rows.filter(({ seenAt }) => seenAt < longAgo).map(({ sessionId }) => sessionId));
    return new Map(rows.map(({ seenAt, ...caller }) => [caller.sessionId, caller]));
  }

  async function markSeen(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    const isOld = lt(signIns.lastSeenAt, new Date(now() - seenEveryMs));
    await unlessDiskFull(
      db
        .update(signIns)
        .set({ lastSeenAt: new Date(now()) })
        .where(and(inArray(signIns.id, [...sessionIds]), isOld)),
    );
  }

  /** Whose a token is by what is signed in it. A signature that was right stays right, so it is looked at once. */
  async function read(token: string): Promise<SignedToken> {
    const known = recent.get(token);
    if (known && known.signed.expiresAt > now()) return known.signed;
    const found = await keys.read("feo-access", token);
    const { sub: userId, sid: sessionId, exp = 0 } = found.state === "good" ? found.payload : {};
    // Whatever is wrong with a token, the bearer learns only that it is not good.
    if (!isId(userId) || !isId(sessionId)) throw new ProblemError("INVALID_ACCESS_TOKEN");
    return { userId, sessionId, expiresAt: exp * 1000 };
  }

  async function look(token: string): Promise<Caller> {
    const signed = await read(token);
    const caller = await findLive(signed.sessionId);
    if (caller?.userId !== signed.userId || ended.has(signed.sessionId)) {
      recent.delete(token);
      throw new ProblemError("INVALID_ACCESS_TOKEN");
    }
    if (recent.size >= mostRecent) recent.clear();
    recent.set(token, { signed, caller, trustedUntil: now() + trustedMs });
    return caller;
  }

  function forget(sessionIds: readonly string[], isOurs = true): void {
    const gone = new Set(sessionIds);
    for (const [token, { caller }] of recent) if (gone.has(caller.sessionId)) recent.delete(token);
    for (const id of gone) {
      ended.add(id);
      for (const listener of listeners) listener(id, isOurs);
    }
  }

  return {
    async issue({ userId, deviceId, device = "", address = "" }) {
      const issuedAt = new Date(now());
      const expiresAt = new Date(now() + accessTokenSeconds * 1000);
      const [signIn] = await db
        .insert(signIns)
        .values({ userId, deviceId, device, address, expiresAt, createdAt: issuedAt, lastSeenAt: issuedAt })
        .returning({ id: signIns.id });
      if (!signIn) throw new Error("The sign-in was not written");
      return keys.sign("feo-access", { subject: userId, sessionId: signIn.id, issuedAt, expiresAt });
    },

    verify(token) {
      const known = recent.get(token);
      return known && known.trustedUntil > now() ? known.caller : look(token);
    },

    async revoke(sessionId) {
      ended.add(sessionId);
      await db
        .update(signIns)
        .set({ revokedAt: new Date(now()) })
        .where(eq(signIns.id, sessionId));
      forget([sessionId]);
    },

    async revokeAll(userId, { except } = {}) {
      const rows = await db
        .update(signIns)
        .set({ revokedAt: new Date(now()) })
        .where(
          and(
            ...[eq(signIns.userId, userId), isNull(signIns.revokedAt), gt(signIns.expiresAt, new Date(now()))],
            except === undefined ? undefined : ne(signIns.id, except),
          ),
        )
        .returning({ id: signIns.id });
      forget(rows.map(({ id }) => id));
      return rows.length;
    },

    reread(userId) {
      for (const [token, known] of recent) {
        if (known.caller.userId === userId) recent.set(token, { ...known, trustedUntil: 0 });
      }
    },

    onRevoked: (listener) => void listeners.push(listener),
    hearRevoked(sessionId) {
      if (!ended.has(sessionId)) forget([sessionId], false);
    },
  };
}

/** A secret that an operator set, or one that this installation made for itself once. */
export async function installationSecret(
  db: Database,
  name: "access-token-secret" | "data-secret" | "chain-secret" | "bus-secret",
  configured: string | undefined,
): Promise<string> {
  if (configured) return configured;
  await db
    .insert(installation)
    .values({ name, value: randomBytes(48).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  if (!row) throw new Error("The installation's secret was not written");
  return row.value;
}
