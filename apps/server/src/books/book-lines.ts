/** The lines behind one part of an asset's comparison, page by page. */
import type { BookLine } from "@feo/contract";
import { bankBookLines } from "../bank/bank-book-lines.ts";
import { chainBookLines } from "../chain/chain-book-lines.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { BookPage } from "./book-page.ts";

const pageRows = 50;

interface Asked {
  readonly ticker: string;
  readonly part: string;
  /** The cursor: a time and an id. */
  readonly after?: string | undefined;
}

export async function bookLines(
  db: Database,
  { ticker, part, after }: Asked,
): Promise<{ lines: BookLine[]; next: string | null }> {
  const page: BookPage = { after: after === undefined ? undefined : placeOf(after), count: pageRows + 1 };
  const found =
    ticker === "INR" ? await bankBookLines(db, part, page) : await chainBookLines(db, { ticker, part }, page);
  if (!found) throw new Refusal(`The books of ${ticker} have no part “${part}”`);
  const lines = found.slice(0, pageRows);
  const last = found.length > pageRows ? lines.at(-1) : undefined;
  return { lines, next: last ? `${last.at} ${last.id}` : null };
}

/** JavaScript takes 31 February for a day in March; PostgreSQL would refuse it. */
function placeOf(cursor: string): NonNullable<BookPage["after"]> {
  const [at = "", id = ""] = cursor.split(" ");
  return { at: new Date(at).toISOString(), id };
}
