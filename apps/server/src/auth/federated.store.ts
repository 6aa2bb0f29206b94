/** The SQL of provider sign-ins and of the identities linked to accounts. */
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { federatedAttempts, federatedIdentities } from "./auth.tables.ts";

type Attempt = typeof federatedAttempts.$inferSelect;

export interface FederatedStore {
  begin(attempt: typeof federatedAttempts.$inferInsert): Promise<void>;
  /** An attempt that is neither finished nor expired. */
  findOpen(provider: string, state: string, now: Date): Promise<Attempt | undefined>;
  /** Stores what the provider posted until the browser fetches it. */
  handOver(state: string, sealedIdToken: string, handoverHash: string, name: string | null): Promise<void>;
  /** Succeeds once; false afterwards. */
  finish(state: string, at: Date): Promise<boolean>;
  /** Consumes the attempt to which an id token's nonce belongs; undefined if we began none. */
  use(provider: string, nonce: string, at: Date): Promise<Attempt | undefined>;
  ownerOf(provider: string, subject: string): Promise<string | undefined>;
  /** False if the identity is already linked to an account. */
  link(provider: string, subject: string, userId: string, at: Date, within?: Database): Promise<boolean>;
  unlink(provider: string, userId: string): Promise<boolean>;
  providersOf(userId: string): Promise<string[]>;
}

export function createFederatedStore(db: Database): FederatedStore {
  return {
    async begin(attempt) {
      await db.insert(federatedAttempts).values(attempt);
    },

    async findOpen(provider, state, now) {
      const [row] = await db
        .select()
        .from(federatedAttempts)
        .where(
          and(
            ...[eq(federatedAttempts.state, state), eq(federatedAttempts.provider, provider)],
            ...[gt(federatedAttempts.expiresAt, now), isNull(federatedAttempts.finishedAt)],
          ),
        );
      return row;
    },

    async handOver(state, sealedIdToken, handoverHash, name) {
      await db
        .update(federatedAttempts)
        .set({ sealedIdToken, handoverHash, name })
        .where(and(eq(federatedAttempts.state, state), isNull(federatedAttempts.sealedIdToken)));
    },

    async finish(state, at) {
      const rows = await db
        .update(federatedAttempts)
        .set({ finishedAt: at, sealedIdToken: null })
        .where(and(eq(federatedAttempts.state, state), isNull(federatedAttempts.finishedAt)))
        .returning({ state: federatedAttempts.state });
      return rows.length === 1;
    },

    async use(provider, nonce, at) {
      const [row] = await db
        .update(federatedAttempts)
        .set({ usedAt: at })
        .where(
          and(
            ...[eq(federatedAttempts.nonce, nonce), eq(federatedAttempts.provider, provider)],
            ...[isNotNull(federatedAttempts.finishedAt), isNull(federatedAttempts.usedAt)],
            gt(federatedAttempts.expiresAt, at),
          ),
        )
        .returning();
      return row;
    },

    async ownerOf(provider, subject) {
      const [row] = await db
        .select({ userId: federatedIdentities.userId })
        .from(federatedIdentities)
        .where(and(eq(federatedIdentities.provider, provider), eq(federatedIdentities.subject, subject)));
      return row?.userId;
    },

    async link(provider, subject, userId, at, within = db) {
      const rows = await within
        .insert(federatedIdentities)
        .values({ provider, subject, userId, createdAt: at })
        .onConflictDoNothing()
        .returning();
      return rows.length === 1;
    },

    async unlink(provider, userId) {
      const rows = await db
        .delete(federatedIdentities)
        .where(and(eq(federatedIdentities.provider, provider), eq(federatedIdentities.userId, userId)))
        .returning();
      return rows.length > 0;
    },

    async providersOf(userId) {
      const rows = await db
        .select({ provider: federatedIdentities.provider })
        .from(federatedIdentities)
        .where(eq(federatedIdentities.userId, userId));
      return [...new Set(rows.map(({ provider }) => provider))].sort();
    },
  };
}
