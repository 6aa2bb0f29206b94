/** The operators' read-only view of an account's latest security events. */
import { desc, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { securityEvents } from "./auth.tables.ts";

export const latestSecurityEvents = (db: Database, userId: string, limit: number) =>
  db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.id))
    .limit(limit);
