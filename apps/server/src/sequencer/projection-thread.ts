/**
 * The projection's thread: a second core replays every committed batch and writes the results into the tables. It
 * shares only the commands with the first core, so that the two can be compared at any time.
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

/** The approximate number of commands per transaction. */
const mostAtOnce = 4_000;
/** How long a run gathers commands, unless a reader waits: rows changed twice are then written once. */
const gatherMs = 50;
/** The maximum time between two statements of a run. */
const longestPauseMs = 5_000;

const { databaseUrl, epoch, journaled } = workerData as ThreadStart;
const sendToParent = (output: ThreadOutput) => parentPort?.postMessage(output);

const client = createClient({ connectionString: databaseUrl, keepAlive: true, application_name: "feo projection" });
let sequence = 0;
let waiting: BatchText[] = [];
let isHurried = false;
let isClosing = false;
let wake: (() => void) | undefined;

/** Waits until woken, or at most `ms`. */
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
  // A hanging run must not block the next leader, which needs the same row.
  await client.query(`set idle_in_transaction_session_timeout = ${longestPauseMs}`);
  await client.query("begin transaction isolation level repeatable read read only");
  const loaded = await loadState(client);
  await client.query("commit");
  const exchange = restore(loaded.state);
  sequence = loaded.sequence;
  sendToParent({ reached: sequence });
  await client.query(findByKeys);
  await catchUp(exchange);
  while (!isClosing || waiting.length > 0) {
    if (waiting.length === 0) await pause();
    else if (!isHurried && !isClosing) await pause(gatherMs);
    if (waiting.length > 0) await write(enterAll(exchange, takeSome()));
  }
  await client.end();
}

/** Applies what the journal has and the tables lack. */
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
  sendToParent({ reached: sequence, counters: last.counters });
}

/** No recovery here: the next term starts a new thread from the tables' state. */
function fail(error: Error): void {
  sendToParent({ failed: error.message });
  client.connection.stream.destroy();
  leave();
}

/** Without its port and connection nothing keeps the thread alive, so it ends without process.exit. */
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
  // A single additional batch does not end the gathering.
  if (typeof input === "string" || waiting.length === 1) wake?.();
});

run().then(leave, fail);
