/** How a leader begins: the tables as far as they are, then the journal's tail through the core. */
import { type Exchange, type OrderState, restore } from "@feo/exchange";
import pg from "pg";
import { mostRemembered } from "./answers.ts";
import { type Entry, enter } from "./entry.ts";
import { fingerprintOf, fingerprintOfState, fingerprintOfTransfer } from "./fingerprint.ts";
import { type Lead, readJournal } from "./journal.ts";
import { loadOrders, loadState, loadTransfers } from "./load-state.ts";

export interface Recovered {
  readonly exchange: Exchange;
  readonly lastAt: number;
  readonly answers: RecoveredAnswer[];
}

interface RecoveredAnswer {
  readonly key: string;
  readonly fingerprint: string;
  readonly answer: { readonly sequence: number; readonly at: number; readonly outcome: Entry["outcome"] };
}

export const keyOf = (user: number, refId: string): string => `${user} ${refId}`;

const done = { refusal: null, orders: [], trades: [], placed: null };

export async function recover(databaseUrl: string, lead: Lead): Promise<Recovered> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "feo recovery" });
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const { sequence: projected, state } = await loadState(client);
    const answers = await recoverAnswers(client, projected);
    await client.query("commit");
    const exchange = restore(state);
    for await (const { sequence, command } of readJournal(client, { after: projected, upTo: lead.sequence })) {
      const entry = enter(exchange, sequence, command);
      if ((command.kind === "place" || command.kind === "transfer") && command.refId !== undefined) {
        const key = keyOf(command.user, command.refId);
        answers.push({
          key,
          fingerprint: fingerprintOf(command),
          answer: { sequence, at: command.at, outcome: entry.outcome },
        });
      }
    }
    return { exchange, lastAt: await lastTime(client), answers };
  } finally {
    await client.end();
  }
}

/** The clock of the sequencer never goes back, whatever the machine's does. */
async function lastTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ commands: string }>(
    "select commands from journal order by first_sequence desc limit 1",
  );
  const commands = JSON.parse(rows[0]?.commands ?? "[]") as { at: number }[];
  return commands.at(-1)?.at ?? 0;
}

async function recoverAnswers(client: pg.Client, sequence: number): Promise<RecoveredAnswer[]> {
  const orders = await loadOrders(client, mostRemembered);
  const transfers = await loadTransfers(client, mostRemembered);
  const placed = (order: OrderState) => ({ ...done, orders: [order], placed: order });
  return [
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
  ];
}
