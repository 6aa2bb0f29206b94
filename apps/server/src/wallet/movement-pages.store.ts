/** The SQL of everything that moved a person's money apart from trades, page by page, by key. Reads only. */
import type { MovementKind } from "@feo/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { below, type PageKey } from "../platform/time-key.ts";

export interface Movement {
  readonly kind: MovementKind;
  readonly id: string;
  readonly isIn: boolean;
  readonly asset: number;
  /** Null for a deposit that is not yet on the bank's statement. */
  readonly units: bigint | null;
  readonly at: number;
  readonly status: string;
  readonly isHeld: boolean;
  readonly by: string;
  readonly memo: string;
}

interface MovementQuery {
  /** The person's number in the core. */
  readonly user: number;
  readonly key: PageKey;
  readonly limit: number;
}

const millis = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

/** Every source has these columns, under these names in the first. */
function sources({ user, key, limit }: MovementQuery): SQL[] {
  const page = (select: SQL, from: SQL, at: SQL, id: SQL) => sql`
    (select ${select}, ${at} as at, ${id} as id from ${from} and ${below(at, id, key)}
     order by ${at} desc, ${id} collate "C" desc limit ${limit})`;
  const numbered = (column: SQL) => sql`lpad(${column}::text, 20, '0')`;
  return [
    // The rupee is the core's first asset, in units of a ten-thousandth of a paisa.
    page(
      sql`'rupee deposit' as kind, true as is_in, 0 as asset, (d.paise * 10000)::numeric as units, d.status,
          false as is_held, d.utr as by, '' as memo`,
      sql`fiat_deposit d join account a on a.id = d.user_id where a.number = ${user}`,
      millis(sql`d.created_at`),
      sql`d.id::text`,
    ),
    page(
      sql`'coin deposit', true, c.asset, d.units, d.status, false, d.network, ''`,
      sql`crypto_deposit d join account a on a.id = d.user_id join coin c on c.ticker = d.coin_ticker
          where a.number = ${user}`,
      millis(sql`d.created_at`),
      sql`d.id::text`,
    ),
    page(
      sql`case w.rail when 'bank' then 'rupee withdrawal' else 'coin withdrawal' end, false, c.asset, w.units, w.status,
          w.stage = 'held', case w.rail when 'bank' then w.reference else w.network end, ''`,
      sql`withdrawal w join account a on a.id = w.user_id join coin c on c.ticker = w.coin_ticker
          where a.number = ${user}`,
      millis(sql`w.created_at`),
      sql`w.id::text`,
    ),
    page(
      sql`'payment', p.payee = ${user}, p.asset, p.units, 'SUCCESS', false, coalesce(o.feo_tag, ''), p.memo`,
      sql`payment p left join account o on o.number = case when p.payee = ${user} then p.payer else p.payee end
          where (p.payer = ${user} or p.payee = ${user})`,
      sql`p.at`,
      numbered(sql`p.sequence`),
    ),
    page(
      sql`'transfer', t.to_wallet = 0, t.asset, t.units, 'SUCCESS', false, '', ''`,
      sql`wallet_transfer t where t.user_number = ${user}`,
      sql`t.at`,
      numbered(sql`t.sequence`),
    ),
  ];
}

type Raw = Record<string, string | number | boolean | null>;

/** Newest first. */
export async function movementsBelow(db: Database, query: MovementQuery): Promise<Movement[]> {
  const all = sql.join(sources(query), sql` union all `);
  const { rows } = await db.execute<Raw>(
    sql`select * from (${all}) moved order by at desc, id collate "C" desc limit ${query.limit}`,
  );
  return rows.map(movementIn);
}

const movementIn = (raw: Raw): Movement => ({
  kind: raw["kind"] as MovementKind,
  id: String(raw["id"]),
  isIn: raw["is_in"] === true,
  asset: Number(raw["asset"]),
  units: raw["units"] === null ? null : BigInt(String(raw["units"]).replace(/\..*$/, "")),
  at: Number(raw["at"]),
  status: String(raw["status"]),
  isHeld: raw["is_held"] === true,
  by: String(raw["by"]),
  memo: String(raw["memo"]),
});
