/**
 * Which processes hold a home: the launcher's lock, and the PostgreSQL processes of a data directory. Must never signal
 * or distrust a process only because its PID was once stored in a file: PIDs are reused.
 */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  linkSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 25;
const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 8_000;
const KILL_MS = 5_000;
const ON_LINUX = process.platform === "linux";

export type HomeLock = { isHeld(): boolean; release(): void };

/**
 * Takes the lock, or throws a one-line error if another live launcher has it. Atomic by link(2); a dead launcher's lock
 * is taken over.
 */
export function lockHome(directory: string): HomeLock {
  const path = join(directory, "launcher.pid");
  const mine = `${process.pid} ${processIdentity(process.pid)}\n`;
  while (!createWhole(path, mine)) {
    const holder = textOf(path);
    if (holder !== undefined && isAlive(holder)) {
      throw new Error(
        `Feo already runs with this home (process ${Number.parseInt(holder, 10)}, lock ${path}): stop it first, or choose another FEO_HOME`,
      );
    }
    buryLock(path, holder);
  }
  const isHeld = () => textOf(path) === mine;
  return { isHeld, release: () => isHeld() && rmSync(path, { force: true }) };
}

/**
 * Ends every PostgreSQL process of this data directory: fast shutdown, then immediate, then kill. Returns whether there
 * was any.
 */
export async function stopServersOn(dataDirectory: string, ownPostmaster?: number): Promise<boolean> {
  const running = () => {
    const pids = new Set(serversOn(dataDirectory));
    if (ownPostmaster !== undefined && processIdentity(ownPostmaster) !== undefined) pids.add(ownPostmaster);
    return [...pids];
  };
  if (running().length === 0) return false;
  const postmaster = ownPostmaster ?? postmasterPid(dataDirectory);
  // Signal only the postmaster: its helpers treat the same signals differently, and they exit when it is gone.
  const ask = (signal: NodeJS.Signals) =>
    postmaster !== undefined && running().includes(postmaster) && send(postmaster, signal);

  ask("SIGINT");
  if (await becomesTrue(() => running().length === 0, FAST_SHUTDOWN_MS)) return true;
  ask("SIGQUIT");
  if (await becomesTrue(() => running().length === 0, IMMEDIATE_SHUTDOWN_MS)) return true;
  for (const pid of running()) send(pid, "SIGKILL");
  if (await becomesTrue(() => running().length === 0, KILL_MS)) return true;
  throw new Error(`PostgreSQL in ${dataDirectory} does not stop (processes ${running().join(", ")})`);
}

/**
 * Lets PostgreSQL start despite a postmaster.pid whose PID now belongs to another process (or a zombie), which it would
 * refuse. The file is not removed, because it also names the shared memory by which PostgreSQL notices surviving
 * backends; instead it gets our PID, since a server treats its own parent's PID as stale.
 */
export function disownStalePidFile(dataDirectory: string): void {
  const path = join(dataDirectory, "postmaster.pid");
  const lines = textOf(path)?.split("\n");
  if (!lines) return;
  const isEmpty = !lines[0]?.trim();
  if (isEmpty) rmSync(path, { force: true });
  else if (send(Number(lines[0]), 0)) writeFileSync(path, [String(process.pid), ...lines.slice(1)].join("\n"));
}

/** Writes aside and links into place, so that the lock is never seen empty. False if it exists. */
function createWhole(path: string, text: string): boolean {
  const aside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(aside, text, { mode: 0o600 });
    linkSync(aside, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Removes a dead launcher's lock; if another start was faster and its fresh lock was moved instead, restores that one.
 */
function buryLock(path: string, dead: string | undefined): void {
  const grave = `${path}.${randomUUID()}`;
  try {
    renameSync(path, grave);
    if (textOf(grave) !== dead) linkSync(grave, path);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    rmSync(grave, { force: true });
  }
}

function isAlive(holder: string): boolean {
  const [pid, ...identity] = holder.trim().split(" ");
  return processIdentity(Number(pid)) === identity.join(" ");
}

/** Identifies a process despite PID reuse: boot and start time. Undefined if it is gone or a zombie. */
function processIdentity(pid: number): string | undefined {
  if (!ON_LINUX) return psField(pid, "lstart=");
  const stat = textOf(`/proc/${pid}/stat`);
  // The fields follow the program's name in parentheses, which may contain spaces: state is the first, start time the
  // 20th.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
  return `${textOf("/proc/sys/kernel/random/boot_id")?.trim()} ${fields[19]}`;
}

/** Every postgres process has its data directory as working directory, even a backend that outlived its postmaster. */
function serversOn(dataDirectory: string): number[] {
  if (!ON_LINUX) return postmasterByCommandLine(dataDirectory);
  const directory = attempt(() => realpathSync(dataDirectory));
  if (directory === undefined) return [];
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => linkOf(`/proc/${pid}/cwd`) === directory && isPostgres(linkOf(`/proc/${pid}/exe`)))
    .map(Number);
}

// An upgrade may have deleted the binary of a running server; Linux then appends " (deleted)".
const isPostgres = (program: string | undefined) =>
  program !== undefined && basename(program).split(" ")[0] === "postgres";

function postmasterByCommandLine(dataDirectory: string): number[] {
  const pid = postmasterPid(dataDirectory);
  const command = pid === undefined ? undefined : psField(pid, "command=");
  return pid !== undefined && command?.includes("postgres") && command.includes(dataDirectory) ? [pid] : [];
}

function postmasterPid(dataDirectory: string): number | undefined {
  const pid = Number.parseInt(textOf(join(dataDirectory, "postmaster.pid")) ?? "", 10);
  return pid > 0 ? pid : undefined;
}

/** False if there is no such process. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function becomesTrue(condition: () => boolean, withinMs: number): Promise<boolean> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await sleep(POLL_MS)) {
    if (condition()) return true;
  }
  return condition();
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const textOf = (path: string) => attempt(() => readFileSync(path, "utf8"));
const linkOf = (path: string) => attempt(() => readlinkSync(path));
const psField = (pid: number, field: string) =>
  attempt(
    () =>
      execFileSync("ps", ["-o", field, "-p", String(pid)], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim() || undefined,
  );
