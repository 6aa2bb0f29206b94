/** What operators see of an account's security: the latest that happened to it. Reads only. */
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
