/**
 * The embedded PostgreSQL, used without a DATABASE_URL: one private server per home, which keeps its data between
 * starts and leaves no process behind. Must never disable durability or listen beyond this machine.
 */
import type { ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, openSync, readFileSync, renameSync, statfsSync, statSync } from "node:fs";
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, isAbsolute, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, canReach, causeIn, chooseAccount, giveTo, runAs, spawnAs } from "./postgres-account.ts";
import { disownStalePidFile, lockHome, stopServersOn } from "./postgres-processes.ts";
import { connectOnce, ensureProgramRole, programAddress } from "./postgres-roles.ts";

export type PostgresOptions = {
  /** FEO_HOME, absolute. */
  home: string;
  report: (line: string) => void;
  /** As root: false forbids the user namespace; otherwise it is used if it works. */
  userNamespaces?: boolean;
};

export type Postgres = {
  /** As the superuser, who owns the tables. */
  url: string;
  /** As the program's role, which owns nothing. */
  programUrl: string;
  stop(): Promise<void>;
  /** Called once with the cause if the server ends unexpectedly. */
  onExit(callback: (why: string) => void): void;
};

/** The basis of a server: the home's directory for PostgreSQL, the account, and the data directory, wherever it is. */
type ClusterFacts = { directory: string; account: Account; data: string };
type Server = { url: string; data: string; child: ChildProcess; ended: Promise<string> };

const POLL_MS = 25;
const READY_WITHIN_MS = 120_000;
const LOG_KEPT_BYTES = 20_000_000;
/** PostgreSQL cuts paths at 1024 bytes; this leaves room for what it appends to the data directory. */
const LONGEST_DATA_PATH_BYTES = 900;
const FULL_DISK_BLOCKS = 16;
/** A child of an interrupted initdb may still be writing its last file. */
const REMOVE_WHAT_MAY_STILL_GROW = { recursive: true, force: true, maxRetries: 20, retryDelay: 25 };
const NOT_YET = ["ECONNREFUSED", "ECONNRESET", "57P03"];

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const directory = join(options.home, "postgres");
  let release = () => {};
  try {
    if (!isAbsolute(options.home)) throw new Error(`the home must be an absolute path, not ${options.home}`);
    // With recursive, mkdir reports ENOENT for a read-only parent; creating only the last directory reports the real
    // error.
    await mkdir(options.home, { recursive: true }).catch(() => mkdir(options.home));
    // Others may enter but not list it: a PostgreSQL run as nobody must reach its data, and the files have their own
    // permissions.
    await mkdir(directory, { recursive: true, mode: 0o711 });
    const lock = lockHome(directory);
    release = lock.release;
    const account = await chooseAccount({ directory, userNamespaces: options.userNamespaces });
    const { data, password } = await openData({ directory, account }, options.report);
    if (!lock.isHeld()) throw new Error(`another Feo took over ${directory} at the same moment`);
    const server = await serve({ directory, account, data }, password);
    await ensureProgramRole(server.url).catch(async (error: unknown) => {
      await stopServersOn(data, server.child.pid);
      throw error;
    });
    return handleOf(server, release);
  } catch (error) {
    release();
    const why = (error as Error).message.replaceAll(/\s*\n\s*/g, " ");
    throw new Error(`PostgreSQL cannot start: ${why}${why.includes(options.home) ? "" : ` (home ${options.home})`}`, {
      cause: error,
    });
  }
}

function handleOf(server: Server, release: () => void): Postgres {
  let stopping: Promise<void> | undefined;
  const stopOnce = async () => {
    await stopServersOn(server.data, server.child.pid);
    await server.ended;
    release();
  };
  return {
    url: server.url,
    programUrl: programAddress(server.url),
    stop: () => (stopping ??= stopOnce()),
    onExit: (callback) => void server.ended.then((why) => stopping ?? callback(why)),
  };
}

/**
 * Finds or creates the data and makes it ready for a server: no process using it, the right owner, a known password.
 */
async function openData(
  { directory, account }: Omit<ClusterFacts, "data">,
  report: (line: string) => void,
): Promise<{ data: string; password: string }> {
  const data = await placeOfData({ directory, account });
  if (Buffer.byteLength(data) > LONGEST_DATA_PATH_BYTES)
    throw new Error(`the path ${data} is too long for PostgreSQL: choose a shorter FEO_HOME`);
  if (dirname(data) !== directory)
    report(`PostgreSQL's data is in ${data}, because its user cannot reach ${directory}.`);
  const passwordFile = join(directory, "password");
  let password = await knownPassword(passwordFile);

  if (await isThere(data)) {
    if (await stopServersOn(data)) report("Stopped a PostgreSQL that an earlier start had left behind.");
    await giveTo(account, data);
    disownStalePidFile(data);
  } else {
    report("Creating the database.");
    await createData({ account, data });
    password = undefined;
  }
  if (password === undefined) {
    password = randomBytes(24).toString("base64url");
    await runSql({ account, data }, `ALTER ROLE feo PASSWORD '${password}'`);
    await writeFile(passwordFile, password, { mode: 0o600, flush: true });
  }
  if (dirname(data) !== directory) await writeFile(join(directory, "data-directory"), data, { flush: true });
  return { data, password };
}

/**
 * In the home, unless PostgreSQL's user cannot enter it; a chosen place stays and is recorded in a file of the home.
 */
async function placeOfData({ directory, account }: Omit<ClusterFacts, "data">): Promise<string> {
  const pointer = join(directory, "data-directory");
  const named = (await readFile(pointer, "utf8").catch(() => "")).trim();
  if (named) {
    if (await isThere(named)) return named;
    throw new Error(`the data in ${named} is gone: restore it, or remove ${pointer} to start with an empty database`);
  }
  const data = join(directory, "data");
  if (await canReach(account, directory)) return data;
  if (await isThere(data))
    throw new Error(
      `it must run as the user nobody, who cannot reach ${data}: run chmod o+x on its parent directories, or start Feo as an ordinary user`,
    );
  return join(account.elsewhere, "data");
}

/** Created aside and renamed once it is whole and on disk, so that an interruption leaves nothing half-made. */
async function createData({ account, data }: Omit<ClusterFacts, "directory">): Promise<void> {
  const parent = dirname(data);
  await mkdir(parent, { recursive: true, mode: 0o755 });
  for (const name of await readdir(parent))
    if (name.startsWith("data.new-")) await rm(join(parent, name), REMOVE_WHAT_MAY_STILL_GROW);
  const aside = join(parent, `data.new-${randomUUID()}`);
  try {
    await mkdir(aside, { mode: 0o700 });
    if (account.owner) await chown(aside, account.owner.uid, account.owner.gid);
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const entrance = ["--username=feo", "--auth-local=reject", "--auth-host=scram-sha-256"];
    // No sync here, because the next step writes too; everything is synced once afterwards.
    const manner = ["--data-checksums", "--no-sync", "--no-instructions"];
    await runAs(account, "initdb", ["-D", aside, ...locale, ...entrance, ...manner]);
    await runSql({ account, data: aside }, "CREATE DATABASE feo");
    await runAs(account, "initdb", ["-D", aside, "--sync-only"]);
    await rename(aside, data);
    await syncDirectory(parent);
  } catch (error) {
    await rm(aside, REMOVE_WHAT_MAY_STILL_GROW);
    throw error;
  }
}

/** Single-user mode, for what must be in place before the first connection. */
function runSql({ account, data }: Omit<ClusterFacts, "directory">, sql: string): Promise<void> {
  return runAs(account, "postgres", ["--single", "-D", data, "-c", "exit_on_error=on", "template1"], `${sql}\n`);
}

/** Starts the server on the home's port, or on another if that is taken, and waits until it answers. */
async function serve(cluster: ClusterFacts, password: string): Promise<Server> {
  const portFile = join(cluster.directory, "port");
  const usual = Number(await readFile(portFile, "utf8").catch(() => 0));
  for (let port = await freePort(usual), triesLeft = 5; ; port = await freePort(0), triesLeft -= 1) {
    const server = launch(cluster, { port, password });
    try {
      await waitUntilItAnswers(server);
      if (port !== usual) await writeFile(portFile, `${port}\n`);
      return server;
    } catch (error) {
      await stopServersOn(cluster.data, server.child.pid);
      // Unknown app took the port after the check.
      if (triesLeft > 0 && /Address already in use/i.test((error as Error).message)) continue;
      throw error;
    }
  }
}

function launch(
  { directory, account, data }: ClusterFacts,
  { port, password }: { port: number; password: string },
): Server {
  const logFile = join(directory, "log");
  const log = openLog(logFile);
  // In its own process group: the terminal's Ctrl-C reaches only the launcher, which stops the database last.
  const child = spawnAs(account, "postgres", ["-D", data, ...settings(port)], {
    detached: true,
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) =>
      resolve(`the server ended with ${signal ?? code}: ${whyItEnded({ log, logFile, data })}`),
    );
  });
  return { url: addressOf(password, port), data, child, ended };
}

function whyItEnded({ log, logFile, data }: { log: { size: number }; logFile: string; data: string }): string {
  try {
    const lastLines = readFileSync(logFile).subarray(log.size).toString().trimEnd().split("\n").slice(-10);
    // On a full disk PostgreSQL cannot log that it is full.
    return (
      causeIn(lastLines.join("\n")) ||
      (statfsSync(data).bavail < FULL_DISK_BLOCKS ? "the disk is full" : `see ${logFile}`)
    );
  } catch (error) {
    return (error as Error).message;
  }
}

/** On the command line, where no file in the data directory can override them. */
function settings(port: number): string[] {
  const values = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    password_encryption: "scram-sha-256",
    max_connections: 100,
    shared_buffers: "128MB",
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
    log_line_prefix: "%m [%p] ",
    lc_messages: "C",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

const addressOf = (password: string, port: number): string => `postgres://feo:${password}@127.0.0.1:${port}/feo`;

/** The addresses of the server running in a home, for commands beside it; undefined if none answers. */
export async function addressesOfRunning(home: string): Promise<Pick<Postgres, "url" | "programUrl"> | undefined> {
  const url = await addressOfRunning(home);
  return url === undefined ? undefined : { url, programUrl: programAddress(url) };
}

/** The superuser's address of the server running in a home; undefined if none answers. */
export async function addressOfRunning(home: string): Promise<string | undefined> {
  const directory = join(home, "postgres");
  const password = await knownPassword(join(directory, "password"));
  const port = Number(await readFile(join(directory, "port"), "utf8").catch(() => ""));
  if (password === undefined || !Number.isInteger(port) || port === 0) return undefined;
  const url = addressOf(password, port);
  return (await connectOnce(url)) === undefined ? url : undefined;
}

async function waitUntilItAnswers(server: Server): Promise<void> {
  const endedEarly = server.ended.then((why) => Promise.reject(new Error(why)));
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; ) {
    const refusal = await Promise.race([connectOnce(server.url), endedEarly]);
    if (refusal === undefined) return;
    if (!NOT_YET.includes(refusal.code)) {
      // Another server may have answered on this port; ours is about to report that the port is taken.
      await Promise.race([sleep(1_000), endedEarly]);
      const advice = refusal.code === "28P01" ? " (remove the file named password to have a new one set)" : "";
      throw new Error(`it refuses the connection: ${refusal.message}${advice}`);
    }
    await Promise.race([sleep(POLL_MS), endedEarly]);
  }
  throw new Error(`it does not answer within ${READY_WITHIN_MS / 1000} s`);
}

async function freePort(wanted: number): Promise<number> {
  const isPort = Number.isInteger(wanted) && wanted > 1023 && wanted < 65_536;
  const port = await new Promise<number>((resolve) => {
    const probe = createServer();
    probe.on("error", () => resolve(0));
    probe.listen({ port: isPort ? wanted : 0, host: "127.0.0.1", exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
  if (port !== 0) return port;
  if (isPort) return freePort(0);
  throw new Error("no TCP port is free on 127.0.0.1");
}

function openLog(logFile: string): { descriptor: number; size: number } {
  const sizeOf = () => statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (sizeOf() > LOG_KEPT_BYTES) renameSync(logFile, `${logFile}.old`);
  return { size: sizeOf(), descriptor: openSync(logFile, "a", 0o600) };
}

async function knownPassword(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return /^[\w-]{32}$/.test(text.trim()) ? text.trim() : undefined;
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}

async function isThere(data: string): Promise<boolean> {
  try {
    return (await stat(join(data, "PG_VERSION"))).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
