/** The connection to PostgreSQL, the only system of record, and its migrations. */
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { createPool } from "./connection.ts";
import { locks } from "./locks.ts";

export type Database = NodePgDatabase;

export interface DatabaseHandle {
  readonly db: Database;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The operator's to mend, so it is told in one line. */
export class DatabaseUnreachable extends Error {}

export async function openDatabase(
  url: string,
  onError: (error: Error) => void,
  /** How long a query waits for a connection where all are taken. */
  patienceMs = 10_000,
): Promise<DatabaseHandle> {
  const pool = createPool({ connectionString: url, max: 10, connectionTimeoutMillis: patienceMs }, onError);
  await migrateUnderLock(pool);
  return {
    db: drizzle(pool),
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

async function migrateUnderLock(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch((error: Error) => {
    throw new DatabaseUnreachable(`the database cannot be reached: ${error.message || "no answer"}`);
  });
  try {
    await client.query("select pg_advisory_lock($1)", [locks.migrations]);
    await migrate(drizzle(client), { migrationsFolder: fileURLToPath(new URL("../../migrations", import.meta.url)) });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [locks.migrations]).catch(() => undefined);
    client.release();
  }
}

/** Work that nodes which start together do one after the other; whoever comes second finds it done. */
export const inTurn = (db: Database, lock: number, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    await work();
  });
