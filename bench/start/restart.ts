/**
 * How long the exchange takes no orders after its server was killed: from the signal to the first HTTP response, and to
 * the first accepted order, while `npm start` restarts it. `npm run bench:restart -- ROUNDS`.
 */
import { rm } from "node:fs/promises";
import { addressOfRunning } from "../../scripts/postgres.ts";
import { newHome } from "../../tests/system/home.ts";
import { demoToken, startInstance } from "../../tests/system/instance.ts";
import { processesOf } from "../../tests/system/processes.ts";
import { endDemoHistory } from "../demo-history.ts";
import { median } from "../durable/statistics.ts";
import { startStopwatch } from "./stopwatch.ts";

const rounds = Number(process.argv[2] ?? 5);
const mostSeconds = 3;
/** Deaths within a minute of each other increase the restart delay, which must not be measured here. */
const betweenDeathsMs = 61_000;
const askEveryMs = 20;
const bid = { marketSymbol: "SOL-INR", price: "13000", volume: "0.02", side: "BUY" };
const home = await newHome("feo-restart-");
const exchange = await startInstance({ home, env: { DEMO_BOTS: "off" } });

/** HTTP status of an attempt to place an order; undefined while nothing listens. */
async function place(token: string): Promise<number | undefined> {
  const headers = { accessToken: token, "content-type": "application/json" };
  const url = `${exchange.baseUrl}/api/market/v1/order`;
  try {
    const answer = await fetch(`${url}/limit`, { method: "POST", headers, body: JSON.stringify(bid) });
    const { order } = (await answer.json()) as { order?: { id: string } };
    if (order) await fetch(`${url}/cancel`, { method: "PUT", headers, body: JSON.stringify({ orderId: order.id }) });
    return answer.status;
  } catch {
    return undefined;
  }
}

function killServer(): void {
  const server = processesOf(home).find(({ command }) => command.includes("apps/server/src/main.ts"));
  if (!server) throw new Error("There is no server to kill");
  process.kill(server.pid, "SIGKILL");
}

async function restart(token: string): Promise<{ readonly listening: number; readonly taking: number }> {
  const elapsed = startStopwatch();
  killServer();
  let listening: number | undefined;
  for (;;) {
    const status = await place(token);
    if (status !== undefined) listening ??= elapsed().seconds;
    if (status === 200) return { listening: listening ?? 0, taking: elapsed().seconds };
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}

try {
  await endDemoHistory((await addressOfRunning(home)) ?? "");
  const token = demoToken(home, "asha");
  const taken: { readonly listening: number; readonly taking: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, betweenDeathsMs));
    const one = await restart(token);
    taken.push(one);
    console.log(
      `round ${round + 1}: listens after ${one.listening.toFixed(2)} s, takes orders after ${one.taking.toFixed(2)} s`,
    );
  }
  const [listening, taking] = [median(taken.map((one) => one.listening)), median(taken.map((one) => one.taking))];
  console.log(
    `median: listens after ${listening.toFixed(2)} s, takes orders after ${taking.toFixed(2)} s; at most ${mostSeconds} s`,
  );
  if (taking > mostSeconds) process.exitCode = 1;
} finally {
  await exchange.stop();
  await rm(home, { recursive: true, force: true });
}
