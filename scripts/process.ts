/** Runs one of the apps as a child: started means it said so, and it ends with us even when we are killed. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What Node has read and compiled once it need not compile at the next start; where it cannot write, it goes without. */
export const compileCache = fileURLToPath(new URL("../node_modules/.cache/feo-compiled", import.meta.url));
/** For what uses the database. */
export const resolveDrizzleOnce = ["--import", new URL("resolve-drizzle-once.ts", import.meta.url).href];
const stopWithinMs = 15_000;

export interface ChildApp {
  /** The address it serves, once it says so; rejects when it ends before. */
  readonly ready: Promise<string>;
  stop(): Promise<void>;
}

interface ProcessOptions {
  readonly onDeath: (why: string) => void;
  readonly env?: Record<string, string>;
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
}

/** The child is in a process group of its own, so that Ctrl-C reaches only us and we stop things in order. */
export function startProcess(name: string, file: string, options: ProcessOptions): ChildApp {
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), file, ...(options.args ?? [])], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...options.env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `by ${signal}` : `with code ${code}`));
  });
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const timer = setTimeout(() => {
      console.error(`feo: the ${name} did not stop within ${stopWithinMs / 1000} s and is killed`);
      child.kill("SIGKILL");
    }, stopWithinMs);
    await ended;
    clearTimeout(timer);
  };
  let isReady = false;
  const ready = new Promise<string>((resolve, reject) => {
    child.on("message", (message: { ready?: string }) => {
      if (typeof message.ready !== "string") return;
      isReady = true;
      resolve(message.ready);
    });
    ended.then((why) => {
      reject(new Error(`the ${name} did not start (it ended ${why})`));
      if (isReady && !isStopping) options.onDeath(`the ${name} ended ${why}`);
    });
  });
  // Whoever awaits it hears of a failure; a stop before that is no surprise to anybody.
  ready.catch(() => undefined);
  return { ready, stop };
}
