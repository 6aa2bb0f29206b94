/**
 * Fan-out: thousands of listeners to one order book that changes ten times a second, beside a plain `ws` server that
 * sends the same messages to as many, and the latency of other calls meanwhile. `npm run bench:live -- LISTENERS
 * ROUNDS`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOfRunning } from "../../scripts/postgres.ts";
import { demoToken, startInstance } from "../../tests/system/instance.ts";
import { socketProcessOf } from "../../tests/system/processes.ts";
import { endDemoHistory } from "../demo-history.ts";
import { median, percentile } from "../durable/statistics.ts";
import { type Change, changeBook, changeName, steadily, timeCalls } from "./calls.ts";
import { type Crowd, nextWord, openCrowd, startChild } from "./crowd.ts";
import type { Received } from "./listeners.ts";
import { machineTicks, processorMs } from "./processor.ts";
import { sharedNow } from "./wire.ts";

const listeners = Number(process.argv[2] ?? 5_000);
const rounds = Number(process.argv[3] ?? 5);
const seconds = 8;
const everyMs = 100;
const callEveryMs = 10;
const settleMs = 1_000;
/** Two orders close together become one update, so slightly fewer than ten per second are possible. */
const bounds = { updatesPerSecond: 9, ratio: 1.5, growth: 1.2 };
const marketSymbol = "ADA-INR";
/** One price per pair of changes in a phase, far from where trades happen. */
const priceOf = (pair: number): string => `70.${10 + pair}`;
/** In another market, so that it does not add changes to the measured order book. */
const otherBid = { marketSymbol: "SOL-INR", price: "13000", volume: "0.02" };

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Milliseconds. */
const p99 = (values: readonly number[]): string => percentile(sorted(values), 99).toFixed(1);
const sorted = (values: readonly number[]): number[] => [...values].sort((left, right) => left - right);

interface Phase<Result> {
  readonly result: Result;
  readonly processorMs: number;
  /** Share of the machine's processor time in use. */
  readonly busy: number;
}

async function measure<Result>(pid: number, act: () => Promise<Result>): Promise<Phase<Result>> {
  const [used, ticks] = [processorMs(pid), machineTicks()];
  const result = await act();
  await later(settleMs);
  const after = machineTicks();
  const busy = 1 - (after.idle - ticks.idle) / (after.all - ticks.all);
  return { result, processorMs: processorMs(pid) - used, busy };
}

/** Milliseconds from each change to each listener, measured from sending the order and from its acknowledgement. */
function delaysOf({ texts, arrivals }: Received, changes: ReadonlyMap<string, Change>) {
  const [sent, acknowledged]: [number[], number[]] = [[], []];
  for (const text of texts) {
    const { sequence, bids } = JSON.parse(text.slice(text.indexOf("[")))[1] as {
      readonly sequence: number;
      readonly bids: readonly [string, string][];
    };
    for (const [price, amount] of bids) {
      const change = changes.get(changeName(price, amount !== "0"));
      if (!change) continue;
      for (const at of arrivals.get(sequence) ?? []) {
        sent.push(at - change.sentAt);
        // The update can arrive before the acknowledgement.
        acknowledged.push(Math.max(0, at - change.acknowledgedAt));
      }
    }
  }
  return { sent: sorted(sent), acknowledged: sorted(acknowledged) };
}

function delaysOfPlain({ texts, arrivals }: Received, sentAt: readonly number[]): number[] {
  const delays: number[] = [];
  for (const [place, text] of texts.entries()) {
    const sequence = Number.parseInt(text.slice(text.indexOf('"sequence":') + 11), 10);
    for (const at of arrivals.get(sequence) ?? []) delays.push(at - (sentAt[place] ?? 0));
  }
  return sorted(delays);
}

const show = (name: string, delays: readonly number[]): string =>
  `${name} p50 ${percentile(delays, 50).toFixed(1)} ms, p99 ${percentile(delays, 99).toFixed(1)} ms`;

/** Every listener received every message in order, and none was disconnected. */
function isComplete(what: string, received: Received, size: number): boolean {
  const expected = received.arrivals.size * size;
  const { delivered, gaps, ended } = received;
  console.log(
    `  ${what}: ${delivered} of ${expected} delivered (${received.arrivals.size} messages), ${gaps} gaps, ${ended} cut off`,
  );
  return delivered === expected && gaps === 0 && ended === 0;
}

const home = await mkdtemp(join(tmpdir(), "feo-live-"));
const env = {
  DEMO_BOTS: "off",
  ORDERS_PER_SECOND: "1000",
  RATE_LIMIT_PER_MINUTE: "100000000",
  SOCKETS_PER_ADDRESS: "100000",
};
const exchange = await startInstance({ home, env });
const plain = startChild("plain-server.ts");
let crowd: Crowd | undefined;
try {
  await endDemoHistory((await addressOfRunning(home)) ?? "");
  const { port: plainPort } = await nextWord<{ port: number }>(plain);
  const { baseUrl } = exchange;
  const asha = { baseUrl, token: demoToken(home, "asha") };
  const ravi = { baseUrl, token: demoToken(home, "ravi") };
  const exchangePort = Number(new URL(baseUrl).port);
  crowd = await openCrowd({ exchangePort, plainPort, listeners, marketSymbol });
  const { size, command, take } = crowd;
  const sockets = socketProcessOf(home) ?? 0;
  const pace = { everyMs, seconds };
  const change = () => changeBook(asha, { marketSymbol, priceOf }, pace);
  const calls = () => timeCalls(ravi, otherBid, { everyMs: callEveryMs, seconds });
  const both = () => Promise.all([calls(), change()]);
  console.log(`${size} listeners are connected to each`);
  await both();

  const costs = { own: [] as number[], plain: [] as number[] };
  const times = { quiet: [] as number[], own: [] as number[], plain: [] as number[] };
  const updates: number[] = [];
  let isAllDelivered = true;
  for (let round = 1; round <= rounds; round += 1) {
    const quiet = await measure(sockets, both);
    await command({ kind: "subscribe" });
    await later(settleMs);
    await command({ kind: "begin" });
    const own = await measure(sockets, both);
    const received = await take();
    await command({ kind: "unsubscribe" });
    await command({ kind: "begin" });
    const sentAt: number[] = [];
    const repeat = () =>
      steadily(everyMs, received.texts.length, async (turn) => {
        sentAt.push(sharedNow());
        plain.send({ text: received.texts[turn] });
      });
    const peer = await measure(plain.pid ?? 0, async () => (await Promise.all([both(), repeat()]))[0]);
    const heardPlain = await take();

    console.log(`round ${round}: messages of ${received.texts[1]?.length ?? 0} bytes`);
    isAllDelivered = isComplete("feo", received, size) && isAllDelivered;
    isAllDelivered = isComplete("plain ws", heardPlain, size) && isAllDelivered;
    costs.own.push((own.processorMs * 1_000) / received.delivered);
    costs.plain.push((peer.processorMs * 1_000) / heardPlain.delivered);
    updates.push(received.arrivals.size / seconds);
    const taken = { quiet: quiet.result[0], own: own.result[0], plain: peer.result[0] };
    for (const phase of ["quiet", "own", "plain"] as const) times[phase].push(...taken[phase]);
    const delays = delaysOf(received, own.result[1]);
    console.log(`  ${show("feo: after the answer", delays.acknowledged)}; ${show("after the order", delays.sent)}`);
    console.log(`  ${show("plain ws: after it was given", delaysOfPlain(heardPlain, sentAt))}`);
    console.log(
      `  µs a message: feo ${costs.own.at(-1)?.toFixed(1)}, plain ws ${costs.plain.at(-1)?.toFixed(1)}; calls' p99 in ms: ` +
        `quiet ${p99(taken.quiet)}, feo ${p99(taken.own)}, plain ws ${p99(taken.plain)}; ` +
        `machine busy: ${[quiet, own, peer].map(({ busy }) => `${(busy * 100).toFixed(0)}%`).join(", ")}`,
    );
  }
  const ratio = median(costs.own.map((cost, round) => cost / (costs.plain[round] ?? 0)));
  const growth = (of: readonly number[]) => Number(p99(of)) / Number(p99(times.quiet));
  console.log(`${median(updates).toFixed(1)} updates/s, ${isAllDelivered ? "all" : "not all"} delivered`);
  console.log(
    `processor time a message: ${median(costs.own).toFixed(1)} µs, plain ws ${median(costs.plain).toFixed(1)} µs, ${ratio.toFixed(2)} times`,
  );
  console.log(
    `calls' p99: ${p99(times.quiet)} ms without listeners, ${p99(times.own)} ms with them ` +
      `(${growth(times.own).toFixed(2)} times), ${p99(times.plain)} ms beside plain ws (${growth(times.plain).toFixed(2)} times)`,
  );
  const isFast = median(updates) >= bounds.updatesPerSecond && ratio <= bounds.ratio;
  if (!isAllDelivered || !isFast || growth(times.own) >= bounds.growth) process.exitCode = 1;
} finally {
  crowd?.leave();
  plain.disconnect();
  await exchange.stop();
  await rm(home, { recursive: true, force: true });
}
