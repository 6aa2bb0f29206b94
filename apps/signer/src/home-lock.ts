/**
 * One signer for one home: two would each allow the whole limit of an hour. Each listens at a socket of its own name in the home's
 * folder of locks before it looks at the others there. Of two that start at once, at least one sees the other, so never do both go
 * on; and the system closes the socket of a process however it dies, so nothing has to be cleaned up by hand.
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

/** The system cuts off longer paths of sockets. */
const longestPath = 100;
const nameBytes = 4;
const isName = (name: string): boolean => /^[0-9a-f]{8}$/.test(name);

/** Throws where another signer has this home. */
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
      throw new SettingsError(`Another signer is at work in ${home}: end it first`);
    }
    // No name is used twice, so nobody begins to listen there.
    rmSync(path, { force: true });
  }
  return { release };
}

/** Below the home; elsewhere where that is too long a path. */
function folderOf(home: string): string {
  const folder = join(home, "lock");
  if (Buffer.byteLength(join(folder, "0".repeat(2 * nameBytes))) <= longestPath) return folder;
  const name = createHash("sha256").update(realpathSync(home)).digest("hex").slice(0, 16);
  return join(tmpdir(), `feo-signer-lock-${name}`);
}

/** Whether a process listens at a socket. Where that cannot be told, it is taken for one. */
export const isListening = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = connect(path);
    asked.once("connect", () => {
      asked.destroy();
      resolve(true);
    });
    asked.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "ECONNREFUSED" && code !== "ENOENT"));
  });
