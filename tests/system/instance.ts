/** One running exchange in its own home on free ports, started by the command that users run. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/ports.ts";
import { patientMs } from "./patience.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readyWithinMs = patientMs(90);

export interface Instance {
  readonly baseUrl: string;
  readonly worldUrl: string;
  readonly consoleUrl: string;
  readonly smtpPort: number;
  readonly metricsUrl: string;
  readonly process: ChildProcess;
  /** Its output so far. */
  output(): string;
  stop(): Promise<number | null>;
}

interface InstanceOptions {
  readonly home: string;
  readonly env?: Record<string, string>;
  /** Ports to reuse; free ones by default. */
  readonly ports?: InstancePorts;
}

export interface InstancePorts {
  readonly web: number;
  readonly world: number;
  readonly smtp: number;
  readonly metrics: number;
  readonly console: number;
}

export async function freePorts(): Promise<InstancePorts> {
  const [web, world, smtp, metrics, console] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  return { web, world, smtp, metrics, console };
}

/** The settings for an instance's ports. */
export const portSettings = ({ web, world, smtp, metrics, console }: InstancePorts): Record<string, string> => ({
  PORT: String(web),
  WORLD_PORT: String(world),
  WORLD_SMTP_PORT: String(smtp),
  METRICS_PORT: String(metrics),
  CONSOLE_PORT: String(console),
});

export async function startInstance({ home, env, ports: given }: InstanceOptions): Promise<Instance> {
  const ports = given ?? (await freePorts());
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: root,
    env: {
      ...process.env,
      FEO_HOME: home,
      ...portSettings(ports),
      // All tests share one address and send many requests.
      RATE_LIMIT_PER_MINUTE: "1000000",
      SIGN_INS_PER_MINUTE: "1000000",
      SOCKETS_PER_ADDRESS: "100000",
      // A shared machine can stall for seconds; load shedding is not under test.
      LOG_LEVEL: "warn",
      OVERLOAD_MS: "60000",
      // Generating years of made-up prices would take half a processor for minutes.
      DEMO_HISTORY: "recent",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  child.stdout.on("data", (chunk) => printed.push(String(chunk)));
  child.stderr.on("data", (chunk) => printed.push(String(chunk)));
  const output = () => printed.join("");
  // A process killed by a signal has no exit code.
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  await waitFor(() => output().includes("Ctrl-C stops everything") || hasEnded());
  if (hasEnded() || !output().includes("Ctrl-C")) {
    child.kill("SIGKILL");
    throw new Error(`The exchange did not start:\n${output()}`);
  }
  return {
    baseUrl: `http://localhost:${ports.web}`,
    worldUrl: `http://localhost:${ports.world}`,
    consoleUrl: `http://localhost:${ports.console}`,
    smtpPort: ports.smtp,
    metricsUrl: `http://localhost:${ports.metrics}`,
    process: child,
    output,
    stop() {
      if (!hasEnded()) child.kill("SIGINT");
      return ended;
    },
  };
}

async function waitFor(condition: () => boolean): Promise<void> {
  for (const deadline = performance.now() + readyWithinMs; performance.now() < deadline; ) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** An access token for a demo person, made by the development command. */
export function demoToken(home: string, feoTag: string): string {
  const output = execFileSync(process.execPath, ["scripts/demo-token.ts", feoTag], {
    cwd: root,
    env: { ...process.env, FEO_HOME: home, DATABASE_URL: "" },
    encoding: "utf8",
  });
  return output.trim();
}
