/**
 * The journal in PostgreSQL, and leadership over it. The holder of an advisory lock leads; every batch advances one row
 * by compare-and-set (fencing), so that a superseded leader writes nothing and learns that it lost the lead.
 */
import type { Command } from "@feo/exchange";
import type pg from "pg";
import { createClient } from "../platform/connection.ts";
import { locks } from "../platform/locks.ts";
import type { BatchText } from "./entry.ts";

export interface Lead {
  readonly epoch: number;
  /** The last sequence in the journal. */
  readonly sequence: number;
  readonly haltedBecause: string | null;
}

/** Another node leads; uncommitted commands have no effect. */
export class LeadLost extends Error {}

export interface Journal {
  /** Waits for the lock, then leads. */
  takeLead(): Promise<Lead>;
  /** Resolves once the batch is on disk. Throws LeadLost, or the error that left the outcome unknown. */
  append(batch: BatchText): Promise<void>;
  halt(reason: string): Promise<void>;
  /** Why trading is halted; read from the table, because an operator may have changed it. */
  haltedBecause(): Promise<string | null>;
  close(): Promise<void>;
}

export interface JournalEvents {
  /** The connection broke, and with it leadership. */
  onBroken(error: Error): void;
}

/** TCP keepalive, so that the database notices a vanished leader within seconds instead of hours. */
export const soonMissed = "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3";

const appendSql = `
  with moved as (
    update engine_state set sequence = $3 where id = 1 and epoch = $1 and sequence = $2 returning 1
  )
  insert into journal (first_sequence, last_sequence, epoch, commands)
  select $2::bigint + 1, $3::bigint, $1::bigint, $4 from moved`;

export async function openJournal(databaseUrl: string, { onBroken }: JournalEvents): Promise<Journal> {
  const client = createClient({ connectionString: databaseUrl, keepAlive: true, application_name: "feo journal" });
  client.on("error", onBroken);
  await client.connect();
  await client.query(soonMissed);
  let epoch = 0;

  return {
    async takeLead() {
      await client.query("select pg_advisory_lock($1)", [locks.lead]);
      await client.query("insert into engine_state (id) values (1) on conflict do nothing");
      const { rows } = await client.query<{ epoch: string; sequence: string; reason: string | null }>(
        "update engine_state set epoch = epoch + 1 where id = 1 returning epoch, sequence, halted_because as reason",
      );
      const [row] = rows;
      if (!row) throw new Error("The engine's row is missing");
      epoch = Number(row.epoch);
      return { epoch, sequence: Number(row.sequence), haltedBecause: row.reason };
    },

    async append({ firstSequence, commands, text }) {
      const lastSequence = firstSequence + commands - 1;
      const { rowCount } = await client.query({
        name: "append",
        text: appendSql,
        values: [epoch, firstSequence - 1, lastSequence, text],
      });
      if (rowCount !== 1) throw new LeadLost("Another engine leads");
    },

    async halt(reason) {
      await client.query("update engine_state set halted_because = $2 where id = 1 and epoch = $1", [epoch, reason]);
    },

    async haltedBecause() {
      const { rows } = await client.query<{ reason: string | null }>(
        "select halted_because as reason from engine_state where id = 1",
      );
      return rows[0]?.reason ?? null;
    },

    async close() {
      client.off("error", onBroken);
      await client.end();
    },
  };
}

const rowsAtOnce = 200;

/** The commands after one sequence up to another, in order, a few rows at a time. */
export async function* readJournal(
  queryable: Pick<pg.ClientBase, "query">,
  { after, upTo }: { after: number; upTo: number },
): AsyncGenerator<{ sequence: number; command: Command }> {
  for (let reached = after; reached < upTo; ) {
    const { rows } = await queryable.query<{ first: string; commands: string }>(
      `select first_sequence as first, commands from journal
       where first_sequence >= coalesce((select max(first_sequence) from journal where first_sequence <= $1 + 1), 1)
         and first_sequence <= $2 order by first_sequence limit ${rowsAtOnce}`,
      [reached, upTo],
    );
    const before = reached;
    for (const { first, commands } of rows) {
      let sequence = Number(first);
      if (sequence > reached + 1) throw new Error(`The journal has a gap between ${reached} and ${sequence}`);
      for (const command of JSON.parse(commands) as Command[]) {
        if (sequence > reached && sequence <= upTo) {
          yield { sequence, command };
          reached = sequence;
        }
        sequence += 1;
      }
    }
    if (reached === before) throw new Error(`The journal ends at ${reached}, before ${upTo}`);
  }
}
