/**
 * The projection's own thread: a second core that replays every batch the journal has taken and writes what came of it into
 * the tables. It shares nothing with the first one but the commands, so that the two can be compared at any time.
 */
import { parentPort, workerData } from "node:worker_threads";
import { type Command, type Exchange, restore } from "@feo/exchange";
import { createClient } from "../platform/connection.ts";
import { runStatement } from "./copy-rows.ts";
import { type BatchText, enter, type LedgerEntry } from "./entry.ts";
import { LeadLost, readJournal, soonMissed } from "./journal.ts";
import { loadState } from "./load-state.ts";
import type { ThreadInput, ThreadOutput, ThreadStart } from "./projection.ts";
import { rowsOf } from "./projection-rows.ts";
import { beginRun, findByKeys, projectionStatements } from "./projection-sql.ts";

/** As many commands go into one transaction, about. */
const mostAtOnce = 4_000;
/** A run waits this long for more commands, unless somebody waits for it: rows that change twice are written once. */
const gatherMs = 50;
/** Between two statements of a run. */
const longestPauseMs = 5_000;

const { databaseUrl, epoch, journaled } = workerData as ThreadStart;
const tell = (output: ThreadOutput) => parentPort?.postMessage(output);

const client = createClient({ connectionString: databaseUrl, keepAlive: true, application_name: "feo projection" });
let sequence = 0;
let waiting: BatchText[] = [];
let isHurried = false;
let isClosing = false;
let wake: (() => void) | undefined;

/** Waits until there is something to do, or for a while, whichever the caller wants. */
function pause(ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

async function run(): Promise<void> {
  client.on("error", fail);
  await client.connect();
  await client.query(soonMissed);
  // One that hangs in the middle of a run must not keep the next leader waiting for its row.
  await client.query(`set idle_in_transaction_session_timeout = ${longestPauseMs}`);
  await client.query("begin transaction isolation level repeatable read read only");
  const loaded = await loadState(client);
  await client.query("commit");
  const exchange = restore(loaded.state);
  sequence = loaded.sequence;
  tell({ reached: sequence });
  await client.query(findByKeys);
  await catchUp(exchange);
  while (!isClosing || waiting.length > 0) {
    if (waiting.length === 0) await pause();
    else if (!isHurried && !isClosing) await pause(gatherMs);
    if (waiting.length > 0) await write(enterAll(exchange, takeSome()));
  }
  await client.end();
}

/** What the journal has and the tables do not. */
async function catchUp(exchange: Exchange): Promise<void> {
  let entries: LedgerEntry[] = [];
  for await (const { sequence: number, command } of readJournal(client, { after: sequence, upTo: journaled })) {
    entries.push(enter(exchange, number, command));
    if (entries.length < mostAtOnce) continue;
    await write(entries);
    entries = [];
  }
  await write(entries);
}

function takeSome(): BatchText[] {
  let count = 0;
  const some = waiting.filter(({ commands }) => {
    count += commands;
    return count - commands < mostAtOnce;
  });
  waiting = waiting.slice(some.length);
  if (waiting.length === 0) isHurried = false;
  return some;
}

const enterAll = (exchange: Exchange, batches: readonly BatchText[]): LedgerEntry[] =>
  batches.flatMap(({ firstSequence, text }) =>
    (JSON.parse(text) as Command[]).map((command, index) => enter(exchange, firstSequence + index, command)),
  );

async function write(entries: readonly LedgerEntry[]): Promise<void> {
  const last = entries.at(-1);
  if (!last) return;
  await client.query(beginRun);
  const { lastOrderId, lastTradeId, lastTurn } = last.counters;
  const { rowCount } = await client.query({
    name: "projection",
    text: `update projection set sequence = $3, last_order_id = $4, last_trade_id = $5, last_turn = $6
           where id = 1 and epoch = $1 and sequence = $2`,
    values: [epoch, sequence, last.sequence, lastOrderId, lastTradeId, lastTurn],
  });
  if (rowCount !== 1) throw new LeadLost("Another engine writes the tables");
  for (const statement of projectionStatements(rowsOf(entries))) await runStatement(client, statement);
  await client.query("commit");
  sequence = last.sequence;
  tell({ reached: sequence, counters: last.counters });
}

/** Nothing is mended here: whoever started the thread begins anew, from the tables as they are. */
function fail(error: Error): void {
  tell({ failed: error.message });
  client.connection.stream.destroy();
  leave();
}

/** Without its port and its connection nothing keeps the thread: it ends by itself, which is gentler than process.exit. */
function leave(): void {
  isClosing = true;
  waiting = [];
  parentPort?.close();
  wake?.();
}

parentPort?.on("message", (input: ThreadInput) => {
  if (input === "hurry") isHurried = true;
  else if (input === "close") isClosing = true;
  else waiting.push(input);
  // A batch alone does not end the gathering of a run.
  if (typeof input === "string" || waiting.length === 1) wake?.();
});

run().then(leave, fail);
