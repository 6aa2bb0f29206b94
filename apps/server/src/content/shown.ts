/** Which versions of articles customers see: the one place where time decides. */
import { gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { articles } from "./content.tables.ts";

/** A version is shown from its first moment, and no longer at its last. */
export const shownAt = (at: Date): SQL =>
  sql`(${lte(articles.shownFrom, at)} and ${or(isNull(articles.shownUntil), gt(articles.shownUntil, at))})`;
