/**
 * npm start as an operator meets it: a second start, after a kill, beside another instance, with an external database,
 * in production. A start takes seconds, so the tests share exchanges: each takes the state that the previous one left.
 * A test run alone starts its own.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOfRunning, type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { newHome } from "../system/home.ts";
import { demoToken, type Instance, startInstance } from "../system/instance.ts";
import { postmasterOf, processesOf, socketProcessOf } from "../system/processes.ts";
import { botMarkets } from "../system/start-instance.ts";
import { type BookListener, listenToBook } from "./book-listener.ts";

/** A market without bots, so that the listener sees only the test's own orders. */
const quietMarket = "ADA-BTC";
const started: Instance[] = [];
const listeners: BookListener[] = [];
let folder: string;
/** Home of the exchange that is stopped, killed and restarted. */
let home: string;
/** A directory closed to other users, for the exchange with the external database. */
let secret: string;
let database: Postgres;

beforeAll(async () => {
  folder = await newHome("feo-start-");
  home = join(folder, "home with a space");
  secret = join(folder, "secret");
  mkdirSync(secret, { mode: 0o700 });
  database = await startPostgres({ home: join(secret, "database"), report: () => undefined });
});
afterAll(async () => {
  for (const { client } of listeners) client.close();
  await Promise.all(started.map((instance) => instance.stop()));
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startInstance>[0]): Promise<Instance> {
  const instance = await startInstance(options);
  started.push(instance);
  return instance;
}

/** A failed test may have left an exchange that has exited. */
const ifAlive = (instance: Instance | undefined): Instance | undefined =>
  instance?.process.exitCode === null && instance.process.signalCode === null ? instance : undefined;

/** The exchange currently running in `home`. */
let current: Instance | undefined;
const startHere = async (bots = botMarkets.join(",")): Promise<Instance> => {
  current = await start({ home, env: { DEMO_BOTS: bots } });
  return current;
};
const running = async (bots?: string): Promise<Instance> => ifAlive(current) ?? (await startHere(bots));

/** A second exchange, on the external database and with the bots of every market. */
let second: Instance | undefined;
const startBeside = async (): Promise<Instance> => {
  second = await start({ home: join(secret, "home"), env: { DATABASE_URL: database.url } });
  return second;
};
const runningBeside = async (): Promise<Instance> => ifAlive(second) ?? (await startBeside());

const sessionsOf = async (instance: Instance, token: string): Promise<number> =>
  (await fetch(`${instance.baseUrl}/api/user/v1/profile`, { headers: { accessToken: token } })).status;

/** The applied migrations, row by row. */
async function migrations(): Promise<object[]> {
  const client = new pg.Client({ connectionString: (await addressOfRunning(home)) ?? "" });
  await client.connect();
  const { rows } = await client.query("select xmin::text, * from drizzle.__drizzle_migrations order by id");
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  return rows;
}

const production = {
  FEO_MODE: "production",
  PUBLIC_URL: "https://feo.example",
  ACCESS_TOKEN_SECRET: "pW3o1vKe0xqGm7Zt2sLr9dYhUc4nBj8a",
  DATA_SECRET: "9f1c83b07e64d25a0b9e77c3d1f0648a",
  AUDIT_SECRET: "Tq6ZrW0cXv5mKd8LsEy2Hf7GjN4bPa1u",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "Feo <no-reply@feo.example>",
};

test("production on an empty database serves empty pages without demo data or logins", async () => {
  const instance = await start({
    home: join(folder, "production"),
    env: { ...production, DATABASE_URL: database.programUrl, DATABASE_OWNER_URL: database.url },
  });
  const get = (path: string) => fetch(instance.baseUrl + path, { redirect: "manual" });
  for (const path of ["/", "/markets", "/swap", "/fees", "/crypto", "/api/public/v1/coin/list"]) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  expect((await get("/trade")).headers.get("location")).toBe("/markets");
  expect(await (await get("/")).text()).not.toContain("Demo.");
  expect(await (await get("/api/content/v1/announcements")).json()).toMatchObject({ announcements: [] });
  expect((await get("/api/public/v1/demo/people")).status).toBe(404);
  const be = await fetch(`${instance.baseUrl}/api/auth/v1/demo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"feoTag":"asha"}',
  });
  expect(be.status).toBe(404);
  expect(await (await get("/auth/login")).text()).not.toContain("Try a demo account");
  await instance.stop();
});

describe("several exchanges on one machine", () => {
  test("two instances with different ports and homes run side by side", async () => {
    const [one, two] = await Promise.all([running(), runningBeside()]);
    expect((await fetch(`${one.baseUrl}/markets`)).status).toBe(200);
    expect((await fetch(`${two.baseUrl}/markets`)).status).toBe(200);
  });

  test("a stop during startup leaves no process behind", async () => {
    const third = start({ home: join(folder, "three") }).catch((error: Error) => error.message);
    // By now PostgreSQL's data directory is being created.
    await expect.poll(() => existsSync(join(folder, "three"))).toBe(true);
    for (const { pid, command } of processesOf(join(folder, "three"))) {
      if (command.includes("scripts/start.ts")) process.kill(pid, "SIGINT");
    }
    expect(await third).toMatch(/did not start/);
    expect(processesOf(join(folder, "three"))).toEqual([]);
  });

  test("an exchange with its own database runs under a directory closed to other users", async () => {
    const instance = await runningBeside();
    expect(instance.output()).toContain("using the database of DATABASE_URL");
    expect((await fetch(`${instance.baseUrl}/api/public/v1/market/list`)).status).toBe(200);
    // No database: only the data of the world and the signer, and what protects the operators' log.
    expect(readdirSync(join(secret, "home")).toSorted()).toEqual(["audit", "audit-secret", "signer", "world"]);
  });

  test("production refuses the database of a demo", async () => {
    expect(await (await runningBeside()).stop()).toBe(0);
    const env = { ...production, DATABASE_URL: database.programUrl, DATABASE_OWNER_URL: database.url };
    await expect(start({ home: join(folder, "production"), env })).rejects.toThrow("it has demo accounts in it");
  });

  test("production refuses a role that owns the tables", async () => {
    const env = { ...production, DATABASE_URL: database.url };
    await expect(start({ home: join(folder, "production"), env })).rejects.toThrow(
      "FEO_MODE=production refuses DATABASE_URL: its role feo is a superuser",
    );
  });
});

describe("restarts", () => {
  test("a second start keeps the data and migrates nothing, and Ctrl-C leaves no process behind", async () => {
    const first = await running();
    const token = demoToken(home, "asha");
    const listener = io(`${first.baseUrl}/public`, { transports: ["websocket"], reconnection: false });
    await new Promise((connected) => listener.on("connect", () => connected(true)));
    const migrated = await migrations();
    expect(first.output()).toContain("Creating the database.");
    expect(await first.stop()).toBe(0);
    // An open socket does not delay the stop.
    expect(first.output()).not.toContain("did not stop");
    expect(processesOf(home)).toEqual([]);
    const again = await startHere();
    expect(again.output()).not.toMatch(/Creating the database|building the/);
    expect(await migrations()).toEqual(migrated);
    expect(await sessionsOf(again, token)).toBe(200);
    expect(again.output()).toContain(again.baseUrl);
    expect(again.output()).toContain(`${again.worldUrl}/inbox`);
  });

  test("after kill -9 of every process the exchange starts again with its data", async () => {
    const first = await running();
    const token = demoToken(home, "asha");
    for (const { pid } of processesOf(home)) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It exited when its parent did.
      }
    }
    await first.stop();
    const again = await startHere();
    expect(await sessionsOf(again, token)).toBe(200);
  });

  test("after kill -9 of the launcher alone its children exit, and the next start works", async () => {
    const first = await running();
    first.process.kill("SIGKILL");
    await expect.poll(() => processesOf(home)).toEqual([]);
    // Without bots, which the next test requires.
    const again = await startHere("off");
    expect((await fetch(`${again.baseUrl}/api/health/ready`)).status).toBe(200);
  });
});

test("the server connects as the role that owns nothing, and does not know the tables' owner", async () => {
  await running("off");
  const owner = new URL((await addressOfRunning(home)) ?? "");
  const server = processesOf(home).find(({ command }) => command.includes("server/src/main.ts"))?.pid ?? 0;
  const environment = readFileSync(`/proc/${server}/environ`, "utf8");
  expect(environment).toContain("DATABASE_URL=postgres://feo_program:");
  expect(environment).not.toContain(owner.password);
  const client = new pg.Client({ connectionString: owner.href });
  await client.connect();
  const { rows } = await client.query(
    "select distinct usename from pg_stat_activity where datname = 'feo' and pid <> pg_backend_pid()",
  );
  await client.end();
  expect(rows).toEqual([{ usename: "feo_program" }]);
});

test("PostgreSQL, the server and the world are each restarted after a kill, with a line that gives the reason", async () => {
  const instance = await running("off");
  const token = demoToken(home, "asha");
  const pidOf = (part: string) => processesOf(home).find(({ command }) => command.includes(part))?.pid ?? 0;
  const isReady = async () => (await fetch(`${instance.baseUrl}/api/health/ready`).catch(() => undefined))?.status;
  const killed = async (pid: number, name: string, why: RegExp) => {
    const said = instance.output().length;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => instance.output().slice(said)).toContain(`the ${name} is running again`);
    expect(instance.output().slice(said)).toMatch(why);
  };
  const server = pidOf("server/src/main.ts");
  await killed(postmasterOf(home), "database", /PostgreSQL ended: .*; restarting in 0\.1 s/);
  await expect.poll(isReady).toBe(200);
  // The server survived the database's death.
  expect(pidOf("server/src/main.ts")).toBe(server);
  await killed(server, "server", /the server ended by SIGKILL; restarting in 0\.1 s/);
  await expect.poll(isReady).toBe(200);
  expect(await sessionsOf(instance, token)).toBe(200);
  await killed(pidOf("world/src/main.ts"), "world", /the world ended by SIGKILL; restarting in 0\.1 s/);
  expect((await fetch(`${instance.worldUrl}/inbox`)).status).toBe(200);
});

/** The exchange runs without its sockets' process, and listeners recover when it is back. */
test("a sockets' process killed repeatedly is restarted: orders are accepted meanwhile, listeners reconnect, nothing leaks", async () => {
  const instance = await running("off");
  const token = demoToken(home, "asha");
  const bid = async (price: string): Promise<number> => {
    const { status } = await fetch(`${instance.baseUrl}/api/market/v1/order/limit`, {
      method: "POST",
      headers: { accessToken: token, "content-type": "application/json" },
      body: JSON.stringify({ marketSymbol: quietMarket, side: "BUY", price, volume: "30" }),
    });
    return status;
  };
  const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
  const stands = ({ received: heard }: BookListener, price: string) =>
    expect.poll(() => heard.at(-1)?.bids.map(([at]) => at)).toContain(price);
  const server = processesOf(home).find(({ command }) => command.includes("server/src/main.ts"))?.pid ?? 0;
  listeners.push(...Array.from({ length: 20 }, () => listenToBook(instance.baseUrl, quietMarket)));
  await expect.poll(() => listeners.every(({ received: heard }) => heard.length > 0)).toBe(true);
  const filesBefore = openFiles(server);

  for (const round of [1, 2, 3]) {
    const [missed, told] = [`0.0000089${round}`, `0.0000088${round}`];
    const killed = socketProcessOf(home) ?? 0;
    process.kill(killed, "SIGKILL");
    expect(await bid(missed)).toBe(200);
    await expect.poll(() => listeners.every(({ connections }) => connections() === round + 1)).toBe(true);
    expect(socketProcessOf(home)).not.toBe(killed);
    // First a snapshot of the order book with the changes missed meanwhile, then updates.
    for (const listener of listeners) await stands(listener, missed);
    expect(listeners[0]?.received.at(-1)?.previousSequence).toBeNull();
    expect(await bid(told)).toBe(200);
    for (const listener of listeners) await stands(listener, told);
    expect(listeners[0]?.received.at(-1)?.previousSequence).not.toBeNull();
  }

  const sockets = processesOf(home).filter(({ command }) => command.includes("socket-process.ts"));
  expect(sockets).toHaveLength(1);
  expect(openFiles(server)).toBeLessThan(filesBefore + listeners.length);
  expect(await instance.stop()).toBe(0);
  expect(processesOf(home)).toEqual([]);
  // The three deaths were reported, and the stop with connected listeners reported nothing.
  expect(instance.output().match(/the socket process ended/g)).toHaveLength(3);
  expect(instance.output()).not.toMatch(/ERR_IPC|Unhandled/);
});
