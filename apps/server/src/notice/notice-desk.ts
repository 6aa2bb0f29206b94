/** The operators' read-only view of the notices in a customer's bell. */
import type { PersonNotice } from "@feo/contract";
import { and, desc, eq, lt } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { notices } from "./notice.tables.ts";

/** Newest first; `before` is the id of the last one on the previous page. */
export async function noticesOf(
  db: Database,
  userId: string,
  { limit, before }: { readonly limit: number; readonly before?: number | undefined },
): Promise<PersonNotice[]> {
  const where = and(eq(notices.userId, userId), before === undefined ? undefined : lt(notices.id, before));
  const rows = await db.select().from(notices).where(where).orderBy(desc(notices.id)).limit(limit);
  return rows.map(({ id, at, title, text, readAt }) => ({
    id: String(id),
    at: at.toISOString(),
    title,
    text,
    isRead: readAt !== null,
  }));
}
