/** The SQL of statements. Reads only immutable rows: trades up to a known id, page by page. */
import { sql } from "drizzle-orm";
import { unitsPerPaisa } from "../bank/rupees.ts";
import type { Database } from "../platform/database.ts";
import { rewardLinesOf } from "../referral/referral.tables.ts";
import { withdrawalKeys } from "../withdrawal/withdrawal-money.ts";

/** One side of a trade with its charges, in units. */
export interface ChargedTrade {
  readonly id: number;
  readonly isBuyer: boolean;
  readonly market: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly quoteUnits: bigint;
  readonly feeUnits: bigint;
  readonly gstUnits: bigint;
  readonly tdsUnits: bigint;
  readonly tdsAsset: number;
  readonly at: number;
  /** The last rupee prices at that moment, of the base and of the quote asset; null if there was none. */
  readonly baseRupeeTicks: number | null;
  readonly quoteRupeeTicks: number | null;
}

/** A bank withdrawal with its fee. */
export interface ChargedWithdrawal {
  readonly id: string;
  readonly feePaise: bigint;
  readonly at: number;
}

/** The referral rewards of one coin and day, paid from the house's fees. */
export interface GivenReward {
  readonly asset: number;
  readonly units: bigint;
  readonly rupeeUnits: bigint;
  /** How many invited people's fees earned them. */
  readonly people: number;
  readonly at: number;
}

/** A market, and the markets that price its two assets in rupees. */
export interface RupeeMarkets {
  readonly market: number;
  readonly ofBase: number | null;
  readonly ofQuote: number | null;
}

interface ChargedQuery {
  readonly user: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** The last trade included: trades made while the statement is written are left out. */
  readonly untilId: number;
  readonly charge: "fee" | "tds";
  readonly rupeeMarkets: readonly RupeeMarkets[];
}

export interface StatementStore {
  lastTradeId(): Promise<number>;
  /** Oldest first; each page is read on demand. */
  trades(query: ChargedQuery): AsyncGenerator<readonly ChargedTrade[]>;
  withdrawals(query: { userId: string; fromMs: number; toMs: number }): Promise<ChargedWithdrawal[]>;
  /** Oldest first. A calendar month has whole Indian days, and so whole lines. */
  rewards(query: { user: number; fromMs: number; toMs: number }): Promise<GivenReward[]>;
}

const pageSize = 2_000;
type Raw = Record<string, string | number | boolean | null>;

export function createStatementStore(db: Database): StatementStore {
  async function page(query: ChargedQuery, after: { id: number; side: number }): Promise<ChargedTrade[]> {
    const { user, fromMs, toMs, untilId, charge, rupeeMarkets } = query;
    if (rupeeMarkets.length === 0) return [];
    // Read each side by its own index, at most one page; then merge the two in order.
    const side = (name: "buy" | "sell", number: number) => sql`
      (select t.id, ${number}::int as side, t.market, t.price_ticks, t.lots, t.quote_units, t.at,
              t.${sql.raw(`${name}_fee`)} as fee, t.${sql.raw(`${name}_gst`)} as gst,
              t.${sql.raw(`${name}_tds`)} as tds, t.${sql.raw(`${name}_tds_asset`)} as tds_asset
       from trade t
       where t.${sql.raw(`${name}_user`)} = ${user} and t.${sql.raw(`${name}_${charge}`)} > 0
         and (t.id, ${number}::int) > (${after.id}, ${after.side}::int) and t.id >= ${after.id} and t.id <= ${untilId}
         and t.at >= ${fromMs} and t.at < ${toMs}
       order by t.id limit ${pageSize})`;
    const markets = sql.join(
      rupeeMarkets.map(({ market, ofBase, ofQuote }) => sql`(${market}::int, ${ofBase}::int, ${ofQuote}::int)`),
      sql`, `,
    );
    const lastPrice = (market: ReturnType<typeof sql>) => sql`
      (select r.price_ticks from trade r where r.market = ${market} and r.id <= own.id order by r.id desc limit 1)`;
    const { rows } = await db.execute<Raw>(sql`
      select own.*, ${lastPrice(sql`m.of_base`)} as base_rupee_ticks, ${lastPrice(sql`m.of_quote`)} as quote_rupee_ticks
      from (select * from (${side("buy", 0)} union all ${side("sell", 1)}) both_sides order by id, side limit ${pageSize}) own
      left join (values ${markets}) m (market, of_base, of_quote) on m.market = own.market
      order by own.id, own.side`);
    return rows.map(chargedTradeIn);
  }

  return {
    async lastTradeId() {
      const { rows } = await db.execute<{ last_trade_id: string }>(sql`select last_trade_id from projection`);
      return Number(rows[0]?.last_trade_id ?? 0);
    },

    async *trades(query) {
      for (let after = { id: 0, side: 1 }; ; ) {
        const rows = await page(query, after);
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < pageSize) return;
        after = { id: last.id, side: last.isBuyer ? 0 : 1 };
      }
    },

    async withdrawals({ userId, fromMs, toMs }) {
      // The fee is charged when the core settles the withdrawal, and is kept if the payout is returned.
      const { rows } = await db.execute<Raw>(sql`
        select * from (
          select w.id::text as id, w.fee_units / ${unitsPerPaisa} as fee_paise, k.at
          from withdrawal w join command_key k on k.key = ${withdrawalKeys.bank.settle("")} || w.id::text
          where w.user_id = ${userId} and w.rail = 'bank' and w.fee_units > 0) charged
        where at >= ${fromMs} and at < ${toMs} order by at, id`);
      return rows.map((row) => ({
        id: String(row["id"]),
        feePaise: BigInt(String(row["fee_paise"])),
        at: Number(row["at"]),
      }));
    },

    async rewards({ user, fromMs, toMs }) {
      const { rows } = await db.execute<Raw>(sql`
        select * from (${rewardLinesOf(user)}) given where at >= ${fromMs} and at < ${toMs} order by day, asset`);
      return rows.map((row) => ({
        asset: Number(row["asset"]),
        units: BigInt(String(row["units"])),
        rupeeUnits: BigInt(String(row["rupee_units"])),
        people: Number(row["people"]),
        at: Number(row["at"]),
      }));
    },
  };
}

const ticksIn = (raw: Raw[string] | undefined): number | null =>
  raw === null || raw === undefined ? null : Number(raw);

function chargedTradeIn(row: Raw): ChargedTrade {
  const units = (name: string) => BigInt(String(row[name]));
  return {
    id: Number(row["id"]),
    isBuyer: row["side"] === 0,
    market: Number(row["market"]),
    priceTicks: Number(row["price_ticks"]),
    lots: Number(row["lots"]),
    quoteUnits: units("quote_units"),
    feeUnits: units("fee"),
    gstUnits: units("gst"),
    tdsUnits: units("tds"),
    tdsAsset: Number(row["tds_asset"]),
    at: Number(row["at"]),
    baseRupeeTicks: ticksIn(row["base_rupee_ticks"]),
    quoteRupeeTicks: ticksIn(row["quote_rupee_ticks"]),
  };
}
