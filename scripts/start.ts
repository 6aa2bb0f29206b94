/** npm start: a running exchange with one command. Starts the missing parts in order, and stops them in reverse. */
import { allRoles, type Config, readConfig } from "../apps/server/src/config.ts";
import { demoOperators } from "../apps/server/src/console/demo-operator-list.ts";
import { ensureAnvil } from "./anvil.ts";
import { buildConsoleIfNeeded, buildPagesIfNeeded } from "./build-pages.ts";
import { keepAlive } from "./keep-alive.ts";
import { migrateDatabase } from "./migrate.ts";
import { requireFreePorts } from "./ports.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { type ChildApp, resolveDrizzleOnce, startProcess } from "./process.ts";
import { restartOnChange } from "./restart-on-change.ts";

interface Stoppable {
  stop(): Promise<void>;
}

const startedAtMs = performance.now();
const report = (line: string) => console.log(`feo: ${line}`);
const development = process.argv.includes("--development");

async function start(running: Stoppable[], onDeath: (why: string) => void): Promise<void> {
  const config = readConfig(process.env);
  const ports = { PORT: config.port, CONSOLE_PORT: config.consolePort, METRICS_PORT: config.metricsPort };
  const worldPorts = { WORLD_PORT: config.worldPort, WORLD_SMTP_PORT: config.worldSmtpPort };
  await requireFreePorts(config.mode === "demo" ? { ...ports, ...worldPorts } : ports);

  // Build the pages and start the world while the database starts; they do not depend on each other.
  const database = openDatabase(config, running, onDeath);
  const pages = development ? buildConsoleIfNeeded(report) : buildPagesIfNeeded(report);
  const world = config.mode === "demo" ? startWorld(config, running, onDeath) : undefined;
  const signer = config.mode === "demo" ? startSigner(config, running, onDeath) : undefined;
  // Wait for all before reporting a failure, so that nothing is left half started.
  const [databaseUrl] = await settle([database, pages]);
  if (stopping) return;

  const startServer = (onServerDeath: (why: string) => void) =>
    startProcess("server", "apps/server/src/main.ts", {
      onDeath: onServerDeath,
      // React renders several times faster in production mode. Only the launcher knows the tables' owner, not the
      // server.
      env: { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: "", NODE_ENV: development ? "development" : "production" },
      args: development ? ["--development"] : [],
      // The module server delivers the pages' modules in their development form, so the server must use the same.
      nodeArgs: [...resolveDrizzleOnce, ...(development ? ["--conditions=development"] : [])],
    });
  const server = development
    ? restartOnChange(startServer, report)
    : keepAlive({ name: "server", start: startServer, report, onGivenUp: onDeath });
  running.push(server);
  // The server retries until the world is up.
  const [url] = await settle([server.ready, world, signer]);
  welcome(config, url);
}

function startWorld(config: Config, running: Stoppable[], onDeath: (why: string) => void): Promise<string> {
  try {
    ensureAnvil(report);
  } catch (error) {
    // The world runs without its EVM networks, and this reports it.
    report((error as Error).message);
  }
  const env = { WORLD_SMTP_PORT: String(config.worldSmtpPort), FEO_HOME: config.home };
  const start = (onWorldDeath: (why: string) => void) =>
    startProcess("world", "apps/world/src/main.ts", { onDeath: onWorldDeath, env });
  const world = keepAlive({ name: "world", start, report, onGivenUp: onDeath });
  running.push(world);
  return world.ready;
}

/** Holds the keys of the demo's coins. In production it is a separate service. */
function startSigner(
  config: Config,
  running: Stoppable[],
  onDeath: (why: string) => void,
): Promise<string> | undefined {
  const { signer: place, nodes } = config.chains;
  if (nodes.size === 0 || !("socket" in place)) return undefined;
  const env = { FEO_HOME: config.home, SIGNER_SOCKET: place.socket };
  const start = (onSignerDeath: (why: string) => void) =>
    startProcess("signer", "apps/signer/src/main.ts", { onDeath: onSignerDeath, env });
  const signer = keepAlive({ name: "signer", start, report, onGivenUp: onDeath });
  running.push(signer);
  return signer.ready;
}

/** The program's address. If another role owns the tables, migrates them here as that role. */
async function openDatabase(config: Config, running: Stoppable[], onDeath: (why: string) => void): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl) {
    report("using the database of DATABASE_URL");
    if (databaseOwnerUrl) await migrateDatabase({ ownerUrl: databaseOwnerUrl, programUrl: databaseUrl });
    return databaseUrl;
  }
  let address: string | undefined;
  let programAddress = "";
  const start = (onPostgresDeath: (why: string) => void): ChildApp => {
    const starting = startPostgres({ home: config.home, report });
    const ready = starting.then(({ url, programUrl, onExit }: Postgres) => {
      address ??= url;
      programAddress = programUrl;
      // The other parts are connected to the first address.
      if (url !== address) throw new Error("PostgreSQL's port is taken by another program: start again");
      onExit((why) => onPostgresDeath(`PostgreSQL ended: ${why}`));
      return url;
    });
    ready.catch(() => undefined);
    return { ready, stop: () => starting.then(({ stop: stopIt }) => stopIt()).catch(() => undefined) };
  };
  const postgres = keepAlive({ name: "database", start, report, onGivenUp: onDeath });
  running.push(postgres);
  const ownerUrl = await postgres.ready;
  report("PostgreSQL is ready");
  await migrateDatabase({ ownerUrl, programUrl: programAddress });
  return programAddress;
}

async function settle<T extends readonly unknown[]>(promises: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(promises);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as {
    [K in keyof T]: Awaited<T[K]>;
  };
}

/** The console's sign-in page fills these in, too. */
const operatorLines = (): string[] => [
  "  The console's demo operators, each with passphrase and authenticator key:",
  ...Object.entries(demoOperators).map(
    ([name, { roles, passphrase, totpSecret }]) => `  ${name}  "${passphrase}"  ${totpSecret}  ${roles.join(", ")}`,
  ),
];

function welcome(config: Config, url: string): void {
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  const lines = [
    `ready in ${seconds} s`,
    "",
    ...(config.roles.has("web")
      ? [`  The exchange   ${url}`, `  Its API        ${url}/api/docs`, `  Console        ${config.consoleUrl}`]
      : []),
    ...(config.roles.size < allRoles.length ? [`  This node      ${[...config.roles].join(", ")}`] : []),
    ...(config.mode === "demo"
      ? [
          `  Inbox          http://localhost:${config.worldPort}/inbox`,
          `  Outside world  http://localhost:${config.worldPort}`,
        ]
      : []),
    `  Metrics        http://localhost:${config.metricsPort}/metrics`,
    ...(config.mode === "demo" && config.roles.has("web") ? ["", ...operatorLines()] : []),
    "",
    ...(config.mode === "demo" ? [`  This is a demo: no real money. Data is in ${config.home}`, ""] : []),
    "  Ctrl-C stops everything.",
  ];
  console.log(`feo: ${lines.join("\n")}`);
}

const running: Stoppable[] = [];
let stopping: Promise<void> | undefined;

/** Stops the parts in reverse order of their start. */
async function stopRunning(): Promise<void> {
  for (const part of running.splice(0).reverse()) {
    await part.stop().catch((error: unknown) => console.error(`feo: while stopping: ${String(error)}`));
  }
}

/** Waits for parts that are still starting, so that they can be stopped too. */
async function stopAll(): Promise<void> {
  await stopRunning();
  await starting.catch(() => undefined);
  await stopRunning();
}

function stop(exitCode: number): void {
  stopping ??= stopAll().then(() => process.exit(exitCode));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    // A second signal exits at once; the remaining parts end with their parent.
    if (stopping) process.exit(1);
    report("stopping");
    stop(0);
  });
}

const starting = start(running, (why) => {
  if (stopping) return;
  console.error(`feo: ${why}`);
  stop(1);
});
starting.catch((error: unknown) => {
  if (stopping) return;
  console.error(error instanceof Error ? `feo: ${error.message}` : error);
  stop(1);
});
