/** The anvils of a world: real EVM nodes on loopback ports that the system chose, which never outlive the world. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AnvilNews, AnvilsWanted } from "./anvil-keeper.ts";

export interface Anvils {
  readonly ports: ReadonlyMap<string, number>;
  /** What ended, and how; stays open while all is well. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

interface AnvilSettings {
  readonly binary: string;
  readonly chainIds: Readonly<Record<string, number>>;
  readonly blockSeconds: number;
  /** The words that the accounts come from. */
  readonly mnemonic: string;
  readonly accounts: number;
}

const keeperFile = fileURLToPath(new URL("./anvil-keeper.ts", import.meta.url));
const etherEach = 1_000_000_000;
/** Deep enough for every reorganisation that may be asked for after as many blocks as may be mined at once. */
const statesKept = 300;

export async function startAnvils({ binary, chainIds, ...settings }: AnvilSettings): Promise<Anvils> {
  // In a group of its own, so that Ctrl-C reaches the world only and nothing looks as if it had died by itself.
  const keeper = fork(keeperFile, { detached: true, execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const keeperEnded = new Promise<void>((resolve) => keeper.once("exit", () => resolve()));
  const names = Object.keys(chainIds);
  const ports = new Map<string, number>();
  const pids: number[] = [];
  let isStopping = false;

  const stop = async () => {
    isStopping = true;
    if (keeper.connected) keeper.disconnect();
    await keeperEnded;
  };
  let hasStarted = () => {};
  const started = new Promise<void>((resolve) => {
    hasStarted = resolve;
  });
  const died = new Promise<string>((resolve) => {
    keeper.on("message", (news: AnvilNews) => {
      if ("ended" in news) return resolve(`the anvil of ${news.name} ended: ${news.ended}`);
      ports.set(news.name, news.port);
      pids.push(news.pid);
      if (ports.size === names.length) hasStarted();
    });
    void keeperEnded.then(() => {
      if (isStopping) return;
      killEach(pids);
      resolve("the keeper of the anvils ended");
    });
  });

  keeper.send({
    binary,
    anvils: Object.fromEntries(names.map((name) => [name, argumentsFor(chainIds[name] ?? 0, settings)])),
  } satisfies AnvilsWanted);
  const why = await Promise.race([started, died]);
  if (why !== undefined) {
    await stop();
    throw new Error(why);
  }
  return { ports, died, stop };
}

function argumentsFor(chainId: number, settings: Pick<AnvilSettings, "blockSeconds" | "mnemonic" | "accounts">) {
  return [
    ...["--host", "127.0.0.1", "--port", "0", "--no-cors"],
    ...["--chain-id", String(chainId), "--block-time", String(settings.blockSeconds), "--order", "fifo"],
    ...["--mnemonic", settings.mnemonic, "--accounts", String(settings.accounts), "--balance", String(etherEach)],
    // Otherwise old states would go to a folder in the user's home.
    ...["--prune-history", String(statesKept)],
  ];
}

function killEach(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It had gone already.
    }
  }
}
