/** PostgreSQL on a small in-memory disk, which its parent fills and frees. Must run in its own mount namespace. */
import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";

export type ToDisk = "fill" | "free" | "stop";
export type FromDisk =
  | { readonly kind: "up"; readonly url: string }
  | { readonly kind: "full" }
  | { readonly kind: "down"; readonly why: string };

const [home = "", megabytes = ""] = process.argv.slice(2);
const ballast = join(home, "ballast");
const report = (message: FromDisk): void => void process.send?.(message);

const [command = "", ...options] = ["mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", home];
execFileSync(command, options);
let isDown = false;
let postgres = await start();

async function start(): Promise<Postgres> {
  const started = await startPostgres({ home, report: () => undefined });
  isDown = false;
  started.onExit((why) => {
    isDown = true;
    report({ kind: "down", why });
  });
  report({ kind: "up", url: started.url });
  return started;
}

/** Fills the disk to the last byte, with ever smaller writes. */
function fill(): void {
  const file = openSync(ballast, "w");
  for (let piece = 2 ** 20; piece >= 1; piece = Math.floor(piece / 16)) {
    try {
      for (const bytes = Buffer.alloc(piece); ; ) if (writeSync(file, bytes) < piece) break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
  report({ kind: "full" });
}

async function free(): Promise<void> {
  rmSync(ballast, { force: true });
  if (isDown) await postgres.stop();
  if (isDown) postgres = await start();
  else report({ kind: "up", url: postgres.url });
}

async function stop(): Promise<void> {
  rmSync(ballast, { force: true });
  await postgres.stop();
  process.exit(0);
}

process.on("disconnect", stop);
process.on("message", (message: ToDisk) => {
  if (message === "fill") fill();
  else if (message === "free") void free();
  else void stop();
});
