/**
 * Paging by key: a page continues below the last row shown, so that rows that arrive meanwhile move nothing, and no
 * table is counted. Pure.
 */
import { type SQL, sql } from "drizzle-orm";
import { ProblemError } from "./problem.ts";

/** A row's time in milliseconds, and its id among the rows of that time, compared as ASCII text. */
export interface PageKey {
  readonly at: number;
  readonly id: string;
}

/** Sorts after every id: letters, digits and dashes. */
export const highestId = "~";
export const newest: PageKey = { at: Number.MAX_SAFE_INTEGER, id: highestId };

const idDigits = 20;
/** Numbers compare as text only at equal length. */
export const numericId = (id: number | string): string => String(id).padStart(idDigits, "0");

export const writeKey = ({ at, id }: PageKey): string => `${at}_${id}`;

export function readKey(cursor: string | undefined): PageKey {
  if (cursor === undefined) return newest;
  const [, at, id] = /^(\d{1,15})_([\w-]{1,40})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new ProblemError("INVALID_INPUT");
  return { at: Number(at), id };
}

/** The condition for the rows below the key. */
export const below = (at: SQL, id: SQL, key: PageKey): SQL =>
  sql`(${at}, ${id} collate "C") < (${key.at}::bigint, ${key.id} collate "C")`;

/** Keys below this one come later on the pages. */
export const compareKeys = (one: PageKey, other: PageKey): number =>
  other.at - one.at || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);

/** The page of at most `most` rows, from one row more, and the cursor of the next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  most: number,
  keyOf: (row: Row) => PageKey,
): { readonly page: Row[]; readonly before: string | null } {
  const page = rows.slice(0, most);
  const last = page.at(-1);
  return { page, before: last !== undefined && rows.length > most ? writeKey(keyOf(last)) : null };
}
