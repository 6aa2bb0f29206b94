/**
 * The bus (NATS) of several nodes, for tests and measurements: found, or installed from the system's packages, and
 * started.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./ports.ts";
import { canInstall, installPackage, isExecutable, refreshPackages } from "./system-packages.ts";

const places = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];

export const findNatsServer = (): string | undefined =>
  [process.env["NATS_SERVER_PATH"], ...places].find((place) => place !== undefined && isExecutable(place));

export function ensureNatsServer(report: (line: string) => void): void {
  if (findNatsServer()) return;
  const advice = "install the package nats-server, or set NATS_SERVER_PATH";
  if (!canInstall()) throw new Error(`the tests of several nodes need nats-server: ${advice}`);
  report("installing nats-server from the system's packages");
  refreshPackages();
  if (!installPackage("nats-server")) throw new Error(`nats-server could not be installed: ${advice}`);
}

export interface NatsServer {
  readonly url: string;
  stop(): Promise<void>;
  /** Restarts it on the same port, without any previous state. */
  start(): Promise<void>;
}

export async function startNatsServer(): Promise<NatsServer> {
  const program = findNatsServer();
  if (!program) throw new Error("There is no nats-server: npm test installs it, or says how");
  const port = await freePort();
  let child: ChildProcess | undefined;
  async function start(): Promise<void> {
    child = spawn(program as string, ["--addr", "127.0.0.1", "--port", String(port)], { stdio: "ignore" });
    while (!(await answers(port))) await sleep(20);
  }
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    async stop() {
      if (!child || child.exitCode !== null) return;
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
    socket.once("data", () => socket.destroy());
  });
