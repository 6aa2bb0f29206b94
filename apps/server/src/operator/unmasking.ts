/**
 * Shows one masked value in full. Who, whose, which and why are in the log before the value leaves, and an operator may
 * show only so many a day: counted under a lock in the database, so that neither a race nor a second node adds one.
 */
import { mayUnmask, type OperatorRole, type UnmaskAllowance, type UnmaskField, unmaskReasonLeast } from "@feo/contract";
import { startOfIndianDayMs } from "@feo/money";
import { and, eq, gt, gte } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { lockCustomerData } from "./customer-reads.ts";
import { RoleRefused } from "./desk.ts";
import { unmaskedValues } from "./operator.tables.ts";
import { fullValue } from "./personal-values.ts";

/** The same value shown again to the same operator within this time counts once. */
export const countsOnceMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;

export interface UnmaskRequest {
  readonly userId: string;
  readonly field: UnmaskField;
  readonly reason: string;
}

interface Unmasker {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

export interface Unmasked {
  readonly value: string;
  readonly allowance: UnmaskAllowance;
}

export interface Unmasking {
  /** What the operator may still show today. */
  allowance(operator: string): Promise<UnmaskAllowance>;
  show(operator: Unmasker, request: UnmaskRequest): Promise<Unmasked>;
}

interface UnmaskingDeps {
  readonly db: Database;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  /** The most values a day. */
  readonly most: number;
  readonly now: () => number;
}

export function createUnmasking({ db, box, audit, most, now }: UnmaskingDeps): Unmasking {
  const resetsAt = (at: number) => new Date(startOfIndianDayMs(at) + dayMs);

  const shownToday = (within: Database, operator: string, at: number): Promise<number> => {
    const isToday = gte(unmaskedValues.at, new Date(startOfIndianDayMs(at)));
    return within.$count(unmaskedValues, and(eq(unmaskedValues.operator, operator), isToday));
  };

  const allowanceOf = (shown: number, at: number): UnmaskAllowance => ({
    left: Math.max(0, most - shown),
    most,
    resetsAt: resetsAt(at).toISOString(),
  });

  async function isCounted(tx: Database, operator: string, { userId, field }: UnmaskRequest, at: number) {
    const isSame = [eq(unmaskedValues.userId, userId), eq(unmaskedValues.field, field)];
    const isRecent = gt(unmaskedValues.at, new Date(at - countsOnceMs));
    const rows = await tx.$count(unmaskedValues, and(eq(unmaskedValues.operator, operator), ...isSame, isRecent));
    return rows > 0;
  }

  /** Counts the value and returns how many were shown today; throws past the limit. */
  async function count(tx: Database, operator: string, request: UnmaskRequest, at: number): Promise<number> {
    await lockCustomerData(tx, operator);
    const shown = await shownToday(tx, operator, at);
    if (await isCounted(tx, operator, request, at)) return shown;
    if (shown >= most) {
      const retryAfterSeconds = Math.ceil((resetsAt(at).getTime() - at) / 1000);
      const detail = `You have shown ${most} values today, the most allowed. The count resets at 00:00 IST.`;
      throw new ProblemError("UNMASK_LIMIT_REACHED", { detail, retryAfterSeconds });
    }
    const { userId, field } = request;
    await tx.insert(unmaskedValues).values({ operator, userId, field, at: new Date(at) });
    return shown + 1;
  }

  return {
    allowance: async (operator) => allowanceOf(await shownToday(db, operator, now()), now()),

    async show({ name, roles }, asked) {
      const request = { ...asked, reason: asked.reason.trim() };
      const { userId, field, reason } = request;
      if (!mayUnmask(field, roles)) {
        const attempt = { by: name, action: "refused person unmask", subject: userId, details: { field } };
        await audit.record(db, attempt, new Date(now()));
        throw new RoleRefused("Your roles don't allow you to show this value");
      }
      if (reason.length < unmaskReasonLeast) throw new Refusal("Give a reason");
      return db.transaction(async (tx) => {
        const value = await fullValue(tx, box, userId, field);
        if (value === "") throw new Refusal("There is nothing to show");
        const at = now();
        const shown = await count(tx, name, request, at);
        await audit.record(
          tx,
          { by: name, action: "person unmask", subject: userId, details: { field, reason } },
          new Date(at),
        );
        return { value, allowance: allowanceOf(shown, at) };
      });
    },
  };
}
