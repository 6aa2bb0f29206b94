/**
 * Limits mass reading: an operator may open so many different customers in an hour. Counted in the database, so that
 * several nodes count together, and before anything is shown. Half of the limit raises an alarm.
 */
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";
import { locks } from "../platform/locks.ts";
import { ProblemError } from "../platform/problem.ts";
import { createQuotas } from "../platform/quota.ts";
import { customerReads } from "./operator.tables.ts";

export const readWindowMs = 60 * 60_000;
/** A customer's screen makes several calls: one count per minute is enough. */
const countedForMs = 60_000;

interface ReadFacts {
  /** How many different customers the operator has opened within the window. */
  readonly opened: number;
  /** How many more they would open now. */
  readonly more: number;
  readonly most: number;
}

export type ReadVerdict = "fine" | "alarm" | "refused";

/** An alarm is raised when half of the limit is reached, and again with each refusal. Pure. */
export function judgeReading({ opened, more, most }: ReadFacts): ReadVerdict {
  const [alarmAt, total] = [Math.ceil(most / 2), opened + more];
  if (more > 0 && total > most) return "refused";
  return opened < alarmAt && total >= alarmAt ? "alarm" : "fine";
}

export interface ReadAlarm {
  readonly operator: string;
  readonly customers: number;
  readonly limit: number;
  readonly isRefused: boolean;
}

export interface CustomerReads {
  /** Call with every customer whose data is about to be shown; throws once the limit is reached. */
  open(operator: string, userIds: readonly string[]): Promise<void>;
}

interface CustomerReadsDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  /** The most customers an hour. */
  readonly most: number;
  /** Called for each alarm, besides its entry in the log. */
  readonly onAlarm: (alarm: ReadAlarm) => void;
  readonly now: () => number;
}

/** Serialises what one operator opens. Released with the transaction. */
export const lockCustomerData = async (tx: Database, operator: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${locks.customerData}, hashtext(${operator}))`));

export function createCustomerReads({ db, audit, most, onAlarm, now }: CustomerReadsDeps): CustomerReads {
  const quotas = createQuotas(db);

  const isBy = (operator: string) => eq(customerReads.operator, operator);

  async function areCounted(operator: string, ids: readonly string[], at: number): Promise<boolean> {
    const isRecent = gt(customerReads.at, new Date(at - countedForMs));
    const known = and(isBy(operator), inArray(customerReads.userId, [...ids]), isRecent);
    return (await db.$count(customerReads, known)) === ids.length;
  }

  /** At most one alarm of each kind per operator and hour, whichever node raises it. */
  async function raise(tx: Database, alarm: ReadAlarm, at: Date): Promise<boolean> {
    const { operator: by, customers, limit, isRefused } = alarm;
    const action = isRefused ? "read refused" : "read alarm";
    if (await quotas.countUp(`${action} ${by}`, 1, readWindowMs, at, tx)) return false;
    const details = { customers: String(customers), limit: String(limit) };
    await audit.record(tx, { by, action, subject: by, details }, at);
    return true;
  }

  async function count(tx: Database, operator: string, ids: readonly string[], at: Date): Promise<ReadAlarm | null> {
    await lockCustomerData(tx, operator);
    const since = new Date(at.getTime() - readWindowMs);
    await tx.delete(customerReads).where(and(isBy(operator), lte(customerReads.at, since)));
    const opened = await tx.$count(customerReads, isBy(operator));
    const known = await tx.$count(customerReads, and(isBy(operator), inArray(customerReads.userId, [...ids])));
    const more = ids.length - known;
    const verdict = judgeReading({ opened, more, most });
    const isRefused = verdict === "refused";
    if (!isRefused) {
      await tx
        .insert(customerReads)
        .values(ids.map((userId) => ({ operator, userId, at })))
        .onConflictDoUpdate({ target: [customerReads.operator, customerReads.userId], set: { at } });
    }
    return verdict === "fine" ? null : { operator, customers: opened + (isRefused ? 0 : more), limit: most, isRefused };
  }

  return {
    async open(operator, userIds) {
      const ids = [...new Set(userIds)];
      if (ids.length === 0 || (await areCounted(operator, ids, now()))) return;
      const at = new Date(now());
      const { alarm, isNew } = await db.transaction(async (tx) => {
        const found = await count(tx, operator, ids, at);
        return { alarm: found, isNew: found !== null && (await raise(tx, found, at)) };
      });
      if (alarm && isNew) onAlarm(alarm);
      // Thrown only now: the entry in the log must stay.
      if (alarm?.isRefused) throw new ProblemError("CUSTOMER_LIMIT_REACHED", { detail: refusalWords(most) });
    },
  };
}

const refusalWords = (most: number): string =>
  `You have opened ${most} customers in the last hour, the most allowed. Try again later.`;
