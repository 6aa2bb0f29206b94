/** How much may leave an account per day (INR, coins, payments), and when withdrawals are blocked (design §9). */
import { dailyWithdrawalLimits } from "@feo/contract";
import { startOfIndianDayMs } from "@feo/money";
import { and, eq, gte, notInArray, sql } from "drizzle-orm";
import type { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { outgoingPayments } from "../wallet/wallet.tables.ts";
import { withdrawals } from "./withdrawal.tables.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** The limit's day is the Indian calendar day. */
export const startOfDay = (nowMs: number): Date => new Date(startOfIndianDayMs(nowMs));

/** Undefined at level 0, which allows no withdrawals. */
export const dailyLimitAt = (kycLevel: number) =>
  kycLevel < 1 ? undefined : dailyWithdrawalLimits[Math.min(kycLevel, 3) as 1 | 2 | 3];

type Guarded = Pick<
  typeof users.$inferSelect,
  "createdAt" | "passwordUpdatedAt" | "whitelistOffAt" | "mfaUpdatedAt" | "emailUpdatedAt" | "mobileUpdatedAt"
>;

/** Security settings, and for how many days a change blocks withdrawals. */
const guards = [
  { what: "password", changedAt: "passwordUpdatedAt", days: 1 },
  { what: "whitelist", changedAt: "whitelistOffAt", days: 1 },
  { what: "MFA", changedAt: "mfaUpdatedAt", days: 3 },
  { what: "email", changedAt: "emailUpdatedAt", days: 3 },
  { what: "mobile number", changedAt: "mobileUpdatedAt", days: 3 },
] as const;

/** A security change that blocks withdrawals. */
export interface GuardChange {
  readonly what: string;
  readonly at: Date;
  readonly until: Date;
}

/** The change with the longest block; null if withdrawals are not blocked. */
export function guardChange(person: Guarded, nowMs: number): GuardChange | null {
  const changes = guards.flatMap(({ what, changedAt, days }) => {
    const at = person[changedAt];
    // Set at registration, so not a change.
    if (!at || at <= person.createdAt) return [];
    const until = new Date(at.getTime() + days * dayMs);
    return until.getTime() > nowMs ? [{ what, at, until }] : [];
  });
  return changes.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0] ?? null;
}

/** The end of the block after security changes; null if there is none. */
export const heldUntil = (person: Guarded, nowMs: number): Date | null => guardChange(person, nowMs)?.until ?? null;

export interface LimitsToday {
  readonly dailyPaise: bigint;
  readonly usedPaise: bigint;
  readonly leftPaise: bigint;
  /** When the day's count begins again. */
  readonly resetsAt: Date;
  /** What blocks withdrawals; null if nothing does. */
  readonly hold: GuardChange | null;
}

/** For the customer's own screens and for operators alike. */
export async function limitsToday(
  within: Pick<Database, "select">,
  person: Guarded & { readonly id: string; readonly kycLevel: number },
  nowMs: number,
): Promise<LimitsToday> {
  const dailyPaise = BigInt(dailyLimitAt(person.kycLevel)?.inr ?? 0) * 100n;
  const usedPaise = await withdrawnSince(within, person.id, startOfDay(nowMs));
  return {
    dailyPaise,
    usedPaise,
    leftPaise: dailyPaise > usedPaise ? dailyPaise - usedPaise : 0n,
    resetsAt: new Date(startOfIndianDayMs(nowMs) + dayMs),
    hold: guardChange(person, nowMs),
  };
}

/** Money that has left or will, by bank, chain and payment, in paise, without cancelled and rejected withdrawals. */
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
