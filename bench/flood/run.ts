/**
 * Latency of ordinary calls while sockets are under attack, beside the same calls without the attack, alternating. `npm
 * run bench:flood -- ROUNDS NICE`; the attacker has the lowest priority, 19, by default.
 */
import { fork } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chartResolutions, messageLimit } from "@feo/contract";
import { addressOfRunning } from "../../scripts/postgres.ts";
import { newHome } from "../../tests/system/home.ts";
import { demoToken, startInstance } from "../../tests/system/instance.ts";
import { processesOf } from "../../tests/system/processes.ts";
import { endDemoHistory } from "../demo-history.ts";
import { median, percentile } from "../durable/statistics.ts";
import { type Caller, steadily } from "../live/calls.ts";
import { nextWord } from "../live/crowd.ts";
import { machineTicks, processorMs } from "../live/processor.ts";
import type { Attacked, Target, ToAttacker } from "./attacker.ts";

const rounds = Number(process.argv[2] ?? 9);
const nice = Number(process.argv[3] ?? 19);
const seconds = 6;
const callEveryMs = 10;
const quietSockets = 50;
const mostTimes = 2;
const settleMs = 1_000;
const bid = { marketSymbol: "SOL-INR", price: "13000", volume: "0.02", side: "BUY" };

interface Phase {
  readonly times: number[];
  readonly statuses: Map<number, number>;
}

async function ask({ baseUrl, token }: Caller, { times, statuses }: Phase, call: string, body?: object) {
  const [method = "", path = ""] = call.split(" ");
  const startedAt = performance.now();
  const answer = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: { accessToken: token, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const read = (await answer.json()) as { order?: { id: string } };
  times.push(performance.now() - startedAt);
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  return read;
}

/** A steady stream of calls: tickers, an order book, balances, placing and cancelling an order. */
async function phase(who: Caller): Promise<Phase> {
  const taken: Phase = { times: [], statuses: new Map() };
  let placed: Promise<string | undefined> = Promise.resolve(undefined);
  const acts = [
    () => ask(who, taken, "GET /public/v1/market/summary?timeWindow=24h"),
    () => ask(who, taken, `GET /public/v1/market/orderBook?marketSymbol=${bid.marketSymbol}`),
    () => ask(who, taken, "GET /user/v1/wallet/balance"),
    async () => {
      placed = ask(who, taken, "POST /market/v1/order/limit", bid).then(({ order }) => order?.id);
      await placed;
    },
    async () => {
      const orderId = await placed;
      if (orderId) await ask(who, taken, "PUT /market/v1/order/cancel", { orderId });
    },
  ];
  await steadily(
    callEveryMs,
    (seconds * 1_000) / callEveryMs,
    async (turn) => void (await acts[turn % acts.length]?.()),
  );
  return taken;
}

const sorted = (values: readonly number[]): number[] => [...values].sort((left, right) => left - right);
const at = (values: readonly number[], percent: number): number => percentile(sorted(values), percent);
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const failures = ({ statuses }: Phase): number =>
  [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
const refusals = ({ statuses }: Phase): number =>
  [...statuses].reduce((sum, [status, count]) => sum + (status !== 200 && status < 500 ? count : 0), 0);

const home = await newHome("feo-flood-");
const exchange = await startInstance({
  home,
  env: {
    DEMO_BOTS: "off",
    RATE_LIMIT_PER_MINUTE: "100000000",
    ORDERS_PER_SECOND: "1000",
    // The default limits; the attacker has separate addresses.
    SOCKETS_PER_ADDRESS: "50",
    OVERLOAD_MS: "2000",
    TRUSTED_PROXIES: "127.0.0.1",
  },
});
const attacker = fork(fileURLToPath(new URL("attacker.ts", import.meta.url)), [String(nice)]);
const command = <Word>(message: ToAttacker): Promise<Word> => {
  const word = nextWord<Word>(attacker);
  attacker.send(message);
  return word;
};
try {
  await endDemoHistory((await addressOfRunning(home)) ?? "");
  const { baseUrl } = exchange;
  const who = { baseUrl, token: demoToken(home, "asha") };
  const { markets } = (await (await fetch(`${baseUrl}/api/public/v1/market/list`)).json()) as {
    readonly markets: readonly { readonly symbol: string }[];
  };
  const target: Omit<Target, "addresses"> = {
    port: Number(new URL(baseUrl).port),
    quietSockets,
    messagesPerSecond: messageLimit.perSecond,
    topics: [
      ...["1h", "4h", "24h"].map((timeWindow) => ({ topic: "MARKET_SUMMARY", timeWindow })),
      { topic: "COIN_SUMMARY" },
      ...markets.flatMap(({ symbol: marketSymbol }) => [
        ...["ORDER_BOOK", "TRADE"].map((topic) => ({ topic, marketSymbol })),
        ...chartResolutions.map((type) => ({ topic: "CANDLE", marketSymbol, type })),
      ]),
    ],
  };
  const watched = {
    server: processesOf(home).find(({ command }) => command.includes("apps/server/src/main.ts"))?.pid ?? 0,
    sockets: processesOf(home).find(({ command }) => command.includes("live/socket-process.ts"))?.pid ?? 0,
    attacker: attacker.pid ?? 0,
  };
  const use = () => Object.entries(watched).map(([name, pid]) => [name, processorMs(pid)] as const);
  const later = (forMs: number) => new Promise((resolve) => setTimeout(resolve, forMs));
  await phase(who);

  const all = { quiet: [] as number[], attacked: [] as number[] };
  const rows: { quiet: Phase; attacked: Phase; ratio: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const ticksBefore = machineTicks();
    const quiet = await phase(who);
    const [before, ticks, startedAt] = [use(), machineTicks(), performance.now()];
    await command({ kind: "attack", target: { ...target, addresses: [`203.0.113.${round}`, `198.51.100.${round}`] } });
    const attacked = await phase(who);
    const came = await command<Attacked>({ kind: "rest" });
    const [after, ticksAfter, elapsedMs] = [use(), machineTicks(), performance.now() - startedAt];
    await later(settleMs);
    all.quiet.push(...quiet.times);
    all.attacked.push(...attacked.times);
    rows.push({ quiet, attacked, ratio: at(attacked.times, 99) / at(quiet.times, 99) });
    const shares = after.map(([name, used], place) => {
      const share = (100 * (used - (before[place]?.[1] ?? 0))) / elapsedMs;
      return `${name} ${share.toFixed(0)}%`;
    });
    const busy = [[ticksBefore, ticks] as const, [ticks, ticksAfter] as const].map(
      ([from, to]) => `${(100 * (1 - (to.idle - from.idle) / (to.all - from.all))).toFixed(0)}%`,
    );
    console.log(
      `round ${round}: p99 ${ms(at(quiet.times, 99))} quiet, ${ms(at(attacked.times, 99))} attacked; ` +
        `${came.sent} messages, ${came.opened} sockets opened, ${came.closed} closed, ${came.refused} refused; ` +
        `of one core: ${shares.join(", ")}; machine ${busy.join(" and ")} busy`,
    );
  }
  const table = (name: string, phases: readonly Phase[], times: readonly number[]) => {
    const sum = (of: (each: Phase) => number) => phases.reduce((total, each) => total + of(each), 0);
    const middle = (percent: number) => ms(median(phases.map((each) => at(each.times, percent))));
    console.log(
      `| ${name} | ${times.length} | ${middle(50)} | ${middle(99)} | ${ms(at(times, 99))} | ${sum(refusals)} | ${sum(failures)} |`,
    );
  };
  console.log("| calls | count | p50, median of rounds | p99, median of rounds | p99 of all | 4xx | 5xx |");
  console.log("|---|---|---|---|---|---|---|");
  table(
    "without the attack",
    rows.map(({ quiet }) => quiet),
    all.quiet,
  );
  table(
    "under it",
    rows.map(({ attacked }) => attacked),
    all.attacked,
  );
  const times = median(rows.map(({ ratio }) => ratio));
  console.log(`p99 under the attack: ${times.toFixed(2)} times, median of ${rounds} rounds; at most ${mostTimes}`);
  console.log(`The attacker (nice ${nice}) shares the machine's cores with what it attacks.`);
  const isSound = rows.every(({ quiet, attacked }) => failures(quiet) + failures(attacked) === 0);
  if (!isSound || times >= mostTimes) process.exitCode = 1;
} finally {
  attacker.disconnect();
  await exchange.stop();
  await rm(home, { recursive: true, force: true });
}
