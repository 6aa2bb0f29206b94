/**
 * The core against the naive reference on further random streams, apart from the other tests so that every processor has one.
 * The seeds are fixed; another seed or a longer run is `STREAM_SEEDS=9,10 STREAM_COMMANDS=1000000` with this file.
 */
import { expect, test } from "vitest";
import { audit } from "./audit.ts";
import { Exchange } from "./exchange.ts";
import { compareStreams } from "./reference/compare.ts";

const seeds = (process.env["STREAM_SEEDS"] ?? "2,3,4").split(",").map(Number);
const commands = Number(process.env["STREAM_COMMANDS"] ?? 250_000);
const timeout = 60 * 60_000;

test.each(seeds)("stream %i: every outcome, balance and open order is the reference's", { timeout }, (seed) => {
  const exchange = new Exchange();
  compareStreams({ seed, commands, exchange, checkEvery: 2_000 });
  expect(audit(exchange)).toEqual([]);
});
