/** npm start as an operator meets it: again, after a kill, beside another, with a database of one's own, with wrong settings. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { io } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addressOfRunning, startPostgres } from "../../scripts/postgres.ts";
import { demoToken, freePorts, type Instance, portSettings, startInstance } from "../system/instance.ts";
import { processesOf } from "../system/processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder: string;
const started: Instance[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "feo-start-"));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((instance) => instance.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startInstance>[0]): Promise<Instance> {
  const instance = await startInstance(options);
  started.push(instance);
  return instance;
}

const sessionsOf = async (instance: Instance, token: string): Promise<number> =>
  (await fetch(`${instance.baseUrl}/api/user/v1/profile`, { headers: { accessToken: token } })).status;

/** What was migrated, row by row. */
async function migrationsOf(home: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: (await addressOfRunning(home)) ?? "" });
  await client.connect();
  const { rows } = await client.query("select xmin::text, * from drizzle.__drizzle_migrations order by id");
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  return rows;
}

describe("starting", () => {
  test("a second start keeps the data and makes nothing anew, and Ctrl-C leaves no process behind", async () => {
    const home = join(folder, "home");
    const first = await start({ home });
    const token = demoToken(home, "asha");
    const listener = io(`${first.baseUrl}/public`, { transports: ["websocket"], reconnection: false });
    await new Promise((connected) => listener.on("connect", () => connected(true)));
    const migrated = await migrationsOf(home);
    expect(first.output()).toContain("Creating the database.");
    expect(await first.stop()).toBe(0);
    // An open socket does not hold up the stop.
    expect(first.output()).not.toContain("did not stop");
    expect(processesOf(home)).toEqual([]);
    const second = await start({ home });
    expect(second.output()).not.toMatch(/Creating the database|building the/);
    expect(await migrationsOf(home)).toEqual(migrated);
    expect(await sessionsOf(second, token)).toBe(200);
    expect(second.output()).toContain(second.baseUrl);
    expect(second.output()).toContain(`${second.worldUrl}/inbox`);
  });

  test("after kill -9 of everything it starts again with its data", async () => {
    const home = join(folder, "home with a space");
    const first = await start({ home });
    const token = demoToken(home, "asha");
    for (const { pid } of processesOf(home)) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended on its own when its parent did.
      }
    }
    await first.stop();
    const second = await start({ home });
    expect(await sessionsOf(second, token)).toBe(200);
  });

  test("after kill -9 of the launcher alone its children end, and the next start works", async () => {
    const home = join(folder, "home");
    const first = await start({ home });
    first.process.kill("SIGKILL");
    await expect.poll(() => processesOf(home)).toEqual([]);
    const second = await start({ home });
    expect((await fetch(`${second.baseUrl}/api/health/ready`)).status).toBe(200);
  });

  test("two instances stand side by side on other ports and homes, and a stop in the middle of a start is clean", async () => {
    const [one, two] = await Promise.all([start({ home: join(folder, "one") }), start({ home: join(folder, "two") })]);
    expect((await fetch(`${one.baseUrl}/markets`)).status).toBe(200);
    expect((await fetch(`${two.baseUrl}/markets`)).status).toBe(200);
    const third = startInstance({ home: join(folder, "three") }).catch((error: Error) => error.message);
    // PostgreSQL's data is being made by the time the launcher is told to stop.
    await expect.poll(() => existsSync(join(folder, "three"))).toBe(true);
    for (const { pid, command } of processesOf(join(folder, "three"))) {
      if (command.includes("scripts/start.ts")) process.kill(pid, "SIGINT");
    }
    expect(await third).toMatch(/did not start/);
    expect(processesOf(join(folder, "three"))).toEqual([]);
  });

  test("under a directory that others cannot enter, and with a database of one's own", async () => {
    const secret = join(folder, "secret");
    mkdirSync(secret, { mode: 0o700 });
    const postgres = await startPostgres({ home: join(secret, "database"), report: () => undefined });
    try {
      const instance = await start({ home: join(secret, "home"), env: { DATABASE_URL: postgres.url } });
      expect(instance.output()).toContain("using the database of DATABASE_URL");
      expect((await fetch(`${instance.baseUrl}/api/public/v1/market/list`)).status).toBe(200);
      expect(readdirSync(secret)).not.toContain("home");
      await instance.stop();
    } finally {
      await postgres.stop();
    }
  });
});

describe("production", () => {
  const production = {
    FEO_MODE: "production",
    PUBLIC_URL: "https://feo.example",
    ACCESS_TOKEN_SECRET: "a secret of this test, long enough",
    DATA_SECRET: "another secret of this test, long enough",
    SMTP_URL: "smtp://mail.example",
    MAIL_FROM: "Feo <no-reply@feo.example>",
  };

  test("on an empty database it serves honest empty pages, and refuses the database of a demo", async () => {
    const postgres = await startPostgres({ home: join(folder, "database"), report: () => undefined });
    try {
      const env = { ...production, DATABASE_URL: postgres.url };
      const instance = await start({ home: join(folder, "home"), env });
      const get = (path: string) => fetch(instance.baseUrl + path, { redirect: "manual" });
      for (const path of ["/", "/markets", "/swap", "/fees", "/crypto", "/api/public/v1/coin/list"]) {
        expect([path, (await get(path)).status]).toEqual([path, 200]);
      }
      expect((await get("/trade")).headers.get("location")).toBe("/markets");
      expect(await (await get("/")).text()).not.toContain("Demo.");
      expect(await (await get("/api/content/v1/announcements")).json()).toMatchObject({ announcements: [] });
      expect((await get("/api/public/v1/demo/people")).status).toBe(404);
      const be = await fetch(`${instance.baseUrl}/api/auth/v1/demo`, {
        ...{ method: "POST", headers: { "content-type": "application/json" }, body: '{"feoTag":"asha"}' },
      });
      expect(be.status).toBe(404);
      expect(await (await get("/auth/login")).text()).not.toContain("Try the demo");
      await instance.stop();

      const demo = await start({ home: join(folder, "home"), env: { DATABASE_URL: postgres.url } });
      await demo.stop();
      await expect(startInstance({ home: join(folder, "home"), env })).rejects.toThrow(
        "it has the accounts of a demo in it",
      );
    } finally {
      await postgres.stop();
    }
  });
});

describe("a wrong setting is one clear line, not a stack", () => {
  function refusal(env: Record<string, string>): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.ts"], {
      cwd: root,
      env: { ...process.env, FEO_HOME: join(folder, "home"), ...env },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).not.toMatch(/ at |\.ts:\d+/);
    return stderr.trim();
  }

  test.each([
    [{ PORT: "abc" }, "PORT=abc"],
    [{ PORT: "99999" }, "PORT=99999"],
    [{ FEO_MODE: "prod" }, "FEO_MODE=prod must be demo or production"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL=(hidden) is not a postgres:// address"],
    [
      { FEO_MODE: "production" },
      "FEO_MODE=production needs DATABASE_URL, PUBLIC_URL, ACCESS_TOKEN_SECRET, DATA_SECRET, SMTP_URL, MAIL_FROM",
    ],
    [{ CHAT_BASE_URL: "https://chat.example" }, "CHAT_BASE_URL and CHAT_WEBSITE_TOKEN go together"],
  ])("%j", (env, line) => {
    expect(refusal(env)).toContain(line);
  });

  test("a port that is taken names the setting that moves it", async () => {
    const ports = await freePorts();
    const other = createServer();
    await new Promise<void>((done) => other.listen(ports.web, "127.0.0.1", done));
    const taken = ports.web;
    expect(refusal(portSettings(ports))).toBe(`feo: port ${taken} is taken; set PORT to another one`);
    const mail = portSettings({ ...ports, web: ports.smtp, smtp: taken });
    expect(refusal(mail)).toBe(`feo: port ${taken} is taken; set WORLD_SMTP_PORT to another one`);
    other.close();
  });

  test("a database that cannot be reached", async () => {
    const ports = await freePorts();
    const { status, stderr } = spawnSync(process.execPath, ["scripts/start.ts"], {
      cwd: root,
      env: {
        ...process.env,
        ...portSettings(ports),
        FEO_HOME: join(folder, "home"),
        DATABASE_URL: `postgres://a:b@127.0.0.1:${ports.web}/x`,
      },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("the database cannot be reached");
    expect(stderr).not.toMatch(/ {4}at /);
  });
});
