/**
 * Writes what the core did into the tables, in order, a moment after it was acknowledged: one transaction for a run of
 * commands, which also moves the projection's own sequence. A projector that has been overtaken changes nothing.
 */
import pg from "pg";
import type { Entry } from "./entry.ts";
import { LeadLost } from "./journal.ts";
import { rowsOf } from "./projection-rows.ts";
import { projectionStatements } from "./projection-sql.ts";

/** As many commands go into one transaction. */
const mostAtOnce = 4_000;
/** A run waits this long for more commands, unless somebody waits for it: rows that change twice are written once. */
const gatherMs = 20;

export interface Projection {
  /** How far the tables are. */
  readonly sequence: number;
  /** How many commands are committed and not yet in the tables. */
  readonly lag: number;
  add(entries: readonly Entry[]): void;
  /** Resolves once the tables have reached a sequence; rejects when they do not in time. */
  reach(sequence: number, withinMs: number): Promise<void>;
  /** Writes what is still waiting, then lets go. */
  close(): Promise<void>;
}

export class ProjectionTooSlow extends Error {}

export interface ProjectionOptions {
  readonly epoch: number;
  readonly sequence: number;
  onBroken(error: Error): void;
}

interface Waiter {
  readonly sequence: number;
  readonly resolve: () => void;
}

export async function openProjection(databaseUrl: string, options: ProjectionOptions): Promise<Projection> {
  const { epoch, onBroken } = options;
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: "feo projection" });
  client.on("error", onBroken);
  await client.connect();
  let sequence = options.sequence;
  let queue: Entry[] = [];
  let waiters: Waiter[] = [];
  let isBroken = false;
  let isClosing = false;
  let running: Promise<void> | undefined;
  let hurry: (() => void) | undefined;

  async function run(): Promise<void> {
    while (queue.length > 0 && !isBroken) {
      if (queue.length < mostAtOnce && waiters.length === 0 && !isClosing) await gather();
      const entries = queue.slice(0, mostAtOnce);
      await write(client, epoch, sequence, entries);
      queue = queue.slice(entries.length);
      sequence = entries.at(-1)?.sequence ?? sequence;
      for (const waiter of waiters) if (waiter.sequence <= sequence) waiter.resolve();
      waiters = waiters.filter((waiter) => waiter.sequence > sequence);
    }
  }

  function gather(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    if (running || isBroken) return;
    running = run()
      .catch((error: Error) => {
        isBroken = true;
        onBroken(error);
      })
      .finally(() => {
        running = undefined;
        if (queue.length > 0) wake();
      });
  }

  return {
    get sequence() {
      return sequence;
    },
    get lag() {
      return queue.length;
    },
    add(entries) {
      for (const entry of entries) queue.push(entry);
      wake();
    },
    reach(wanted, withinMs) {
      if (sequence >= wanted) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new ProjectionTooSlow("The tables are behind")), withinMs);
        const waiter = {
          sequence: wanted,
          resolve: () => {
            clearTimeout(timer);
            resolve();
          },
        };
        waiters.push(waiter);
        hurry?.();
      });
    },
    async close() {
      isClosing = true;
      hurry?.();
      await running;
      client.off("error", onBroken);
      client.on("error", () => undefined);
      await client.end();
    },
  };
}

async function write(client: pg.Client, epoch: number, sequence: number, entries: readonly Entry[]): Promise<void> {
  const last = entries.at(-1);
  if (!last) return;
  const rows = rowsOf(entries);
  await client.query("begin");
  try {
    const { lastOrderId, lastTradeId, lastTurn } = last.counters;
    const { rowCount } = await client.query({
      name: "projection",
      text: `update projection set sequence = $3, last_order_id = $4, last_trade_id = $5, last_turn = $6
             where id = 1 and epoch = $1 and sequence = $2`,
      values: [epoch, sequence, last.sequence, lastOrderId, lastTradeId, lastTurn],
    });
    if (rowCount !== 1) throw new LeadLost("Another engine writes the tables");
    for (const statement of projectionStatements(rows)) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
