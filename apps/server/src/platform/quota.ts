/** Counts uses within a window in one atomic statement: a hundred concurrent uses count as a hundred. */
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { quotas } from "./quota.tables.ts";

export interface Quotas {
  /** Counts one use; returns the window's end if the limit is exceeded. */
  countUp(key: string, most: number, windowMs: number, now: Date, within?: Database): Promise<Date | undefined>;
}

export function createQuotas(db: Database): Quotas {
  return {
    async countUp(key, most, windowMs, now, within = db) {
      const endsAt = new Date(now.getTime() + windowMs);
      const isOver = sql`${quotas.endsAt} <= ${now.toISOString()}::timestamptz`;
      const [row] = await within
        .insert(quotas)
        .values({ key, count: 1, endsAt })
        .onConflictDoUpdate({
          target: quotas.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${quotas.count} + 1 end`,
            endsAt: sql`case when ${isOver} then ${endsAt.toISOString()}::timestamptz else ${quotas.endsAt} end`,
          },
        })
        .returning({ count: quotas.count, endsAt: quotas.endsAt });
      return row && row.count > most ? row.endsAt : undefined;
    },
  };
}
