/** The connection to PostgreSQL, the only system of record. */
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { createBoundedPool, createPool, createSplitPool } from "./connection.ts";
import { tooMighty } from "./grants.ts";
import type { Metrics } from "./metrics.ts";
import { bringUpToDate, withConnection } from "./migrations.ts";
import { ConfigError } from "./settings.ts";

export { DatabaseUnreachable } from "./migrations.ts";

export type Database = NodePgDatabase;

/** The most connections of each pool; docs/settings.md adds them up. */
export const poolSizes = { calls: 10, live: 4, background: 6 } as const;
/** Reads of the sockets that wait for one of their connections; the next one is told to try again. */
const mostLiveWaiting = 100;
/** Nobody looks at a page for what runs in the background, so it waits longer than a call. */
const backgroundPatience = 6;

export interface PoolFigures {
  /** How often a connection was taken, once for each query or transaction. */
  readonly taken: number;
  /** How many wait for one. */
  readonly waiting: number;
}

export interface DatabaseHandle {
  /** For calls; for jobs too, which get other connections (`inBackground`). */
  readonly db: Database;
  /** For what the sockets have to read: a few connections, and a bound on who waits for them. */
  readonly live: Database;
  figures(): Readonly<Record<keyof typeof poolSizes, PoolFigures>>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** How long a query waits for a connection where all are taken. */
  readonly patienceMs?: number;
  /** Refuses a role that could change tables, triggers or the operators' log. */
  readonly mustOwnNothing?: boolean;
}

export async function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { patienceMs = 10_000, mustOwnNothing = false }: DatabaseOptions = {},
): Promise<DatabaseHandle> {
  const config = (work: keyof typeof poolSizes, patience = 1): pg.PoolConfig => ({
    ...{ connectionString: url, max: poolSizes[work], connectionTimeoutMillis: patience * patienceMs },
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
    ...{ taken: taken[work], waiting: pools[work].waitingCount },
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

/** Work that nodes which start together do one after the other; whoever comes second finds it done. */
export const inTurn = (db: Database, lock: number, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    await work();
  });

/** Where the connections go, and who waits for them. */
export function observeDatabase({ gauge, counter }: Metrics, { figures }: DatabaseHandle): void {
  for (const work of ["calls", "live", "background"] as const) {
    const name = `feo_database_${work}`;
    counter(
      `${name}_taken_total`,
      `Connections taken for queries and transactions: ${work}`,
      () => figures()[work].taken,
    );
    gauge(`${name}_waiting`, `Who waits for a connection: ${work}`, () => figures()[work].waiting);
  }
}
