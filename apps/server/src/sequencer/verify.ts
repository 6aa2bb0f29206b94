/** Replays the journal from its first command and compares the result with the tables. Reads only. */
import { type Command, Exchange, hashState, type OrderState, restore, type Trade, takeState } from "@feo/exchange";
import type pg from "pg";
import { createClient } from "../platform/connection.ts";
import { enter } from "./entry.ts";
import { readJournal } from "./journal.ts";
import { loadState } from "./load-state.ts";
import { keptMinutes } from "./projection-bars.ts";
import { type LedgerRow, rowsOf } from "./projection-rows.ts";
import { digestOfTables, emptyDigest, hashLedger, hashOrder, hashTrade, type TablesDigest } from "./tables-digest.ts";

export interface Verification {
  /** The number of replayed commands and the hash of the resulting state. */
  readonly commands: number;
  readonly hash: string;
  /** A sentence for each difference from the journal. */
  readonly differences: readonly string[];
}

export async function verify(databaseUrl: string): Promise<Verification> {
  const client = createClient({ connectionString: databaseUrl, application_name: "feo verify" });
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const { sequence, state } = await loadState(client);
    const exchange = new Exchange();
    const digest = new ReplayDigest();
    for await (const { sequence: number, command } of readJournal(client, { after: 0, upTo: sequence })) {
      const entry = enter(exchange, number, command);
      const { trades, ledger } = rowsOf([entry]);
      digest.add({ command, orders: entry.outcome.orders, trades, ledger });
    }
    const replayed = hashState(takeState(exchange));
    const kept = hashState(takeState(restore(state)));
    const tables = await digestOfTables(client);
    const bars = await wrongBars(client);
    await client.query("commit");
    const differences = [
      ...(replayed === kept ? [] : [`The state is ${replayed} after the replay, but ${kept} in the tables`]),
      ...compare(digest.tables, tables),
      ...(bars === 0 ? [] : [`${bars} bars do not match their trades`]),
    ];
    return { commands: sequence, hash: replayed, differences };
  } finally {
    await client.end();
  }
}

function compare(replayed: TablesDigest, kept: TablesDigest): string[] {
  return (Object.keys(replayed) as (keyof TablesDigest)[]).flatMap((table) => {
    const [expected, actual] = [replayed[table], kept[table]];
    if (expected.count === actual.count && expected.sum === actual.sum) return [];
    return [
      `The replay has ${expected.count} rows of ${table}, but the tables have ${actual.count}, or different ones`,
    ];
  });
}

/**
 * Bars recomputed from the trades, which are verified against the journal. A bar whose first trade is 0 was started or
 * continued by the demo's price simulation: it must include all its trades, the latest one too, and may contain more.
 */
async function wrongBars(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ wrong: string }>(
    `with folded as (
       select market, length.minutes, at / (length.minutes * 60000) * length.minutes * 60 as open_time,
         (array_agg(price_ticks order by id))[1] as open_ticks, max(price_ticks) as high_ticks, min(price_ticks) as low_ticks,
         (array_agg(price_ticks order by id desc))[1] as close_ticks, sum(lots) as lots, sum(quote_units) as quote_units,
         count(*) as trades, min(id) as first_trade, max(id) as last_trade
       from trade cross join unnest($1::int[]) as length (minutes) group by 1, 2, 3
     )
     select count(*) as wrong from folded f full join bar b using (market, minutes, open_time)
     where case when b.first_trade = 0 then coalesce(f.last_trade, 0) <> b.last_trade or f.high_ticks > b.high_ticks
         or f.low_ticks < b.low_ticks or f.lots > b.lots or f.quote_units > b.quote_units or f.trades > b.trades
       else (f.open_ticks, f.high_ticks, f.low_ticks, f.close_ticks, f.lots, f.quote_units, f.trades, f.first_trade,
         f.last_trade) is distinct from (b.open_ticks, b.high_ticks, b.low_ticks, b.close_ticks, b.lots, b.quote_units,
         b.trades, b.first_trade, b.last_trade) end`,
    [keptMinutes],
  );
  return Number(rows[0]?.wrong ?? 0);
}

interface Happened {
  readonly command: Command;
  readonly orders: readonly OrderState[];
  readonly trades: readonly Trade[];
  readonly ledger: readonly LedgerRow[];
}

/** Checksums over rows, so that only open orders stay in memory while a long journal is read. */
class ReplayDigest {
  readonly tables: TablesDigest = emptyDigest();
  readonly #open = new Map<number, bigint>();

  add({ command, orders, trades, ledger }: Happened): void {
    for (const order of orders) {
      const before = this.#open.get(order.id);
      if (before === undefined) this.tables.spotOrder.count += 1;
      const after = hashOrder(order, command.at);
      this.tables.spotOrder.sum += after - (before ?? 0n);
      if (order.status === "WAITING") this.#open.set(order.id, after);
      else this.#open.delete(order.id);
    }
    for (const trade of trades) {
      this.tables.trade.count += 1;
      this.tables.trade.sum += hashTrade(trade);
    }
    for (const row of ledger) {
      this.tables.ledgerEntry.count += 1;
      this.tables.ledgerEntry.sum += hashLedger(row);
    }
  }
}
