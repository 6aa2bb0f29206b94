/**
 * The cost of a command in an order book of a thousand orders and in one of a million: medians of both, the tail, and
 * bytes per order.
 */
import { buy, type Exchange, type PlaceOrder, sell } from "@feo/exchange";
import { openExchange } from "./exchange-run.ts";
import { dice } from "./tape.ts";

const people = 5_000;
const middle = 500_000;
/** Orders rest within this many ticks of the middle, on their side of it. */
const depth = 100_000;
const measured = 200_000;
const rounds = 5;

function order(random: () => number, awayTicks: number, overrides: Partial<PlaceOrder> = {}): PlaceOrder {
  const side = random() < 0.5 ? buy : sell;
  return {
    kind: "place",
    id: "",
    at: 1,
    user: 100 + Math.floor(random() * people),
    market: 0,
    side,
    type: "LIMIT",
    priceTicks: side === buy ? middle - awayTicks : middle + awayTicks,
    stopTicks: 0,
    lots: 1 + Math.floor(random() * 100),
    totalUnits: 0,
    timeInForce: "GTC",
    postOnly: false,
    visibleLots: 0,
    stpMode: "NONE",
    ...overrides,
  };
}

interface Standing {
  readonly id: number;
  readonly user: number;
}

function fill(exchange: Exchange, resting: number, random: () => number): Standing[] {
  return Array.from({ length: resting }, () => {
    const { placed } = exchange.apply(order(random, 10 + Math.floor(random() * depth)));
    return { id: placed?.id ?? 0, user: placed?.user ?? 0 };
  });
}

/** Nanoseconds per command: half are placed, half are cancelled again, and some trade near the middle. */
function measure(exchange: Exchange, standing: Standing[], random: () => number): Float64Array {
  const costs = new Float64Array(measured);
  for (let at = 0; at < measured; at += 1) {
    const pick = Math.floor(random() * standing.length);
    const gone = standing[pick] ?? { id: 0, user: 0 };
    const isTrade = at % 10 === 9;
    const command =
      at % 2 === 0
        ? order(random, 1 + Math.floor(random() * depth))
        : isTrade
          ? order(random, -5, { timeInForce: "IOC", lots: 5 })
          : ({ kind: "cancel", id: "", at: 1, user: gone.user, order: gone.id } as const);
    const startedAt = process.hrtime.bigint();
    const { placed } = exchange.apply(command);
    costs[at] = Number(process.hrtime.bigint() - startedAt);
    if (at % 2 === 0 && placed) standing[pick] = { id: placed.id, user: placed.user };
  }
  return costs.sort();
}

const at = (sorted: Float64Array, share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const bytes = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const figures = new Map<number, { p50: number[]; p999: number[]; mean: number[]; each: number }>();
const books = [1_000, 1_000_000].map((resting) => {
  const random = dice(resting);
  const exchange = openExchange(people);
  const before = bytes();
  const standing = fill(exchange, resting, random);
  const each = (bytes() - before) / resting;
  figures.set(resting, { p50: [], p999: [], mean: [], each });
  return { resting, random, exchange, standing };
});
for (let round = 0; round <= rounds; round += 1) {
  for (const { resting, random, exchange, standing } of books) {
    const costs = measure(exchange, standing, random);
    // The first round is a warm-up.
    if (round === 0) continue;
    const figure = figures.get(resting);
    figure?.p50.push(at(costs, 0.5));
    figure?.p999.push(at(costs, 0.999));
    figure?.mean.push(costs.reduce((sum, cost) => sum + cost, 0) / costs.length);
  }
}
for (const [resting, { p50, p999, mean, each }] of figures) {
  console.log(
    `${resting.toLocaleString("en").padStart(9)} resting: median ${median(p50).toFixed(0)} ns, mean ${median(mean).toFixed(0)} ns, ` +
      `p99.9 ${(median(p999) / 1_000).toFixed(1)} µs, ${each.toFixed(0)} bytes an order`,
  );
}
const [few, many] = [figures.get(1_000), figures.get(1_000_000)];
const growth = median(many?.mean ?? []) / median(few?.mean ?? []);
console.log(`a command costs ${growth.toFixed(2)} times as much among a million orders`);
if (growth >= 2 || median(many?.p999 ?? []) >= 100_000) process.exitCode = 1;
