import { readdirSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { createDatabase, open } from "./fresh-database.ts";

const migrations = readdirSync(new URL("../../apps/server/migrations", import.meta.url)).filter((name) =>
  name.endsWith(".sql"),
);

async function rowsOf(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

const tablesOf = async (url: string) =>
  (await rowsOf(url, "select tablename from pg_tables where schemaname = 'public' order by 1")).map(
    ({ tablename }) => tablename,
  );
const appliedTo = (url: string) => rowsOf(url, "select hash from drizzle.__drizzle_migrations");

test("opening an empty database creates every table", async () => {
  const url = await createDatabase();
  const { ping, close } = await open(url);
  await expect(ping()).resolves.toBeUndefined();
  await close();
  expect(await tablesOf(url)).toEqual(
    expect.arrayContaining(["account", "article", "bar", "coin", "installation", "market", "network", "sign_in"]),
  );
  expect(await appliedTo(url)).toHaveLength(migrations.length);
});

test("a second start migrates nothing", async () => {
  const url = await createDatabase();
  for (const handle of [await open(url), await open(url)]) await handle.close();
  expect(await appliedTo(url)).toHaveLength(migrations.length);
});

test("nodes that start together take turns, and each migration is applied once", async () => {
  const url = await createDatabase();
  const handles = await Promise.all([open(url), open(url), open(url)]);
  expect(await appliedTo(url)).toHaveLength(migrations.length);
  const held = await rowsOf(
    url,
    `
    select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(held).toEqual([]);
  for (const handle of handles) await handle.close();
});

test("opening a missing database is an error, not an endless wait", async () => {
  const url = new URL(await createDatabase());
  url.pathname = "/there_is_no_such_database";
  await expect(open(url.href)).rejects.toThrow("there_is_no_such_database");
});

test("a wrong password is an error that does not contain the password", async () => {
  const url = new URL(await createDatabase());
  url.password = "not-the-password";
  const failure = await open(url.href).then(
    () => undefined,
    (error: Error) => error,
  );
  expect(failure?.message).toMatch(/password authentication failed/);
  expect(failure?.message).not.toContain("not-the-password");
});
