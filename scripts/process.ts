/** Runs an app as a child process: it reports when it is ready, and it ends with its parent, even if that is killed. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Node's compile cache, which speeds up the next start; Node runs without it if it is not writable. */
export const compileCache = fileURLToPath(new URL("../node_modules/.cache/feo-compiled", import.meta.url));
/** For programs that use the database. */
export const resolveDrizzleOnce = ["--import", new URL("resolve-drizzle-once.ts", import.meta.url).href];
const stopWithinMs = 15_000;

export interface ChildApp {
  /** The URL it serves, once it reports it; rejects if it exits before. */
  readonly ready: Promise<string>;
  stop(): Promise<void>;
}

interface ProcessOptions {
  readonly onDeath: (why: string) => void;
  readonly env?: Record<string, string>;
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
}

/** The child has its own process group, so that Ctrl-C reaches only us and we can stop the parts in order. */
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
      console.error(`feo: the ${name} did not stop within ${stopWithinMs / 1000} s and was killed`);
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
  // Callers that await `ready` get the rejection; this prevents an unhandled one when the child is stopped early.
  ready.catch(() => undefined);
  return { ready, stop };
}
