/** Logs what an operator views, never what was shown: one entry per period and not one per refresh. */
import type { AuditLog } from "../audit/audit.ts";
import type { OperatorCaller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";

/** The period that counts as one view. */
const lookMs = 10 * 60_000;

export interface LoggedRead {
  readonly action: string;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Call before anything is shown. */
export type LogRead = (operator: OperatorCaller, read: LoggedRead) => Promise<void>;

export function createReadLog(db: Database, audit: AuditLog, now: () => number): LogRead {
  const known = new Map<string, number>();
  return async ({ name, sessionKey }, read) => {
    const at = now();
    const key = JSON.stringify([sessionKey, read]);
    if (at - (known.get(key) ?? Number.NEGATIVE_INFINITY) < lookMs) return;
    await audit.record(db, { by: name, ...read }, new Date(at));
    for (const [old, since] of known) if (at - since >= lookMs) known.delete(old);
    known.set(key, at);
  };
}
