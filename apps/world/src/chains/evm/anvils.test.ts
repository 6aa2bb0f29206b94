import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { findAnvil } from "./find-anvil.ts";

// Each test starts processes.
vi.setConfig({ testTimeout: 20_000 });

const mainFile = fileURLToPath(new URL("../../main.ts", import.meta.url));

interface StartedWorld {
  readonly child: ChildProcess;
  readonly url: string;
  readonly keeper: number;
  readonly anvils: readonly number[];
  readonly ended: Promise<number | null>;
  printed(): string;
}

async function start(env: Record<string, string> = {}): Promise<StartedWorld> {
  const settings = { WORLD_PORT: "0", WORLD_SMTP_PORT: "0", WORLD_CHAINS: "ETH,BSC", ...env };
  const child = fork(mainFile, { env: settings, execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let printed = "";
  child.stderr?.on("data", (chunk) => {
    printed += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const { ready } = await new Promise<{ ready: string }>((resolve, reject) => {
    child.once("message", resolve);
    void ended.then(() => reject(new Error(`the world did not start: ${printed}`)));
  });
  const [keeper = 0] = childrenOf(child.pid ?? 0);
  return { child, url: ready, keeper, anvils: childrenOf(keeper), ended, printed: () => printed };
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function allGone(processes: readonly number[]): Promise<boolean> {
  for (let tries = 0; tries < 2_000 && processes.some(isRunning); tries += 1) await wait(50);
  return !processes.some(isRunning);
}

describe("no anvil outlives its world", () => {
  test.each<[string, (world: StartedWorld) => void]>([
    ["was asked to stop", ({ child }) => child.kill("SIGTERM")],
    ["was interrupted", ({ child }) => child.kill("SIGINT")],
    ["was killed", ({ child }) => child.kill("SIGKILL")],
    ["lost its parent", ({ child }) => child.disconnect()],
  ])("no anvil stays when the world %s", async (_, end) => {
    const world = await start();
    expect(world.anvils).toHaveLength(2);
    expect([world.keeper, ...world.anvils].every(isRunning)).toBe(true);
    end(world);
    await world.ended;
    expect(await allGone([world.keeper, ...world.anvils])).toBe(true);
    expect(world.printed()).toBe("");
  });
});

test("a world that loses its parent during startup exits quietly", async () => {
  const env = { WORLD_PORT: "0", WORLD_SMTP_PORT: "0", WORLD_CHAINS: "ETH" };
  const child = fork(mainFile, { env, execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let printed = "";
  child.stderr?.on("data", (chunk) => {
    printed += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  // Once its keeper runs, the world is in the middle of startup.
  await expect.poll(() => childrenOf(child.pid ?? 0).length, { timeout: 60_000, interval: 20 }).toBe(1);
  const [keeper = 0] = childrenOf(child.pid ?? 0);
  const anvils = childrenOf(keeper);
  child.disconnect();
  expect(await ended).toBe(0);
  expect(await allGone([keeper, ...anvils])).toBe(true);
  expect(printed).toBe("");
});

describe("the world stops and says why", () => {
  test.each<[string, (world: StartedWorld) => number | undefined, RegExp]>([
    ["an anvil", ({ anvils }) => anvils[0], /^world: anvil (ETH|BSC) exited: SIGKILL$/m],
    ["their keeper", ({ keeper }) => keeper, /^world: the anvil supervisor exited$/m],
  ])("the world stops when %s ended", async (_, victim, words) => {
    const world = await start();
    process.kill(victim(world) ?? 0, "SIGKILL");
    expect(await world.ended).toBe(1);
    expect(world.printed()).toMatch(words);
    expect(await allGone([world.keeper, ...world.anvils])).toBe(true);
  });
});

describe("settings", () => {
  test("with no chains configured, none run", async () => {
    const world = await start({ WORLD_CHAINS: "" });
    expect(await (await fetch(`${world.url}/chains`)).json()).toEqual([]);
    expect(childrenOf(world.child.pid ?? 0)).toEqual([]);
    world.child.kill("SIGTERM");
    expect(await world.ended).toBe(0);
  });

  test.each([
    [{ WORLD_CHAINS: "ETH,DOGE" }, "WORLD_CHAINS has the unknown chain DOGE"],
    [{ WORLD_BLOCK_SECONDS: "soon" }, "WORLD_BLOCK_SECONDS=soon is not a number"],
    [{ WORLD_BLOCK_SECONDS: "0" }, "WORLD_BLOCK_SECONDS=0 is not a number"],
  ])("%j is refused as a setting", async (env, words) => {
    await expect(start(env)).rejects.toThrow(words);
  });

  test("both kinds of chain mine blocks on a timer", async () => {
    const world = await start({ WORLD_CHAINS: "ETH,BTC", WORLD_BLOCK_SECONDS: "0.2" });
    const heights = async () => {
      const chains = (await (await fetch(`${world.url}/chains`)).json()) as { height: number }[];
      return chains.map(({ height }) => height);
    };
    const before = await heights();
    await expect
      .poll(async () => (await heights()).every((height, at) => height > (before[at] ?? 0)), { timeout: 60_000 })
      .toBe(true);
    world.child.kill("SIGTERM");
    await world.ended;
  });
});

test("the anvil binary is found on this machine, and not on an unsupported one", () => {
  expect(existsSync(findAnvil() ?? "")).toBe(true);
  expect(findAnvil({ platform: "aix", arch: "ppc64" })).toBeUndefined();
});
