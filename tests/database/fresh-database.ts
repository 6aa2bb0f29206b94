/** A database of a test file's own, empty at first and gone afterwards. Nothing is shared between files but the server. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../apps/server/src/platform/database.ts";

/** Creates an empty database and says where it is. */
export async function createDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name}`);
  afterAll(() => onServer(`drop database ${name} with (force)`));
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

/** Opens a database as the server does; its last idle connections may be cut when it is dropped. */
export const open = (url: string): Promise<DatabaseHandle> => openDatabase(url, () => undefined);

/** Creates a database and opens it as the server does, migrations included. */
export async function openFresh(): Promise<DatabaseHandle & { query: QueryRows }> {
  const url = await createDatabase();
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

/** A database for one test, with every table; whoever asked for it drops it. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  await (await open(url.href)).close();
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return {
    url: url.href,
    query: async (text, values = []) => (await client.query(text, [...values])).rows,
    async drop() {
      await client.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

type Row = Record<string, unknown>;
type QueryRows = <T extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<T[]>;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
