/** How a term begins: load the tables, then replay the journal's tail. */
import { type Command, type Exchange, type OrderState, restore } from "@feo/exchange";
import type pg from "pg";
import { createClient } from "../platform/connection.ts";
import { mostRemembered } from "./answers.ts";
import { type Entry, enter } from "./entry.ts";
import { fingerprintOf, fingerprintOfState, fingerprintOfTransfer } from "./fingerprint.ts";
import { type Lead, readJournal } from "./journal.ts";
import { loadKeyedOrders, loadKeys, loadState, loadTransfers } from "./load-state.ts";

export interface Recovered {
  readonly exchange: Exchange;
  /** The sequence the tables had reached. */
  readonly projected: number;
  readonly lastAt: number;
  readonly answers: RecoveredAnswer[];
}

interface RecoveredAnswer {
  readonly key: string;
  readonly fingerprint: string;
  readonly answer: { readonly sequence: number; readonly at: number; readonly outcome: Entry["outcome"] };
}

/** A command's idempotency key, if it has one. */
function keyOfCommand(command: Command): string | undefined {
  if (command.kind !== "place" && command.kind !== "transfer") return command.key;
  return command.refId === undefined ? undefined : keyOf(command.user, command.refId);
}

export const keyOf = (user: number, refId: string): string => `${user} ${refId}`;

const done = { refusal: null, orders: [], trades: [], placed: null };

export const recover = (databaseUrl: string, lead: Lead): Promise<Recovered> =>
  withClient(databaseUrl, async (client) => {
    // Fencing: from here on only this epoch may write the tables, and no earlier run is in progress.
    await client.query("insert into projection (id) values (1) on conflict do nothing");
    await client.query("update projection set epoch = $1 where id = 1 and epoch < $1", [lead.epoch]);
    // In parallel on a second connection: the tables do not change now, and two reads finish sooner than one.
    const keys = withClient(databaseUrl, recoverAnswers);
    keys.catch(() => undefined);
    await client.query("begin transaction isolation level repeatable read read only");
    const { sequence: projected, state } = await loadState(client);
    await client.query("commit");
    const exchange = restore(state);
    const answers = await keys;
    for await (const { sequence, command } of readJournal(client, { after: projected, upTo: lead.sequence })) {
      const entry = enter(exchange, sequence, command);
      const key = keyOfCommand(command);
      if (key !== undefined) {
        answers.push({
          key,
          fingerprint: fingerprintOf(command),
          answer: { sequence, at: command.at, outcome: entry.outcome },
        });
      }
    }
    return { exchange, projected, lastAt: await lastTime(client), answers };
  });

async function withClient<Result>(databaseUrl: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = createClient({ connectionString: databaseUrl, application_name: "feo recovery" });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The sequencer's clock never goes back, even if the machine's does. */
async function lastTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ commands: string }>(
    "select commands from journal order by first_sequence desc limit 1",
  );
  const commands = JSON.parse(rows[0]?.commands ?? "[]") as { at: number }[];
  return commands.at(-1)?.at ?? 0;
}

async function recoverAnswers(client: pg.Client): Promise<RecoveredAnswer[]> {
  const sequence = 0;
  const orders = await loadKeyedOrders(client, mostRemembered);
  const transfers = await loadTransfers(client, mostRemembered);
  const keys = await loadKeys(client, mostRemembered);
  const placed = (order: OrderState) => ({ ...done, orders: [order], placed: order });
  const answers = [
    ...orders.map((order) => ({
      key: keyOf(order.user, order.refId ?? ""),
      fingerprint: fingerprintOfState(order),
      answer: { sequence, at: order.createdAt, outcome: placed(order) },
    })),
    ...transfers.map(({ refId, sequence: number, at, ...transfer }) => ({
      key: keyOf(transfer.user, refId),
      fingerprint: fingerprintOfTransfer(transfer),
      answer: { sequence: number, at, outcome: done },
    })),
    ...keys.map(({ key, fingerprint, sequence: number, at }) => ({
      key,
      fingerprint,
      answer: { sequence: number, at, outcome: done },
    })),
  ];
  // By age, because the oldest are evicted first.
  return answers.sort((left, right) => left.answer.at - right.answer.at);
}
