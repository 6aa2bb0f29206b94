/** Access tokens: signed, valid for 12 hours and only while their session is live. Never logged, never stored. */

import { randomBytes } from "node:crypto";
import { isId } from "@feo/contract";
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne } from "drizzle-orm";
import { installation, signIns, users } from "../account/account.tables.ts";
import type { Caller } from "../platform/api.ts";
import { unlessDiskFull } from "../platform/away.ts";
import { forCalls } from "../platform/connection.ts";
import type { Database } from "../platform/database.ts";
import { gather } from "../platform/gather.ts";
import { ProblemError } from "../platform/problem.ts";
import type { TokenKeys } from "./token-keys.ts";

export const accessTokenSeconds = 12 * 60 * 60;

/**
 * How long a verified token is trusted without a database lookup. Revocation clears the cache at once, here and on
 * nodes that receive the notice; on a node that misses it, a revoked token may work for this long.
 */
const trustedMs = 2_000;
const mostRecent = 50_000;
/** The most sessions looked up in one statement. */
const mostAtOnce = 500;

/** "Last seen" is shown in minutes, so it is not written on every request. */
const seenEveryMs = 5 * 60_000;

interface SignInOwner {
  readonly userId: string;
  readonly deviceId: string;
  /** Readable device name derived from the user agent. */
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
  /** Synchronous if the token was verified a moment ago. */
  verify(token: string): Caller | Promise<Caller>;
  revoke(sessionId: string): Promise<void>;
  /** Revokes all of the person's sessions, or all except one; returns how many. */
  revokeAll(userId: string, options?: { readonly except?: string }): Promise<number>;
  /** For sessions that were ended in the database: drops them here and notifies, as `revokeAll` does. */
  forgetEnded(userId: string): Promise<void>;
  /** Drops cached data about the person, so that their next request reads it from the database. */
  reread(userId: string): void;
  /** Notifies of every session that ends, so that its sockets end too; `isOurs` if it ended on this node. */
  onRevoked(listener: (sessionId: string, isOurs: boolean) => void): void;
  /** Handles another node's notice that a session ended. */
  hearRevoked(sessionId: string): void;
}

export function createAccessTokens(db: Database, keys: TokenKeys, now: () => number): AccessTokens {
  const recent = new Map<string, KnownToken>();
  /** Sessions that ended on this node, so that a lookup already in flight does not accept them. */
  const ended = new Set<string>();
  const listeners: ((sessionId: string, isOurs: boolean) => void)[] = [];
  // Bots and sockets share this batch with API calls.
  const findLive = gather((sessionIds: readonly string[]) => forCalls(() => findAllLive(sessionIds)), mostAtOnce);

  /** The live sessions among these whose accounts are neither frozen nor closed. */
  async function findAllLive(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Caller>> {
    const rows = await db
      .select({
        sessionId: signIns.id,
        userId: signIns.userId,
        seenAt: signIns.lastSeenAt,
        userNumber: users.number,
        kycLevel: users.kycLevel,
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

  /** The signed claims of a token. A valid signature stays valid, so it is verified only once. */
  async function read(token: string): Promise<SignedToken> {
    const known = recent.get(token);
    if (known && known.signed.expiresAt > now()) return known.signed;
    const found = await keys.read("feo-access", token);
    const { sub: userId, sid: sessionId, exp = 0 } = found.state === "good" ? found.payload : {};
    // One error for every kind of invalid token, so that the caller learns nothing about why.
    if (!isId(userId) || !isId(sessionId)) throw new ProblemError("INVALID_ACCESS_TOKEN");
    return { userId, sessionId, expiresAt: exp * 1000 };
  }

  async function readCaller(token: string): Promise<Caller> {
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
      return known && known.trustedUntil > now() ? known.caller : readCaller(token);
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

    async forgetEnded(userId) {
      const isEnded = and(
        eq(signIns.userId, userId),
        isNotNull(signIns.revokedAt),
        gt(signIns.expiresAt, new Date(now())),
      );
      const rows = await db.select({ id: signIns.id }).from(signIns).where(isEnded);
      forget(rows.flatMap(({ id }) => (ended.has(id) ? [] : [id])));
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

/** The secret the operator configured, or one that this installation generated and stored. */
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
