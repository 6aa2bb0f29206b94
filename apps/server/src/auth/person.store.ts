/** The SQL of people for authentication: their identity, credentials and security events. */
import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { signIns, users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import {
  authFlows,
  backupCodes,
  federatedIdentities,
  knownDevices,
  passkeys,
  securityEvents,
  totps,
} from "./auth.tables.ts";

export type Person = typeof users.$inferSelect;

export type Who = { readonly email: string } | { readonly mobile: string };

type SecurityEvent = Omit<typeof securityEvents.$inferInsert, "id">;

export interface PersonStore {
  find(userId: string): Promise<Person | undefined>;
  /** Undefined for closed accounts too. */
  findBy(who: Who): Promise<Person | undefined>;
  /** Undefined if the address or number was taken concurrently. */
  add(person: typeof users.$inferInsert, within?: Database): Promise<Person | undefined>;
  /** False if two accounts would have the same address, number or tag. */
  update(userId: string, changes: Partial<typeof users.$inferInsert>, within?: Database): Promise<boolean>;
  record(event: SecurityEvent, within?: Database): Promise<void>;
  events(
    userId: string,
    page: { pageNo: number; limit: number },
  ): Promise<{ count: number; events: (SecurityEvent & { id: number })[] }>;
  /** Whether the person has signed in before, but never from this device. */
  isNewDevice(userId: string, deviceId: string): Promise<boolean>;
  /** Deletes the account's credentials and security data, as part of closing it. */
  forget(userId: string, within: Database): Promise<void>;
}

export function createPersonStore(db: Database): PersonStore {
  return {
    async find(userId) {
      const [row] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.closedAt)));
      return row;
    },

    async findBy(who) {
      const isThem = "email" in who ? eq(users.email, who.email) : eq(users.mobile, who.mobile);
      const [row] = await db
        .select()
        .from(users)
        .where(and(isThem, isNull(users.closedAt)));
      return row;
    },

    async add(person, within = db) {
      const [row] = await within.insert(users).values(person).onConflictDoNothing().returning();
      return row;
    },

    async update(userId, changes, within = db) {
      try {
        await within.update(users).set(changes).where(eq(users.id, userId));
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    },

    async record(event, within = db) {
      await within.insert(securityEvents).values(event);
    },

    async events(userId, { pageNo, limit }) {
      const isTheirs = eq(securityEvents.userId, userId);
      const [total] = await db.select({ count: count() }).from(securityEvents).where(isTheirs);
      const events = await db
        .select()
        .from(securityEvents)
        .where(isTheirs)
        .orderBy(desc(securityEvents.id))
        .limit(limit)
        .offset((pageNo - 1) * limit);
      return { count: total?.count ?? 0, events };
    },

    async isNewDevice(userId, deviceId) {
      const isIt = eq(signIns.deviceId, deviceId);
      const [known] = await db
        .select({ isIt: sql<boolean>`${isIt}` })
        .from(signIns)
        .where(eq(signIns.userId, userId))
        .orderBy(desc(isIt))
        .limit(1);
      return known?.isIt === false;
    },

    async forget(userId, within) {
      for (const table of [totps, backupCodes, passkeys, federatedIdentities, knownDevices]) {
        await within.delete(table).where(eq(table.userId, userId));
      }
      await within.update(authFlows).set({ email: null, mobile: null, data: {} }).where(eq(authFlows.userId, userId));
      await within.update(securityEvents).set({ address: "", device: "" }).where(eq(securityEvents.userId, userId));
    },
  };
}

/** PostgreSQL's unique-violation code; drizzle wraps the driver's error. */
export function isTaken(error: unknown): boolean {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some((cause) => cause instanceof Error && "code" in cause && cause.code === "23505");
}
