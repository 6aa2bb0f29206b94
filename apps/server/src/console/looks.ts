/** Writes to the log what an operator looks at, and never what they saw: once for a while, not each time that a screen asks again. */
import type { AuditLog } from "../operator/audit.ts";
import type { OperatorCaller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";

/** As long as one look lasts. */
const lookMs = 10 * 60_000;

export interface Look {
  readonly action: string;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Told before anything is shown. */
export type Looks = (operator: OperatorCaller, look: Look) => Promise<void>;

export function createLooks(db: Database, audit: AuditLog, now: () => number): Looks {
  const known = new Map<string, number>();
  return async ({ name, sessionKey }, look) => {
    const at = now();
    const key = JSON.stringify([sessionKey, look]);
    if (at - (known.get(key) ?? Number.NEGATIVE_INFINITY) < lookMs) return;
    await audit.record(db, { by: name, ...look }, new Date(at));
    for (const [old, since] of known) if (at - since >= lookMs) known.delete(old);
    known.set(key, at);
  };
}
