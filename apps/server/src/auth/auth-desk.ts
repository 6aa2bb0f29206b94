/** The operators' read-only view of an account's security events. */
import type { PersonSecurityEvent, SecurityEventName } from "@feo/contract";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { below, numericId, type PageKey } from "../platform/time-key.ts";
import { securityEvents } from "./auth.tables.ts";

interface EventQuery {
  readonly userId: string;
  readonly key: PageKey;
  readonly limit: number;
  readonly except: readonly SecurityEventName[];
}

interface KeyedEvent {
  readonly key: PageKey;
  readonly row: PersonSecurityEvent;
}

/** Newest first, each with its place in the list. */
export async function keyedSecurityEvents(
  db: Database,
  { userId, key, limit, except }: EventQuery,
): Promise<KeyedEvent[]> {
  const at = sql`(extract(epoch from ${securityEvents.at}) * 1000)::bigint`;
  const id = sql`lpad(${securityEvents.id}::text, 20, '0')`;
  const where = and(
    eq(securityEvents.userId, userId),
    notInArray(securityEvents.event, [...except]),
    below(at, id, key),
  );
  const rows = await db.select().from(securityEvents).where(where).orderBy(desc(securityEvents.id)).limit(limit);
  return rows.map(({ id: number, userId: _, at: moment, ...rest }) => ({
    key: { at: moment.getTime(), id: numericId(number) },
    row: { kind: "security", id: String(number), at: moment.toISOString(), ...rest },
  }));
}
