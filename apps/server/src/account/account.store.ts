/** The SQL of customer accounts. */
import { feoTagChangeLimit, type User, type userSchema } from "@feo/contract";
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Database } from "../platform/database.ts";
import { feoTagChanges, profileImages, retiredFeoTags, signIns, users } from "./account.tables.ts";
import type { AccountStore, Party } from "./accounts.ts";

type Row = typeof users.$inferSelect;

const dayMs = 24 * 60 * 60 * 1000;

export function createAccountStore(db: Database): AccountStore {
  return {
    async hasDemoPeople() {
      const rows = await db.select({ id: users.id }).from(users).where(eq(users.isDemo, true)).limit(1);
      return rows.length > 0;
    },

    async taxedApart() {
      const inInr = sql<boolean>`coalesce((${users.settings}->>'tdsInInr')::boolean, false)`;
      const rows = await db
        .select({ user: users.number, tdsRate: users.tdsRate, tdsInInr: inInr })
        .from(users)
        .where(or(isNotNull(users.tdsRate), inInr));
      return rows;
    },

    async find(userId) {
      const [row] = await db.select().from(users).where(eq(users.id, userId));
      return row && profileOf(row);
    },

    async row(userId) {
      const [row] = await db.select().from(users).where(eq(users.id, userId));
      return row;
    },

    async findByTag(feoTag) {
      const [row] = await db
        .select()
        .from(users)
        .where(and(eq(users.feoTag, feoTag), isNull(users.closedAt), isNull(users.frozenAt)));
      return row && partyOf(row);
    },

    async findParty(userId) {
      const [row] = await db.select().from(users).where(eq(users.id, userId));
      return row && partyOf(row);
    },

    async parties(numbers) {
      if (numbers.length === 0) return new Map();
      const rows = await db
        .select()
        .from(users)
        .where(inArray(users.number, [...new Set(numbers)]));
      return new Map(rows.map((row) => [row.number, partyOf(row)]));
    },

    async rename(userId, name, at) {
      await db.update(users).set({ name, nameUpdatedAt: at }).where(eq(users.id, userId));
    },

    async isTagFree(feoTag, userId) {
      const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.feoTag, feoTag));
      const [retired] = await db.select().from(retiredFeoTags).where(eq(retiredFeoTags.feoTag, feoTag));
      if (taken !== undefined) return taken.id === userId;
      return retired === undefined || retired.userId === userId;
    },

    async retag(userId, feoTag, at, onChange) {
      return db.transaction(async (tx) => {
        const [row] = await tx.select({ feoTag: users.feoTag }).from(users).where(eq(users.id, userId)).for("update");
        const before = row?.feoTag ?? undefined;
        if (before === feoTag) {
          await onChange(tx);
          return "done";
        }
        const mayAgainAt = before === undefined ? undefined : await nextTagChange(tx, userId, at);
        if (mayAgainAt) return { mayAgainAt };
        if (!(await claimTag(tx, userId, feoTag))) return "taken";
        await onChange(tx);
        await tx.update(users).set({ feoTag, feoTagUpdatedAt: at }).where(eq(users.id, userId));
        await tx.delete(retiredFeoTags).where(eq(retiredFeoTags.feoTag, feoTag));
        if (before !== undefined) {
          await tx.insert(retiredFeoTags).values({ feoTag: before, userId }).onConflictDoNothing();
          await tx.insert(feoTagChanges).values({ userId, at }).onConflictDoNothing();
        }
        return "done";
      });
    },

    async changeSettings(userId, changes) {
      const [row] = await db
        .update(users)
        .set({
          settings: sql`${users.settings} || ${JSON.stringify(changes)}::jsonb`,
          // Turning the whitelist off holds withdrawals, like any other security change.
          ...(changes.WhitelistWithdrawalsOnly === false && {
            whitelistOffAt: sql`case when (${users.settings}->>'WhitelistWithdrawalsOnly')::boolean then now()
                                     else ${users.whitelistOffAt} end`,
          }),
        })
        .where(eq(users.id, userId))
        .returning({ settings: users.settings });
      return row?.settings ?? {};
    },

    async putImage(userId, id, bytes) {
      const values = { id, userId, bytes };
      await db.insert(profileImages).values(values).onConflictDoUpdate({ target: profileImages.userId, set: values });
    },

    async image(id) {
      const [row] = await db.select({ bytes: profileImages.bytes }).from(profileImages).where(eq(profileImages.id, id));
      return row?.bytes;
    },

    async devices(userId, now) {
      const rows = await db
        .select()
        .from(signIns)
        .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt), gt(signIns.expiresAt, now)))
        .orderBy(desc(signIns.lastSeenAt));
      return rows.map(({ id, deviceId, device, address, createdAt, lastSeenAt }) => ({
        id,
        deviceId,
        device,
        address,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }));
    },

    async deviceOf(sessionId) {
      const [row] = await db.select({ deviceId: signIns.deviceId }).from(signIns).where(eq(signIns.id, sessionId));
      return row?.deviceId ?? "";
    },

    async setClosed(userId, at) {
      await db.update(users).set({ closedAt: at }).where(eq(users.id, userId));
    },

    async anonymise(userId, within) {
      const [row] = await within.select({ feoTag: users.feoTag }).from(users).where(eq(users.id, userId));
      if (row?.feoTag) await within.insert(retiredFeoTags).values({ feoTag: row.feoTag }).onConflictDoNothing();
      // Tags of a closed account cannot be reclaimed.
      await within.update(retiredFeoTags).set({ userId: null }).where(eq(retiredFeoTags.userId, userId));
      await within.delete(feoTagChanges).where(eq(feoTagChanges.userId, userId));
      await within.delete(profileImages).where(eq(profileImages.userId, userId));
      await within.update(signIns).set({ device: "", address: "" }).where(eq(signIns.userId, userId));
      const nothing = { email: null, mobile: null, name: null, feoTag: null, passwordHash: null, referralCode: null };
      await within
        .update(users)
        .set({ ...nothing, settings: {}, antiPhishingWord: "" })
        .where(eq(users.id, userId));
    },
  };
}

/** Claims the tag before checking it: a concurrent claim of the same tag waits on this insert, then finds it taken. */
async function claimTag(tx: Database, userId: string, feoTag: string): Promise<boolean> {
  const [claimed] = await tx.insert(retiredFeoTags).values({ feoTag, userId }).onConflictDoNothing().returning();
  if (!claimed) {
    const isOwn = and(eq(retiredFeoTags.feoTag, feoTag), eq(retiredFeoTags.userId, userId));
    return (await tx.select().from(retiredFeoTags).where(isOwn)).length === 1;
  }
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.feoTag, feoTag));
  if (taken) await tx.delete(retiredFeoTags).where(eq(retiredFeoTags.feoTag, feoTag));
  return taken === undefined;
}

/** When the next tag change is allowed; undefined if the limit has not been reached. */
async function nextTagChange(tx: Database, userId: string, at: Date): Promise<Date | undefined> {
  const since = new Date(at.getTime() - feoTagChangeLimit.days * dayMs);
  const changes = await tx
    .select({ at: feoTagChanges.at })
    .from(feoTagChanges)
    .where(and(eq(feoTagChanges.userId, userId), gt(feoTagChanges.at, since)))
    .orderBy(desc(feoTagChanges.at))
    .limit(feoTagChangeLimit.most);
  const oldest = changes[feoTagChangeLimit.most - 1];
  return oldest && new Date(oldest.at.getTime() + feoTagChangeLimit.days * dayMs);
}

const partyOf = ({ id, number, feoTag, name, email, mobile, kycLevel }: Row): Party => ({
  id,
  number,
  feoTag: feoTag ?? "",
  name: name ?? "",
  email: email ?? "",
  mobile: mobile ?? "",
  kycLevel,
});

/** Missing texts become empty strings; missing settings get their defaults from the contract. */
function profileOf(row: Row): z.input<typeof userSchema> {
  const iso = (moment: Date | null): User["nameUpdatedAt"] => moment?.toISOString() ?? null;
  return {
    id: row.id,
    feoTag: row.feoTag ?? "",
    name: row.name ?? "",
    email: row.email ?? "",
    mobile: row.mobile ?? "",
    isEmailOtpEnabled: row.isEmailOtpEnabled,
    isMobileOtpEnabled: row.isMobileOtpEnabled,
    isTOtpEnabled: row.isTOtpEnabled,
    passwordUpdatedAt: iso(row.passwordUpdatedAt),
    emailUpdatedAt: iso(row.emailUpdatedAt),
    mobileUpdatedAt: iso(row.mobileUpdatedAt),
    feoTagUpdatedAt: iso(row.feoTagUpdatedAt),
    nameUpdatedAt: iso(row.nameUpdatedAt),
    kycLevel: row.kycLevel,
    settings: row.settings,
    tdsRate: row.tdsRate,
  };
}
