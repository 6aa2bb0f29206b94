/** The lines behind each part of the rupees' comparison, by the same classification that judges the books. */
import type { BookLine } from "@feo/contract";
import { sql } from "drizzle-orm";
import type { BookPage } from "../books/book-page.ts";
import type { Database } from "../platform/database.ts";
import { classified, inTransit, lineKinds, paidOut, payoutsInTransit } from "./bank-books.ts";
import { rupeesText } from "./rupees.ts";

type Raw = Record<"id" | "kind" | "at" | "reference" | "paise", string> & Record<"withdrawal" | "owner", string | null>;

const statementLines = (part: string) => sql`
  select line.id, 'bank line' as kind, line.taken_at as at, line.utr as reference, line.paise::text as paise,
    line.withdrawal::text as withdrawal, coalesce(d.user_id, w.user_id)::text as owner
  from line left join fiat_deposit d on d.line_id = line.id left join withdrawal w on w.id = line.withdrawal
  where line.kind = ${part}`;

const payouts = sql`
  select w.id::text as id, 'withdrawal' as kind, w.updated_at as at, w.reference, ${paidOut}::text as paise,
    w.id::text as withdrawal, w.user_id::text as owner ${payoutsInTransit}`;

/** Undefined if the books have no such part. */
export async function bankBookLines(
  db: Database,
  part: string,
  { after, count }: BookPage,
): Promise<BookLine[] | undefined> {
  const kind = Object.hasOwn(lineKinds, part) ? lineKinds[part as keyof typeof lineKinds] : undefined;
  if (!kind && part !== inTransit) return undefined;
  const rows = await db.execute<Raw>(sql`
    with line as (${classified}), found as (${kind ? statementLines(part) : payouts})
    select id, kind, at, reference, paise, withdrawal, owner from found
    where ${after ? sql`(at, id) < (${after.at}::timestamptz, ${after.id})` : sql`true`}
    order by at desc, id desc limit ${count}`);
  return rows.rows.map(({ id, at, reference, paise, withdrawal, owner, ...row }) => ({
    id,
    kind: row.kind as BookLine["kind"],
    at: new Date(at).toISOString(),
    reference,
    amount: rupeesText((kind?.sign ?? 1n) * BigInt(paise)),
    userId: owner,
    withdrawalId: withdrawal,
  }));
}
