/** The connection to PostgreSQL, the only system of record. */
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { ConfigError } from "../config/settings.ts";
import { createBoundedPool, createPool, createSplitPool } from "./connection.ts";
import { tooMighty } from "./grants.ts";
import type { Metrics } from "./metrics.ts";
import { bringUpToDate, withConnection } from "./migrations.ts";

export { DatabaseUnreachable } from "./migrations.ts";

export type Database = NodePgDatabase;

/** Maximum connections per pool; docs/settings.md adds them up. */
export const poolSizes = { calls: 10, live: 4, background: 6 } as const;
/** Bound on queued reads for the sockets; further ones fail with a retryable error. */
const mostLiveWaiting = 100;
/** Background work waits longer for a connection, because no user waits for it. */
const backgroundPatience = 6;

export interface PoolFigures {
  /** Connections taken, one per query or transaction. */
  readonly taken: number;
  /** Queued checkouts. */
  readonly waiting: number;
}

export interface DatabaseHandle {
  /** For API calls and jobs; jobs use separate connections (`inBackground`). */
  readonly db: Database;
  /** For socket reads: a few connections and a bounded queue. */
  readonly live: Database;
  figures(): Readonly<Record<keyof typeof poolSizes, PoolFigures>>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** How long a query waits for a connection. */
  readonly patienceMs?: number;
  /** Refuse a role that could change tables, triggers or the audit log. */
  readonly mustOwnNothing?: boolean;
}

export async function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { patienceMs = 10_000, mustOwnNothing = false }: DatabaseOptions = {},
): Promise<DatabaseHandle> {
  const config = (work: keyof typeof poolSizes, patience = 1): pg.PoolConfig => ({
    connectionString: url,
    max: poolSizes[work],
    connectionTimeoutMillis: patience * patienceMs,
    application_name: `feo ${work}`,
  });
  const background = createPool(config("background", backgroundPatience), onError);
  const live = createBoundedPool(config("live"), mostLiveWaiting, onError);
  const calls = createSplitPool(config("calls"), background, onError);
  const pools = { calls, live, background };
  const taken = { calls: 0, live: 0, background: 0 };
  for (const [work, pool] of Object.entries(pools) as [keyof typeof pools, pg.Pool][]) {
    pool.on("acquire", () => {
      taken[work] += 1;
    });
  }
  const end = async () => {
    await Promise.all([calls.end(), live.end(), background.end()]);
  };
  const figuresOf = (work: keyof typeof pools): PoolFigures => ({
    taken: taken[work],
    waiting: pools[work].waitingCount,
  });
  await withConnection(calls, async (client) => {
    const reason = mustOwnNothing ? await tooMighty(client) : undefined;
    if (reason)
      throw new ConfigError(
        `FEO_MODE=production refuses DATABASE_URL: ${reason}. Give the server a role that owns nothing, and the owner to npm run migrate as DATABASE_OWNER_URL`,
      );
    await bringUpToDate(client);
  }).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    db: drizzle(calls),
    live: drizzle(live),
    figures: () => ({ calls: figuresOf("calls"), live: figuresOf("live"), background: figuresOf("background") }),
    ping: async () => {
      await calls.query("select 1");
    },
    close: end,
  };
}

/** Runs work under an advisory lock: nodes that start together take turns, and later ones find it done. */
export const inTurn = (db: Database, lock: number, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    await work();
  });

/** Metrics on the use of each pool. */
export function observeDatabase({ gauge, counter }: Metrics, { figures }: DatabaseHandle): void {
  for (const work of ["calls", "live", "background"] as const) {
    const name = `feo_database_${work}`;
    counter(
      `${name}_taken_total`,
      `Connections taken for queries and transactions: ${work}`,
      () => figures()[work].taken,
    );
    gauge(`${name}_waiting`, `Waiting for a connection: ${work}`, () => figures()[work].waiting);
  }
}
