/** The books on the order tape, beside nodejs-order-book on the same tape in the same run: commands per second, medians. */
import { createFastBook } from "@feo/exchange";
import { OrderBook, Side } from "nodejs-order-book";
import { cancel, fields, limit, makeTape, type Outcome, TapeRunner } from "./tape.ts";

const commands = Number(process.argv[2] ?? 1_000_000);
const rounds = 5;

function runFast(tape: Int32Array): Outcome {
  const runner = new TapeRunner(createFastBook(), commands);
  runner.run(tape);
  return runner.outcome();
}

/** Its own calls, with its own ids as texts, made before the clock starts. */
function runPeer(tape: Int32Array, ids: readonly string[]): number {
  const book = new OrderBook();
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

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

function rate(act: () => void): number {
  const startedAt = performance.now();
  act();
  return commands / ((performance.now() - startedAt) / 1_000);
}

console.log(`making a tape of ${commands.toLocaleString("en")} commands`);
const { tape, outcome } = makeTape({ commands });
console.log(outcome);
const ids = Array.from({ length: commands + 1 }, (_, id) => String(id));
const rates = { peer: [] as number[], fast: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  rates.peer.push(rate(() => runPeer(tape, ids)));
  let reached: Outcome | undefined;
  rates.fast.push(
    rate(() => {
      reached = runFast(tape);
    }),
  );
  const isRight = JSON.stringify(reached, text) === JSON.stringify(outcome, text);
  if (!isRight) throw new Error(`The fast book reached ${JSON.stringify(reached, text)}`);
}
function text(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
const [peer, fast] = [median(rates.peer), median(rates.fast)];
console.log(`nodejs-order-book  ${(peer / 1_000).toFixed(0)} thousand commands/s`);
console.log(`the fast book      ${(fast / 1_000).toFixed(0)} thousand commands/s, ${(fast / peer).toFixed(1)} times`);
if (fast < 25 * peer) process.exitCode = 1;
