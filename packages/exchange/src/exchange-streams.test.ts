/**
 * The core against the naive reference on random command streams, in a separate file so that it gets its own processor.
 * `RULES_SEED=9 RULES_COMMANDS=1000000` sets another seed or a longer run.
 */
import { expect, test } from "vitest";
import { audit } from "./audit.ts";
import { Exchange } from "./exchange.ts";
import { compareStreams } from "./reference/compare.ts";

const firstSeed = Number(process.env["RULES_SEED"] || 1);
const allCommands = Number(process.env["RULES_COMMANDS"] || 200_000);
/**
 * Longer runs are split into several streams, because a failure late in one long stream would take too long to
 * reproduce.
 */
const commandsOfOneStream = 250_000;
const timeout = 60 * 60_000;

const streams = Array.from({ length: Math.ceil(allCommands / commandsOfOneStream) }, (_, place) => ({
  seed: firstSeed + place,
  commands: Math.min(commandsOfOneStream, allCommands - place * commandsOfOneStream),
}));

test.each(streams)(
  "RULES_SEED=$seed RULES_COMMANDS=$commands: the core has every outcome, balance and open order of the reference",
  { timeout },
  ({ seed, commands }) => {
    const exchange = new Exchange();
    compareStreams({ seed, commands, exchange, checkEvery: 2_000 });
    expect(audit(exchange), `after the last command of seed ${seed}`).toEqual([]);
  },
);
