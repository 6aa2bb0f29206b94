/** The SQL of account holders. */
import type { User, userSchema } from "@feo/contract";
import { eq, isNotNull, or, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Database } from "../platform/database.ts";
import { users } from "./account.tables.ts";

export interface AccountStore {
  hasDemoPeople(): Promise<boolean>;
  /** People whose TDS is not everybody's. */
  taxedApart(): Promise<{ user: number; tdsRate: string | null; tdsInInr: boolean }[]>;
  find(userId: string): Promise<z.input<typeof userSchema> | undefined>;
}

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
  };
}

/** Missing texts become empty strings here, missing settings get their defaults from the contract. */
function profileOf(row: typeof users.$inferSelect): z.input<typeof userSchema> {
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
