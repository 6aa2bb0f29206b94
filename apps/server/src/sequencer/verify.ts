/** Replays the journal from its first command and compares what comes out with the tables. Reads only. */
import { type Command, Exchange, hashState, type OrderState, restore, type Trade, takeState } from "@feo/exchange";
import pg from "pg";
import { enter } from "./entry.ts";
import { readJournal } from "./journal.ts";
import { loadState } from "./load-state.ts";
import { type LedgerRow, rowsOf } from "./projection-rows.ts";
import { digestOfTables, emptyDigest, hashLedger, hashOrder, hashTrade, type TablesDigest } from "./tables-digest.ts";

export interface Verification {
  /** How many commands were replayed, and the state that they make. */
  readonly commands: number;
  readonly hash: string;
  /** A sentence for everything that is not as the journal says. */
  readonly differences: readonly string[];
}

export async function verify(databaseUrl: string): Promise<Verification> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "feo verify" });
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
    await client.query("commit");
    const differences = replayed === kept ? [] : [`The replay's state is ${replayed}, the tables' is ${kept}`];
    return { commands: sequence, hash: replayed, differences: [...differences, ...compare(digest.tables, tables)] };
  } finally {
    await client.end();
  }
}

function compare(replayed: TablesDigest, kept: TablesDigest): string[] {
  return (Object.keys(replayed) as (keyof TablesDigest)[]).flatMap((table) => {
    const [expected, actual] = [replayed[table], kept[table]];
    if (expected.count === actual.count && expected.sum === actual.sum) return [];
    return [`The replay has ${expected.count} rows of ${table}, the tables have ${actual.count} or others`];
  });
}

interface Happened {
  readonly command: Command;
  readonly orders: readonly OrderState[];
  readonly trades: readonly Trade[];
  readonly ledger: readonly LedgerRow[];
}

/** Sums over rows, so that nothing but open orders must be kept while a long journal is read. */
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
