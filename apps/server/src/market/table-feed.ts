/** Books and public trades from the tables: committed, and slightly behind the core. */
import type { BookLevel, PublicTrade } from "@feo/contract";
import { buy, sell } from "@feo/exchange";
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { type Instrument, type Instruments, priceText, quantityText } from "./instruments.ts";
import { publicTradeOf } from "./public-trade.ts";
import type { MarketFeed } from "./routes.ts";

const depth = 200;
const tradesShown = 100;

export function createTableFeed(db: Database, instruments: () => Instruments): MarketFeed {
  const find = (symbol: string): Instrument => {
    const found = instruments().find(symbol);
    if (!found) throw new Error(`The market ${symbol} is not open in the core`);
    return found;
  };

  async function levels(tx: Pick<Database, "execute">, instrument: Instrument, side: 0 | 1): Promise<BookLevel[]> {
    const { rows } = await tx.execute<{ price: number; lots: string }>(sql`
      select price_ticks as price, sum(shown_lots) as lots from spot_order
      where status = 'WAITING' and is_active and market = ${instrument.number} and side = ${side}
      group by price_ticks order by price_ticks ${side === 0 ? sql`desc` : sql`asc`} limit ${depth}`);
    return rows.map(({ price, lots }) => [priceText(instrument, price), quantityText(instrument, Number(lots))]);
  }

  return {
    async book(symbol) {
      const instrument = find(symbol);
      // One snapshot, so that both sides belong to the sequence.
      return db.transaction(
        async (tx) => {
          const { rows } = await tx.execute<{ sequence: string }>(sql`select sequence from projection`);
          const [bids, asks] = [await levels(tx, instrument, 0), await levels(tx, instrument, 1)];
          return { asks, bids, sequence: Number(rows[0]?.sequence ?? 0) };
        },
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
    },

    async trades(symbol): Promise<PublicTrade[]> {
      const instrument = find(symbol);
      const { rows } = await db.execute<Record<"id" | "side" | "price" | "lots" | "quote" | "at", string>>(sql`
        select id, taker_side as side, price_ticks as price, lots, quote_units as quote, at from trade
        where market = ${instrument.number} order by id desc limit ${tradesShown}`);
      return rows.map(({ id, side, price, lots, quote, at }) =>
        publicTradeOf(instrument, {
          id: Number(id),
          takerSide: Number(side) === buy ? buy : sell,
          priceTicks: Number(price),
          lots: Number(lots),
          quoteUnits: BigInt(quote),
          at: Number(at),
        }),
      );
    },
  };
}
