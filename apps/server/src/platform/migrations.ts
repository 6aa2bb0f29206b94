/** Migrates the database as the tables' owner, and grants the server's role its privileges. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { createPool } from "./connection.ts";
import { grantProgram } from "./grants.ts";
import { locks } from "./locks.ts";

/** A configuration problem for the operator, printed as one line without a stack. */
export class DatabaseUnreachable extends Error {}

const folder = fileURLToPath(new URL("../../migrations", import.meta.url));

interface MigrationList {
  readonly entries: readonly { readonly when: number }[];
}

function latestMigration(): number {
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")) as MigrationList;
  return Math.max(...entries.map(({ when }) => when));
}

/** Also false if the tables do not exist or this role may not read them. */
async function isUpToDate(client: pg.ClientBase): Promise<boolean> {
  try {
    const { rows } = await client.query<{ latest: string | null }>(
      "select max(created_at) as latest from drizzle.__drizzle_migrations",
    );
    return Number(rows[0]?.latest ?? 0) >= latestMigration();
  } catch (error) {
    if (["42P01", "3F000", "42501"].includes((error as pg.DatabaseError).code ?? "")) return false;
    throw error;
  }
}

/** Under an advisory lock, so that nodes starting together take turns. */
async function migrateUnderLock(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("select pg_advisory_lock($1)", [locks.migrations]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [locks.migrations]).catch(() => undefined);
  }
}

export async function withConnection<T>(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: Error) => {
    throw new DatabaseUnreachable(`the database cannot be reached: ${error.message || "no answer"}`);
  });
  try {
    return await act(client);
  } finally {
    client.release();
  }
}

/** Migrates if needed and permitted. A role that owns nothing requires an up-to-date database. */
export async function bringUpToDate(client: pg.PoolClient): Promise<void> {
  if (await isUpToDate(client)) return;
  const { rows } = await client.query("select has_database_privilege(current_database(), 'create') as may");
  if (!rows[0]?.may)
    throw new DatabaseUnreachable(
      "the database is out of date, and this role can't update it: run npm run migrate with DATABASE_OWNER_URL",
    );
  await migrateUnderLock(client);
}

/** Migrates as the owner, then grants `programUrl`'s role its privileges. */
export async function migrateDatabase(ownerUrl: string, programUrl: string): Promise<void> {
  const [owner, program] = [ownerUrl, programUrl].map((url) => decodeURIComponent(new URL(url).username));
  const pool = createPool({ connectionString: ownerUrl, max: 1, connectionTimeoutMillis: 10_000 }, () => undefined);
  try {
    await withConnection(pool, async (client) => {
      await bringUpToDate(client);
      if (!program || program === owner) return;
      await client.query("select pg_advisory_lock($1)", [locks.migrations]);
      try {
        await grantProgram(client, program);
      } finally {
        await client.query("select pg_advisory_unlock($1)", [locks.migrations]);
      }
    });
  } finally {
    await pool.end();
  }
}
