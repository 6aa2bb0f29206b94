/** A database per test file, empty at first and dropped afterwards. Files share only the database server. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../apps/server/src/platform/database.ts";

/** Creates an empty database and returns its URL. */
export async function createDatabase(): Promise<string> {
  const name = newName();
  await onServer(`create database ${name}`);
  afterAll(() => onServer(`drop database ${name} with (force)`));
  return addressOf(name);
}

/** Creates an empty, migrated database and returns its URL. */
export async function createMigrated(): Promise<string> {
  const name = await copyTemplate();
  afterAll(() => onServer(`drop database ${name} with (force)`));
  return addressOf(name);
}

/** Opens a database as the server does; errors of idle connections cut by the drop are ignored. */
export const open = (url: string): Promise<DatabaseHandle> => openDatabase(url, () => undefined);

/** Creates a migrated database and opens it as the server does. */
export async function openFresh(): Promise<DatabaseHandle & { query: QueryRows }> {
  const url = await createMigrated();
  const handle = await open(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterAll(async () => {
    await client.end();
    await handle.close();
  });
  return { ...handle, query: async (text, values = []) => (await client.query(text, [...values])).rows };
}

export interface FreshDatabase {
  readonly url: string;
  readonly query: QueryRows;
  drop(): Promise<void>;
}

/** A migrated database for one test; the caller drops it. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = await copyTemplate();
  const url = addressOf(name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    query: async (text, values = []) => (await client.query(text, [...values])).rows,
    async drop() {
      await client.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

type Row = Record<string, unknown>;
export type QueryRows = <T extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<T[]>;

const newName = (): string => `test_${randomUUID().replaceAll("-", "")}`;

function addressOf(name: string): string {
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

/** The migrated template that every other database copies. */
const template = "test_template";
const templateLock = 1;

async function copyTemplate(): Promise<string> {
  const name = newName();
  // Concurrent callers wait until the template exists.
  await onServer("select pg_advisory_lock($1)", [templateLock], async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount === 0) {
      const making = `${template}_making`;
      await client.query(`drop database if exists ${making} with (force)`);
      await client.query(`create database ${making}`);
      await (await open(addressOf(making))).close();
      await client.query(`alter database ${making} rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  });
  return name;
}

async function onServer(
  statement: string,
  values: readonly unknown[] = [],
  then: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  try {
    await client.query(statement, [...values]);
    await then(client);
  } finally {
    await client.end();
  }
}
