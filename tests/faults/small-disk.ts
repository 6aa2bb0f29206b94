/**
 * A PostgreSQL whose disk can be filled, by root and by ordinary users. If no such disk is possible, it reports why.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FromDisk, ToDisk } from "./small-disk-process.ts";

export interface SmallDisk {
  readonly url: string;
  /** Fills the disk to the last byte. */
  fill(): Promise<void>;
  /** Frees the space, and restarts PostgreSQL if it has crashed. */
  free(): Promise<void>;
  /** The reason of each PostgreSQL crash. */
  readonly falls: readonly string[];
  remove(): Promise<void>;
}

const program = fileURLToPath(new URL("small-disk-process.ts", import.meta.url));
const userNamespace = ["unshare", "--user", "--map-root-user", "--mount"];
/** Root of a user namespace may mount in it, too. */
const ways = process.getuid?.() === 0 ? [["unshare", "--mount"], userNamespace] : [userNamespace];

export async function startOnSmallDisk(megabytes: number): Promise<SmallDisk> {
  const reasons: string[] = [];
  for (const way of ways) {
    const home = await mkdtemp(join(tmpdir(), "feo-disk-"));
    try {
      return await startBy(way, home, megabytes);
    } catch (error) {
      reasons.push(`${way.join(" ")}: ${(error as Error).message}`);
      await rm(home, { recursive: true, force: true });
    }
  }
  throw new Error(`A full disk cannot be tried here, because no small one can be mounted.\n${reasons.join("\n")}`);
}

async function startBy(way: readonly string[], home: string, megabytes: number): Promise<SmallDisk> {
  const [command = "", ...options] = way;
  const child = spawn(command, [...options, "--", process.execPath, program, home, String(megabytes)], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const falls: string[] = [];
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors = (errors + String(chunk)).slice(-2_000);
  });
  child.on("message", (message: FromDisk) => message.kind === "down" && falls.push(message.why));
  const ended = new Promise<never>((_, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => reject(new Error(`it ended with ${signal ?? code}: ${errors.trim()}`)));
  });
  ended.catch(() => undefined);
  const ask = (wanted: ToDisk, kind: FromDisk["kind"]) => {
    const reply = Promise.race([next(child, kind), ended]);
    child.send(wanted);
    return reply;
  };
  const up = await Promise.race([next(child, "up"), ended]);
  if (up.kind !== "up") throw new Error("It never rose");
  return {
    url: up.url,
    falls,
    fill: async () => void (await ask("fill", "full")),
    free: async () => void (await ask("free", "up")),
    async remove() {
      if (child.connected) child.send("stop" satisfies ToDisk);
      await ended.catch(() => undefined);
      await rm(home, { recursive: true, force: true });
    },
  };
}

const next = (child: ChildProcess, kind: FromDisk["kind"]): Promise<FromDisk> =>
  new Promise((resolve) => {
    child.on("message", function listen(message: FromDisk) {
      if (message.kind !== kind) return;
      child.off("message", listen);
      resolve(message);
    });
  });
