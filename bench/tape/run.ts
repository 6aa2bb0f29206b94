/**
 * The order book alone and the whole exchange on the order tape, beside nodejs-order-book on the same tape in the same
 * run: commands per second, medians. Arguments: the number of commands, and the seed of another tape.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createFastBook } from "@feo/exchange";
import { OrderBook, Side } from "nodejs-order-book";
import { ExchangeRunner, openExchange } from "./exchange-run.ts";
import { cancel, fields, limit, type MadeTape, type Outcome, TapeRunner } from "./tape.ts";

const commands = Number(process.argv[2] ?? 1_000_000);
/** Warm-up rounds, in which code is still being compiled, are not counted. */
const warmUps = 2;
const rounds = 5;
/**
 * Keeps the warm-up's objects alive, as an exchange does: V8 discards compiled code with the last object it was
 * compiled for.
 */
const kept: unknown[] = [];

function runFast(tape: Int32Array, runner: TapeRunner): Outcome {
  runner.run(tape);
  return runner.outcome();
}

/** The peer's own calls, with its own string ids, made before the clock starts. */
function runPeer(tape: Int32Array, ids: readonly string[], book: OrderBook): number {
  for (let at = 0; at < tape.length; at += fields) {
    const side = tape[at + 1] === 0 ? Side.BUY : Side.SELL;
    const id = ids[tape[at + 2] ?? 0] ?? "";
    const size = tape[at + 4] ?? 0;
    if (tape[at] === cancel) book.cancel(id);
    else if (tape[at] === limit) book.limit({ side, id, size, price: tape[at + 3] ?? 0 });
    else book.market({ side, size });
  }
  return book.depth()[0].length + book.depth()[1].length;
}

/**
 * In a separate thread: generating the tape runs the plain order book, which would make call sites here polymorphic.
 * Production has only one kind of order book.
 */
async function makeTape(): Promise<MadeTape> {
  const seed = process.argv[3] === undefined ? {} : { seed: Number(process.argv[3]) };
  const thread = new Worker(new URL("tape-thread.ts", import.meta.url), { workerData: { commands, ...seed } });
  const [made] = await once(thread, "message");
  return made;
}

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

/** Collects garbage first, so that no run pays for that of the previous one. */
function rate(act: () => void): number {
  globalThis.gc?.();
  const startedAt = performance.now();
  act();
  return commands / ((performance.now() - startedAt) / 1_000);
}

console.log(`making a tape of ${commands.toLocaleString("en")} commands`);
const { tape, outcome } = await makeTape();
console.log(outcome);
const ids = Array.from({ length: commands + 1 }, (_, id) => String(id));
let rates = { peer: [] as number[], book: [] as number[], exchange: [] as number[] };

function runExchange(tape: Int32Array, runner: ExchangeRunner): Outcome {
  runner.run(tape);
  return runner.outcome();
}

/** A run that reaches another outcome is wrong, whatever its speed. */
function measure(rates: number[], what: string, act: () => Outcome): void {
  let reached: Outcome | undefined;
  rates.push(
    rate(() => {
      reached = act();
    }),
  );
  const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));
  if (text(reached) !== text(outcome)) throw new Error(`${what} reached ${text(reached)}`);
}

for (let round = 0; round < warmUps + rounds; round += 1) {
  if (round === warmUps) rates = { peer: [], book: [], exchange: [] };
  const [peer, book, exchange] = [
    new OrderBook(),
    new TapeRunner(createFastBook(), commands),
    new ExchangeRunner(openExchange(), commands),
  ];
  if (round < warmUps) kept.push(peer, book, exchange);
  rates.peer.push(rate(() => runPeer(tape, ids, peer)));
  measure(rates.book, "The fast book", () => runFast(tape, book));
  measure(rates.exchange, "The exchange", () => runExchange(tape, exchange));
}
const [peer, book, exchange] = [median(rates.peer), median(rates.book), median(rates.exchange)];
const line = (name: string, figure: number) =>
  console.log(
    `${name.padEnd(18)} ${(figure / 1_000).toFixed(0).padStart(6)} thousand commands/s, ${(figure / peer).toFixed(1)} times`,
  );
line("nodejs-order-book", peer);
line("the book alone", book);
line("the exchange", exchange);
if (book < 25 * peer || exchange < 10 * peer) process.exitCode = 1;
