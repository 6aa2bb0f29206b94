/**
 * Servers that move money, in processes of their own, and the world with its bank and chains, which outlives them all.
 * One node leads; the next ones are standbys with everything loaded, so that a death costs no start.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { writeAccounts } from "@feo/custody";
import { createKeys } from "@feo/custody/keys";
import { freePort } from "../../scripts/ports.ts";
import { resolveDrizzleOnce } from "../../scripts/process.ts";
import { addressesOf, coldWords, houseWords } from "./coin-keys.ts";
import type { DeathPoint } from "./death-point.ts";

export interface World {
  readonly url: string;
  /** The exchange's signer, if there are chains; it outlives the servers, as the world does. */
  readonly signer: SignerProcess | undefined;
  /** The world's networks. */
  readonly chains: readonly string[];
  post(path: string, body: object): Promise<Record<string, unknown>>;
}

export interface Node {
  readonly url: string;
  /** Resolves once it accepts requests; rejects if it exits before. */
  readonly serving: Promise<void>;
  readonly hasEnded: boolean;
  readonly ended: Promise<string>;
  readonly isServing: boolean;
  /** How many leads had begun up to its own latest one. Only the small programs report it; 0 until then. */
  readonly led: number;
  arm(point: DeathPoint): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

export interface Nodes {
  /** The current leader; waits while there is none. */
  leader(): Promise<Node>;
  /** Kills the leader, as a power cut would. */
  kill(): Promise<void>;
}

/** The rupee or coin rooms alone, or the whole server. */
export type Program = "rupees" | "coins" | "server";

interface NodesOptions {
  readonly program: Program;
  readonly databaseUrl: string;
  readonly world: World;
  readonly env?: Readonly<Record<string, string>>;
}

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = fileOf("../../apps/server/src/main.ts");
const programs: Record<Program, string> = {
  rupees: fileOf("rupee-process.ts"),
  coins: fileOf("coin-process.ts"),
  server,
};
const preload = new URL("death-point.ts", import.meta.url).href;
const compileCache = fileOf("../../node_modules/.cache/feo-engine");
const running = new Set<ChildProcess>();
const homes = new Set<string>();

/** In rupees; a larger withdrawal waits for operators, and can be cancelled. */
export const automaticInr = 20_000;

function start(file: string, env: Record<string, string>, execArgv: readonly string[] = []) {
  const child = fork(file, [], {
    execArgv: [...execArgv],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, NODE_ENV: "production", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  running.add(child);
  let log = "";
  child.stderr?.on("data", (chunk) => {
    log = (log + String(chunk)).slice(-4_000);
  });
  // A message to a killed process is lost, as it would be on a network.
  child.on("error", () => undefined);
  child.once("close", () => running.delete(child));
  return { child, log: () => log };
}

/** Its chains mine blocks only on request. */
export async function startWorld(chains: readonly string[] = []): Promise<World> {
  const { child, log } = start(fileOf("../../apps/world/src/main.ts"), {
    WORLD_PORT: "0",
    WORLD_SMTP_PORT: "0",
    WORLD_CHAINS: chains.join(","),
    WORLD_BLOCK_SECONDS: "3600",
  });
  const early = once(child, "close").then(() => Promise.reject(new Error(`The world ended: ${log()}`)));
  early.catch(() => undefined);
  const [{ ready: url }] = (await Promise.race([once(child, "message"), early])) as [{ ready: string }];
  return {
    url,
    chains,
    signer: chains.length > 0 ? await startSigner(houseWords) : undefined,
    async post(path, body) {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`The world refuses ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json() as Promise<Record<string, unknown>>;
    },
  };
}

export interface SignerProcess {
  readonly socket: string;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

const policyFile = fileOf("../../apps/signer/demo-policy.json");

/** A signer with this seed phrase and the tests' cold storage. */
export async function startSigner(words: string): Promise<SignerProcess> {
  const home = await mkdtemp(join(tmpdir(), "feo-signer-"));
  homes.add(home);
  const socket = join(home, "signer.sock");
  await mkdir(join(home, "signer"));
  await writeFile(join(home, "signer", "mnemonic"), words);
  await chmod(join(home, "signer", "mnemonic"), 0o400);
  const policy = { ...JSON.parse(await readFile(policyFile, "utf8")), cold };
  await writeFile(join(home, "policy.json"), JSON.stringify(policy));
  let child: ChildProcess;
  const begin = async (): Promise<void> => {
    const env = { FEO_HOME: home, SIGNER_SOCKET: socket, SIGNER_POLICY: join(home, "policy.json") };
    const started = start(fileOf("../../apps/signer/src/main.ts"), env);
    child = started.child;
    const early = once(child, "close").then(() => Promise.reject(new Error(`The signer ended: ${started.log()}`)));
    early.catch(() => undefined);
    await Promise.race([once(child, "message"), early]);
  };
  await begin();
  return {
    socket,
    start: begin,
    async kill() {
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
    },
  };
}

const coldAddresses = addressesOf(coldWords);
/** The tests' cold storage addresses. */
export const cold = {
  evm: coldAddresses.address("evm", "house"),
  btc: coldAddresses.address("btc", "house"),
  ltc: coldAddresses.address("ltc", "house"),
};
export const coldSetting = Object.entries(cold)
  .map((pair) => pair.join("="))
  .join(",");

/** A whole server, or the roles that the settings select. */
export const startServerNode = (
  options: Omit<NodesOptions, "program"> & { readonly env: Readonly<Record<string, string>> },
): Promise<Node> => startNode({ program: "server", ...options });

let timesLed = 0;

async function startNode({ program, databaseUrl, world, env }: NodesOptions): Promise<Node> {
  const port = await freePort();
  const chainNodes = world.chains.map((network) => `${network}=${world.url}/chains/${network}`).join(",");
  const signing = world.signer && {
    SIGNER_URL: `unix:${world.signer.socket}`,
    CHAIN_ACCOUNTS: writeAccounts(createKeys(houseWords).accounts),
    // No cold storage, unless a test sets it.
    COLD_ADDRESSES: "none",
  };
  const { child, log } = start(
    programs[program],
    {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      CONSOLE_PORT: String(await freePort()),
      WORLD_PORT: new URL(world.url).port,
      DEMO_BOTS: "off",
      AUTOMATIC_WITHDRAWAL_INR: String(automaticInr),
      RATE_LIMIT_PER_MINUTE: "1000000",
      ORDERS_PER_SECOND: "10000",
      CHAIN_NODES: chainNodes || "none",
      ...signing,
      ...env,
    },
    [...resolveDrizzleOnce, "--import", preload],
  );
  let [hasEnded, isServing, led] = [false, false, 0];
  const ended = once(child, "close").then(([code, signal]) => {
    hasEnded = true;
    return String(signal ?? code);
  });
  const messageWhere = (isIt: (message: { kind?: string; ready?: string }) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      child.on("message", (message: object) => isIt(message) && resolve());
      ended.then((how) => reject(new Error(`A node ended with ${how}\n${log()}`)));
    });
  const serving = messageWhere(({ kind, ready }) => kind === "serving" || ready !== undefined);
  serving.then(
    () => {
      isServing = true;
    },
    () => undefined,
  );
  child.on("message", ({ kind }: { kind?: string }) => {
    if (kind !== "leads") return;
    timesLed += 1;
    led = timesLed;
  });
  return {
    url: `http://localhost:${port}`,
    serving,
    ended,
    get hasEnded() {
      return hasEnded;
    },
    get isServing() {
      return isServing;
    },
    get led() {
      return led;
    },
    async arm(point) {
      const armed = messageWhere(({ kind }) => kind === "armed");
      child.send(point);
      await armed;
    },
    signal: (signal) => void child.kill(signal),
  };
}

/** Two standbys for the small programs, because one takes longer to load than the leader lives. */
const heirCounts: Record<Program, number> = { rupees: 2, coins: 2, server: 1 };

export async function startNodes(options: NodesOptions): Promise<Nodes> {
  const { program } = options;
  /** In the order of their starts. */
  const nodes = new Set<Node>();
  let adding = Promise.resolve();
  let failure: Error | undefined;

  async function add(): Promise<void> {
    const node = await startNode(options);
    nodes.add(node);
    node.ended.then(() => nodes.delete(node));
    node.serving.catch((error: Error) => {
      failure = error;
    });
  }
  async function addHeirs(): Promise<void> {
    while (nodes.size <= heirCounts[program]) await add();
  }

  /**
   * A standby accepts requests too after a while, and a node that hung on a busy machine may have lost the lead: the
   * latest to take the lead is the leader. Whole servers do not report it; of the two, the older one leads while it
   * lives.
   */
  function leadingNow(): Node | undefined {
    const mayLead = ({ isServing, led }: Node) => (program === "server" ? isServing : led > 0);
    return [...nodes].filter(mayLead).toSorted((one, other) => other.led - one.led)[0];
  }

  async function leader(): Promise<Node> {
    for (;;) {
      if (failure) throw failure;
      const node = leadingNow();
      if (node) {
        adding = adding.then(addHeirs);
        await adding;
        return node;
      }
      await sleep(5);
    }
  }

  await add();
  await leader();
  return {
    leader,
    async kill() {
      const leading = await leader();
      leading.signal("SIGKILL");
      await leading.ended;
    },
  };
}

/** Kills everything that this process started, standbys included. */
export async function endNodes(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
    }),
  );
  for (const home of homes) await rm(home, { recursive: true, force: true });
}
