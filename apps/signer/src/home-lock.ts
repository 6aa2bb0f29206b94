/**
 * Allows one signer per home: two would each spend the whole hourly limit. Each signer listens on a uniquely named
 * socket in the home's lock folder before it checks the other sockets there. Of two that start at once, at least one
 * sees the other, so both never run; and the OS closes a process's socket however it dies, so no stale lock needs
 * manual cleanup.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SettingsError } from "./settings.ts";

export interface HomeLock {
  release(): Promise<void>;
}

/** The OS truncates longer socket paths. */
const longestPath = 100;
const nameBytes = 4;
const isName = (name: string): boolean => /^[0-9a-f]{8}$/.test(name);

/** Throws if another signer holds this home. */
export async function lockHome(home: string): Promise<HomeLock> {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const folder = folderOf(home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own = randomBytes(nameBytes).toString("hex");
  const server = createServer((asked) => asked.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(join(folder, own), resolve);
  });
  server.unref();
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()));
  for (const other of readdirSync(folder).filter((name) => name !== own && isName(name))) {
    const path = join(folder, other);
    if (await isListening(path)) {
      await release();
      throw new SettingsError(`Another signer is running in ${home}. Stop it first`);
    }
    // Safe to delete: socket names are random and never reused, so no process will start to listen on this one.
    rmSync(path, { force: true });
  }
  return { release };
}

/** Inside the home, or in the temporary directory if that path is too long for a socket. */
function folderOf(home: string): string {
  const folder = join(home, "lock");
  if (Buffer.byteLength(join(folder, "0".repeat(2 * nameBytes))) <= longestPath) return folder;
  const name = createHash("sha256").update(realpathSync(home)).digest("hex").slice(0, 16);
  return join(tmpdir(), `feo-signer-lock-${name}`);
}

/** Whether a process listens on the socket. An inconclusive connection error counts as listening. */
export const isListening = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = connect(path);
    asked.once("connect", () => {
      asked.destroy();
      resolve(true);
    });
    asked.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "ECONNREFUSED" && code !== "ENOENT"));
  });
