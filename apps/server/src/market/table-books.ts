/** All order books from the tables, with the sequence that they reflect; one database snapshot. */
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import type { TableState } from "../sequencer/follower.ts";

interface LevelRow extends Record<string, unknown> {
  readonly market: number;
  readonly side: number;
  readonly price: string;
  readonly lots: string;
}

export const createTableBooks = (db: Database) => (): Promise<TableState> =>
  db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ sequence: string }>(sql`select sequence from projection`);
      const levels = await tx.execute<LevelRow>(sql`
        select market, side, price_ticks as price, sum(shown_lots) as lots from spot_order
        where status = 'WAITING' and is_active group by market, side, price_ticks`);
      const books = Map.groupBy(levels.rows, ({ market, side }) => `${market} ${side}`);
      return {
        sequence: Number(rows[0]?.sequence ?? 0),
        levels: (market, side) =>
          (books.get(`${market} ${side}`) ?? []).map(({ price, lots }) => [Number(price), Number(lots)] as const),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
