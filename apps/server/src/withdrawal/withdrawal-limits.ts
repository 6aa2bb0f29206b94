/** What may leave somebody's account in a day, as rupees, coins and payments together, and when it waits (design §9). */
import { dailyWithdrawalLimits } from "@feo/contract";
import { and, eq, gte, notInArray, sql } from "drizzle-orm";
import type { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { outgoingPayments } from "../wallet/wallet.tables.ts";
import { withdrawals } from "./withdrawal.tables.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The day of the limit is India's. */
const indiaAheadMs = 5.5 * hourMs;

export const startOfDay = (nowMs: number): Date =>
  new Date(Math.floor((nowMs + indiaAheadMs) / dayMs) * dayMs - indiaAheadMs);

/** Undefined at level 0, where nothing can be withdrawn. */
export const dailyLimitAt = (kycLevel: number) =>
  kycLevel < 1 ? undefined : dailyWithdrawalLimits[Math.min(kycLevel, 3) as 1 | 2 | 3];

type Guarded = Pick<
  typeof users.$inferSelect,
  "createdAt" | "passwordUpdatedAt" | "whitelistOffAt" | "mfaUpdatedAt" | "emailUpdatedAt" | "mobileUpdatedAt"
>;

/** What guards an account, and for how many days withdrawals wait after its change. */
const guards = [
  { what: "password", changedAt: "passwordUpdatedAt", days: 1 },
  { what: "whitelist", changedAt: "whitelistOffAt", days: 1 },
  { what: "MFA", changedAt: "mfaUpdatedAt", days: 3 },
  { what: "e-mail", changedAt: "emailUpdatedAt", days: 3 },
  { what: "mobile number", changedAt: "mobileUpdatedAt", days: 3 },
] as const;

/** A change of what guards the account, because of which withdrawals wait. */
export interface GuardChange {
  readonly what: string;
  readonly at: Date;
  readonly until: Date;
}

/** The change because of which withdrawals wait the longest; null where they do not wait. */
export function guardChange(person: Guarded, nowMs: number): GuardChange | null {
  const changes = guards.flatMap(({ what, changedAt, days }) => {
    const at = person[changedAt];
    // An address that came with the account is no change of it.
    if (!at || at <= person.createdAt) return [];
    const until = new Date(at.getTime() + days * dayMs);
    return until.getTime() > nowMs ? [{ what, at, until }] : [];
  });
  return changes.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0] ?? null;
}

/** Until when withdrawals wait after the last change of what guards the account; null where they do not. */
export const heldUntil = (person: Guarded, nowMs: number): Date | null => guardChange(person, nowMs)?.until ?? null;

/** What has left since then or is about to, by bank, by chain and to other people, in paise; what came to nothing does not count. */
export async function withdrawnSince(within: Pick<Database, "select">, userId: string, since: Date): Promise<bigint> {
  const [withdrawn] = await within
    .select({ paise: sql<string>`coalesce(sum(${withdrawals.paise}), 0)` })
    .from(withdrawals)
    .where(
      and(
        ...[eq(withdrawals.userId, userId), gte(withdrawals.createdAt, since)],
        notInArray(withdrawals.status, ["CANCELLED", "REJECTED"]),
      ),
    );
  const [paid] = await within
    .select({ paise: sql<string>`coalesce(sum(${outgoingPayments.paise}), 0)` })
    .from(outgoingPayments)
    .where(and(eq(outgoingPayments.userId, userId), gte(outgoingPayments.createdAt, since)));
  return BigInt(withdrawn?.paise ?? 0) + BigInt(paid?.paise ?? 0);
}
