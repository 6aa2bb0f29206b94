/** The anvils of a world: real EVM nodes on loopback ports chosen by the system, which never outlive the world. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AnvilNews, AnvilsWanted } from "./anvil-keeper.ts";

export interface Anvils {
  readonly ports: ReadonlyMap<string, number>;
  /** Resolves with the reason when an anvil or the keeper exits; stays pending while all run. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

interface AnvilSettings {
  readonly binary: string;
  readonly chainIds: Readonly<Record<string, number>>;
  readonly blockSeconds: number;
  /** The seed phrase of the accounts. */
  readonly mnemonic: string;
  readonly accounts: number;
}

const keeperFile = fileURLToPath(new URL("./anvil-keeper.ts", import.meta.url));
const etherEach = 1_000_000_000;
/** Enough states for the deepest reorganisation after mining as many blocks as one request allows. */
const statesKept = 300;

export async function startAnvils({ binary, chainIds, ...settings }: AnvilSettings): Promise<Anvils> {
  // In its own process group, so that Ctrl-C reaches only the world and no anvil appears to have crashed.
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
      if ("ended" in news) return resolve(`anvil ${news.name} exited: ${news.ended}`);
      ports.set(news.name, news.port);
      pids.push(news.pid);
      if (ports.size === names.length) hasStarted();
    });
    void keeperEnded.then(() => {
      if (isStopping) return;
      killEach(pids);
      resolve("the anvil supervisor exited");
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
    // Otherwise anvil stores old states in the user's home.
    ...["--prune-history", String(statesKept)],
  ];
}

function killEach(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It had already exited.
    }
  }
}
