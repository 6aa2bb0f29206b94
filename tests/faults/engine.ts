/** Starts engines in processes of their own, and leaves none running. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { resolveDrizzleOnce } from "../../scripts/process.ts";
import type { DeathPoint } from "./death-point.ts";
import type { FromEngine, Reply, ToEngine } from "./messages.ts";

export interface Engine {
  readonly name: string;
  submit(message: Omit<Extract<ToEngine, { kind: "submit" }>, "kind">): void;
  arm(point: DeathPoint): void;
  signal(signal: NodeJS.Signals): void;
  /** Resolves once it has led this many times; rejects if it exits before. */
  led(times: number): Promise<void>;
  readonly timesLed: number;
  /** Resolves with the exit reason. */
  readonly ended: Promise<string>;
  readonly hasEnded: boolean;
  onReply(listener: (reply: Reply) => void): void;
  onLead(listener: () => void): void;
  onEnd(listener: () => void): void;
  /** The last lines of its output. */
  log(): string;
}

const program = fileURLToPath(new URL("engine-process.ts", import.meta.url));
const preload = new URL("death-point.ts", import.meta.url).href;
/** An engine starts four times as fast with a compile cache. */
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/feo-engine", import.meta.url));
const running = new Set<ChildProcess>();
let count = 0;

export function startEngine(databaseUrl: string, point: DeathPoint | null = null): Engine {
  const child = fork(program, [databaseUrl], {
    execArgv: [...resolveDrizzleOnce, "--import", preload],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, FAULT_POINT: point ? JSON.stringify(point) : "" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  running.add(child);
  count += 1;
  const name = `engine ${count}`;
  const repliers: ((reply: Reply) => void)[] = [];
  const leaders: (() => void)[] = [];
  const enders: (() => void)[] = [];
  const waiting: { readonly times: number; readonly resolve: () => void; readonly reject: (error: Error) => void }[] =
    [];
  const state = { hasEnded: false, timesLed: 0, log: "" };

  child.stderr?.on("data", (chunk) => {
    state.log = (state.log + String(chunk)).slice(-4_000);
  });
  // A message to a killed process is lost, as it would be on a network.
  child.on("error", () => undefined);
  child.on("message", (message: FromEngine) => {
    if (message.kind !== "leading") for (const listener of repliers) listener(message);
    else {
      state.timesLed += 1;
      for (const { times, resolve } of waiting) if (times <= state.timesLed) resolve();
      for (const listener of leaders) listener();
    }
  });
  const ended = new Promise<string>((resolve) => {
    // "close" fires after the last message has been read.
    child.on("close", (code, signal) => {
      running.delete(child);
      state.hasEnded = true;
      const how = `${name} ended with ${signal ?? code}`;
      for (const { reject } of waiting) reject(new Error(`${how}\n${state.log}`));
      for (const listener of enders) listener();
      resolve(how);
    });
  });

  const send = (message: ToEngine): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  return {
    name,
    submit: (message) => send({ kind: "submit", ...message }),
    arm: (deathPoint) => send({ kind: "arm", point: deathPoint }),
    signal: (signal) => void child.kill(signal),
    async led(times) {
      if (state.timesLed >= times) return;
      if (state.hasEnded) throw new Error(`${name} has ended\n${state.log}`);
      await new Promise<void>((resolve, reject) => waiting.push({ times, resolve, reject }));
    },
    get timesLed() {
      return state.timesLed;
    },
    ended,
    get hasEnded() {
      return state.hasEnded;
    },
    onReply: (listener) => void repliers.push(listener),
    onLead: (listener) => void leaders.push(listener),
    onEnd: (listener) => void enders.push(listener),
    log: () => state.log,
  };
}

/** Kills every engine that this process started. */
export async function endEngines(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const closed = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGKILL");
      return closed;
    }),
  );
}
