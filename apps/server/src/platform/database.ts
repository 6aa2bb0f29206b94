/** The connection to PostgreSQL, the only system of record. */
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { createPool } from "./connection.ts";
import { tooMighty } from "./grants.ts";
import { bringUpToDate, withConnection } from "./migrations.ts";
import { ConfigError } from "./settings.ts";

export { DatabaseUnreachable } from "./migrations.ts";

export type Database = NodePgDatabase;

export interface DatabaseHandle {
  readonly db: Database;
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
  const pool = createPool({ connectionString: url, max: 10, connectionTimeoutMillis: patienceMs }, onError);
  await withConnection(pool, async (client) => {
    const reason = mustOwnNothing ? await tooMighty(client) : undefined;
    if (reason)
      throw new ConfigError(
        `FEO_MODE=production refuses DATABASE_URL: ${reason}. Give the server a role that owns nothing, and the owner to npm run migrate as DATABASE_OWNER_URL`,
      );
    await bringUpToDate(client);
  });
  return {
    db: drizzle(pool),
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

/** Work that nodes which start together do one after the other; whoever comes second finds it done. */
export const inTurn = (db: Database, lock: number, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    await work();
  });
