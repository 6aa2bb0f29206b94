import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lockHome } from "./home-lock.ts";

let home: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "feo-lock-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(children.splice(0).map(endByPowerCut));
  rmSync(home, { recursive: true, force: true });
});

async function endByPowerCut(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}

/** A demo signer, with its output until it was ready or exited. */
async function start(signerHome: string, socket: string) {
  const child = fork(fileURLToPath(new URL("main.ts", import.meta.url)), [], {
    env: { PATH: process.env["PATH"], FEO_HOME: home, SIGNER_HOME: signerHome, SIGNER_SOCKET: socket },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  children.push(child);
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const ended = once(child, "close").then(([code]) => ({ child, code, said }));
  const ready = once(child, "message").then(() => ({ child, code: "ready", said }));
  return Promise.race([ready, ended]);
}

const statusAt = (socketPath: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ socketPath, path: "/status" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once("error", reject).end();
  });

test("a locked home can be locked again only after its signer releases it", async () => {
  const first = await lockHome(home);
  await expect(lockHome(home)).rejects.toThrow(`Another signer is running in ${home}. Stop it first`);
  await expect(lockHome(`${home}/.`)).rejects.toThrow("Another signer");
  await first.release();
  const second = await lockHome(home);
  expect(readdirSync(join(home, "lock"))).toHaveLength(1);
  await second.release();
  expect(readdirSync(join(home, "lock"))).toEqual([]);
});

test("of many concurrent attempts to lock a home, at most one succeeds", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockHome(home)));
  const taken = asked.filter(({ status }) => status === "fulfilled");
  expect(taken.length).toBeLessThanOrEqual(1);
  for (const one of asked) if (one.status === "fulfilled") await one.value.release();
  await (await lockHome(home)).release();
});

test("a home is locked even when its path is too long for a socket", async () => {
  vi.stubEnv("TMPDIR", home);
  const long = join(home, "a".repeat(120));
  mkdirSync(long);
  const first = await lockHome(long);
  await expect(lockHome(long)).rejects.toThrow("Another signer");
  await first.release();
});

test("a second signer on a home exits with one line and leaves the first running; after kill -9 the next one starts", async () => {
  const socket = join(home, "signer.sock");
  const first = await start(join(home, "signer"), socket);
  expect(first.code).toBe("ready");
  const second = await start(join(home, "signer"), join(home, "other.sock"));
  expect(second).toMatchObject({
    code: 1,
    said: `signer: Another signer is running in ${join(home, "signer")}. Stop it first\n`,
  });
  expect(existsSync(join(home, "other.sock"))).toBe(false);
  expect(await statusAt(socket)).toBe(200);
  await endByPowerCut(first.child);
  expect((await start(join(home, "signer"), socket)).code).toBe("ready");
  expect(await statusAt(socket)).toBe(200);
});

test("a signer does not take over a socket on which another process listens", async () => {
  const socket = join(home, "signer.sock");
  expect((await start(join(home, "one"), socket)).code).toBe("ready");
  expect(await start(join(home, "two"), socket)).toMatchObject({
    code: 1,
    said: `signer: Another process is already listening at ${socket}\n`,
  });
  expect(await statusAt(socket)).toBe(200);
});
