/** Every correct order book reaches the same outcome on a tape; the one of the default seed is recorded here. */
import { createFastBook, createPlainBook } from "@feo/exchange";
import { expect, test } from "vitest";
import { makeTape, TapeRunner } from "./tape.ts";

test.each([0x9e3779b9, 7, 20_261_115])("both order books reach the tape's outcome with the seed %i", (seed) => {
  const commands = 30_000;
  const { tape, outcome } = makeTape({ commands, seed, resting: 400 });
  for (const book of [createFastBook(), createPlainBook()]) {
    const runner = new TapeRunner(book, commands);
    runner.run(tape);
    expect(runner.outcome()).toEqual(outcome);
  }
  expect(outcome.trades).toBeGreaterThan(1_000);
});

test("the first 100,000 commands of the default tape reach the recorded outcome", () => {
  const { outcome } = makeTape({ commands: 100_000 });
  expect(outcome).toMatchInlineSnapshot(`
    {
      "bestAsk": 500048,
      "bestBid": 500047,
      "lots": 1283001,
      "notional": 641503051567n,
      "open": 5004,
      "trades": 44369,
    }
  `);
});
