/** Coins whose latest closing of withdrawals was the program's, because of a difference in the books. */
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";

/** What differed, by ticker. */
export async function lastClosings(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ ticker: string; details: string }>(sql`
    select c.ticker, last.details from coin c
    cross join lateral (
      select by, details from audit_entry
      where subject = c.ticker and action = 'withdrawals close' order by sequence desc limit 1
    ) last
    where not c.can_withdraw and last.by = 'feo'`);
  return new Map(rows.map(({ ticker, details }) => [ticker, String(JSON.parse(details).because ?? "")]));
}
