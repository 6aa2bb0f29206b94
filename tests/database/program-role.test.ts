/**
 * The program's database role: it can do all that the server needs, and cannot alter the audit log, journal or schema.
 */
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { createClient } from "../../apps/server/src/platform/connection.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { grantProgram } from "../../apps/server/src/platform/grants.ts";
import { migrateDatabase } from "../../apps/server/src/platform/migrations.ts";
import { auditTables } from "../../apps/server/src/sequencer/audit-tables.ts";
import { verify } from "../../apps/server/src/sequencer/verify.ts";
import { programAddress } from "../../scripts/postgres-roles.ts";
import { createDatabase, createMigrated } from "./fresh-database.ts";
import { startWholeServer, type WholeServer } from "./whole-server.ts";

/** A database's URL for the program's role, with the password derived from the superuser's. */
function programOf(url: string): string {
  const address = new URL(programAddress(inject("databaseUrl")));
  address.pathname = new URL(url).pathname;
  return address.href;
}

async function connected(url: string): Promise<pg.Client> {
  const client = createClient({ connectionString: url });
  await client.connect();
  afterAll(() => client.end());
  return client;
}

const ownerUrl = await createDatabase();
const programUrl = programOf(ownerUrl);
await migrateDatabase(ownerUrl, programUrl);
const owner = await connected(ownerUrl);
const program = await connected(programUrl);

describe("the whole server under a role without ownership", () => {
  let server: WholeServer;
  let token: string;
  beforeAll(async () => {
    server = await startWholeServer(programUrl);
    token = await server.tokenOf("asha");
  });

  test("the server places, trades, projects and answers under the program's role", async () => {
    const place = async (side: string, as: string) => {
      const body = { marketSymbol: "ADA-INR", side, price: "85.42", volume: "10" };
      return (await server.ask("POST /market/v1/order/limit", { token: as, body })).status;
    };
    expect(await place("SELL", token)).toBe(200);
    expect(await place("BUY", await server.tokenOf("ravi"))).toBe(200);
    const trades = async () => (await program.query("select count(*)::int as n from trade")).rows[0]?.n;
    await expect.poll(trades).toBeGreaterThan(0);
    expect((await server.ask("GET /user/v1/profile", { token })).status).toBe(200);
    expect((await server.ask("GET /health/ready")).status).toBe(200);
  });

  test("the program's role can append to the audit log", async () => {
    const { db, close } = await openDatabase(programUrl, () => undefined);
    const audit = createAuditLog("a secret that is not in the database");
    const [before] = (await program.query("select count(*)::int as n from audit_entry")).rows;
    const entry = await audit.record(db, { by: "feo", action: "test", subject: "test" }, new Date());
    expect(entry.sequence).toBe(before.n + 1);
    await close();
  });

  test("the checks of npm run verify pass under the program's role", async () => {
    const caughtUp = async () =>
      (await program.query("select e.sequence = p.sequence as ok from engine_state e, projection p")).rows[0]?.ok;
    await expect.poll(caughtUp).toBe(true);
    expect((await verify(programUrl)).differences).toEqual([]);
    expect(await auditTables(programUrl)).toEqual([]);
  });
});

describe("the program's role", () => {
  test.each([
    "update audit_entry set by = 'x'",
    "delete from audit_entry",
    "truncate audit_entry",
    "alter table audit_entry disable trigger audit_entry_stays",
    "alter table audit_entry disable trigger all",
    "drop trigger audit_entry_stays on audit_entry",
    "create trigger t before insert on audit_entry for each row execute function audit_entry_stays()",
    "create or replace function audit_entry_stays() returns trigger language plpgsql as 'begin return old; end'",
    "drop table audit_entry",
    "alter table audit_entry rename to old_entry",
    "update journal set commands = '[]'",
    "delete from journal",
    "truncate journal",
    "update ledger_entry set sequence = 0",
    "delete from trade",
    "delete from account",
    "delete from operator",
    "create table mine (id int)",
    "create schema mine",
    "alter role feo_program superuser",
    "set role feo",
    "update drizzle.__drizzle_migrations set hash = ''",
    "copy account to program 'true'",
  ])("the program's role may not run: %s", async (statement) => {
    await expect(program.query(statement)).rejects.toMatchObject({ code: "42501" });
  });

  test("the program's role can neither disable triggers for its session nor switch roles", async () => {
    await expect(program.query("set session_replication_role = replica")).rejects.toMatchObject({ code: "42501" });
    await expect(program.query("set session authorization feo")).rejects.toMatchObject({ code: "42501" });
  });

  test("the program's role cannot grant itself rights", async () => {
    await program.query("grant all on audit_entry to feo_program");
    await expect(program.query("delete from audit_entry")).rejects.toMatchObject({ code: "42501" });
  });

  test("migrating grants the role new tables and revokes excess rights", async () => {
    await owner.query("create table newcomer (id serial primary key)");
    await owner.query("grant update, delete, truncate on audit_entry to feo_program");
    await migrateDatabase(ownerUrl, programUrl);
    await program.query("insert into newcomer default values");
    await expect(program.query("delete from newcomer")).rejects.toMatchObject({ code: "42501" });
    await expect(program.query("delete from audit_entry")).rejects.toMatchObject({ code: "42501" });
    await owner.query("drop table newcomer");
  });

  test("granting unchanged rights writes nothing", async () => {
    const rows = async () => (await owner.query("select xmin::text, relname from pg_class order by relname")).rows;
    const before = await rows();
    await grantProgram(owner, "feo_program");
    expect(await rows()).toEqual(before);
  });
});

describe("opening a database", () => {
  test("opening an outdated database under a role that cannot migrate fails with a one-line error", async () => {
    const empty = programOf(await createDatabase());
    await expect(openDatabase(empty, () => undefined)).rejects.toThrow(
      "the database is out of date, and this role can't update it: run npm run migrate with DATABASE_OWNER_URL",
    );
  });

  test.each([
    ["a superuser", async () => createMigrated(), "is a superuser"],
    ["a superuser on an empty database", async () => createDatabase(), "is a superuser"],
    [
      "an owner",
      async () => {
        const url = await createMigrated();
        const client = await connected(url);
        await client.query("alter table market owner to feo_program");
        return programOf(url);
      },
      "owns the tables",
    ],
    [
      "a role that may change the log",
      async () => {
        const url = await createMigrated();
        await migrateDatabase(url, programOf(url));
        await (await connected(url)).query("grant update on audit_entry to feo_program");
        return programOf(url);
      },
      "may change the operators' log",
    ],
    [
      "a role that may create tables",
      async () => {
        const url = await createDatabase();
        await (await connected(url)).query(`grant create on database ${new URL(url).pathname.slice(1)} to feo_program`);
        return programOf(url);
      },
      "may create tables",
    ],
  ])("opening a database in production is refused for %s", async (_who, make, why) => {
    const url = await make();
    await expect(openDatabase(url, () => undefined, { mustOwnNothing: true })).rejects.toThrow(why);
  });

  test("opening a database in production is allowed for the program's role", async () => {
    const { ping, close } = await openDatabase(programUrl, () => undefined, { mustOwnNothing: true });
    await ping();
    await close();
  });
});
