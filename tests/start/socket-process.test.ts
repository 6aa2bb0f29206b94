/** The process that the sockets have to themselves dies: the exchange goes on, and whoever listened hears again. */
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoToken, type Instance, startInstance } from "../system/instance.ts";
import { processesOf, socketProcessOf } from "../system/processes.ts";

const marketSymbol = "ADA-BTC";
let home: string;
let instance: Instance;
const clients: Socket[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "feo-sockets-"));
  instance = await startInstance({ home, env: { DEMO_BOTS: "off" } });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await instance.stop();
  await rm(home, { recursive: true, force: true });
});

interface Book {
  readonly previousSequence: number | null;
  readonly bids: readonly (readonly [string, string])[];
}

/** Listens to a book and, as the web app does, subscribes anew whenever it is connected. */
function listen(): { heard: Book[]; connections: () => number } {
  const client = io(`${instance.baseUrl}/public`, { transports: ["websocket"], forceNew: true });
  clients.push(client);
  const heard: Book[] = [];
  let connections = 0;
  client.on("connect", () => {
    connections += 1;
    client.emit("subscribe", { topic: "ORDER_BOOK", marketSymbol });
  });
  client.on("ORDER_BOOK", (message: Book) => heard.push(message));
  return { heard, connections: () => connections };
}

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

test("killed again and again, it is there again: orders are taken meanwhile, listeners come back, nothing is left over", async () => {
  const token = demoToken(home, "asha");
  const bid = async (price: string): Promise<number> => {
    const { status } = await fetch(`${instance.baseUrl}/api/market/v1/order/limit`, {
      ...{ method: "POST", headers: { accessToken: token, "content-type": "application/json" } },
      body: JSON.stringify({ marketSymbol, side: "BUY", price, volume: "30" }),
    });
    return status;
  };
  const stands = ({ heard }: { heard: Book[] }, price: string) =>
    expect.poll(() => heard.at(-1)?.bids.map(([at]) => at)).toContain(price);
  const server = processesOf(home).find(({ command }) => command.includes("server/src/main.ts"))?.pid ?? 0;
  const listeners = Array.from({ length: 20 }, listen);
  await expect.poll(() => listeners.every(({ heard }) => heard.length > 0)).toBe(true);
  const filesBefore = openFiles(server);

  for (const round of [1, 2, 3]) {
    const [missed, told] = [`0.0000089${round}`, `0.0000088${round}`];
    const killed = socketProcessOf(home) ?? 0;
    process.kill(killed, "SIGKILL");
    expect(await bid(missed)).toBe(200);
    await expect.poll(() => listeners.every(({ connections }) => connections() === round + 1)).toBe(true);
    expect(socketProcessOf(home)).not.toBe(killed);
    // First how the book stands, with what happened while nobody could be told; then what changes.
    for (const listener of listeners) await stands(listener, missed);
    expect(listeners[0]?.heard.at(-1)?.previousSequence).toBeNull();
    expect(await bid(told)).toBe(200);
    for (const listener of listeners) await stands(listener, told);
    expect(listeners[0]?.heard.at(-1)?.previousSequence).not.toBeNull();
  }

  const sockets = processesOf(home).filter(({ command }) => command.includes("socket-process.ts"));
  expect(sockets).toHaveLength(1);
  expect(openFiles(server)).toBeLessThan(filesBefore + listeners.length);
  expect(await instance.stop()).toBe(0);
  expect(processesOf(home)).toEqual([]);
  // Three deaths were said, and the stop with everybody connected said nothing.
  expect(instance.output().match(/the sockets' process ended/g)).toHaveLength(3);
  expect(instance.output()).not.toMatch(/ERR_IPC|Unhandled/);
});
