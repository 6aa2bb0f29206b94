/**
 * The ceiling: how fast one idle connection writes the same rows, by replaying the run's own journal into empty tables.
 */
import { Exchange } from "@feo/exchange";
import pg from "pg";
import { runStatement } from "../../apps/server/src/sequencer/copy-rows.ts";
import { enter, type LedgerEntry } from "../../apps/server/src/sequencer/entry.ts";
import { readJournal } from "../../apps/server/src/sequencer/journal.ts";
import { rowsOf } from "../../apps/server/src/sequencer/projection-rows.ts";
import { beginRun, findByKeys, projectionStatements } from "../../apps/server/src/sequencer/projection-sql.ts";
import { median } from "./statistics.ts";

const tables = [
  "spot_order",
  "trade",
  "bar",
  "balance",
  "ledger_entry",
  "trading_market",
  "trader",
  "money_hold",
  "wallet_transfer",
];
const rounds = 3;
/** Commands per transaction, as many as the projection batches under load. */
const atOnce = 400;
const mostCommands = 60_000;

/** Commands per second. Rows are computed before the clock starts. */
export async function measureCeiling(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(findByKeys);
  try {
    const { rows } = await client.query<{ sequence: string }>("select sequence from engine_state");
    const last = Math.min(Number(rows[0]?.sequence ?? 0), mostCommands);
    const exchange = new Exchange();
    const runs: LedgerEntry[][] = [];
    for await (const { sequence, command } of readJournal(client, { after: 0, upTo: last })) {
      if ((sequence - 1) % atOnce === 0) runs.push([]);
      runs.at(-1)?.push(enter(exchange, sequence, command));
    }
    const statements = runs.map((entries) => projectionStatements(rowsOf(entries)));
    const journalRows = runs.map((entries) => JSON.stringify(entries.map(({ command }) => command)));
    await client.query("create table if not exists ceiling_journal (id bigint primary key, commands text)");
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await client.query(`truncate ${tables.join(", ")}, ceiling_journal`);
      const startedAt = performance.now();
      for (const [index, run] of statements.entries()) {
        await client.query({
          name: "ceiling journal",
          text: "insert into ceiling_journal values ($1, $2)",
          values: [index, journalRows[index]],
        });
        await client.query(beginRun);
        for (const statement of run) await runStatement(client, statement);
        await client.query("commit");
      }
      rates.push(last / ((performance.now() - startedAt) / 1_000));
    }
    return median(rates);
  } finally {
    await client.end();
  }
}
