/**
 * The core against the naive reference on random streams of commands, apart from the other tests so that every processor has one.
 * The seed is another one in every run; one of your own or a longer run is `RULES_SEED=9 RULES_COMMANDS=1000000` with this file.
 */
import { expect, test } from "vitest";
import { audit } from "./audit.ts";
import { Exchange } from "./exchange.ts";
import { compareStreams } from "./reference/compare.ts";

const firstSeed = Number(process.env["RULES_SEED"] || 1);
const allCommands = Number(process.env["RULES_COMMANDS"] || 200_000);
/** A failure late in a longer stream would take too long to repeat. */
const commandsOfOneStream = 250_000;
const timeout = 60 * 60_000;

const streams = Array.from({ length: Math.ceil(allCommands / commandsOfOneStream) }, (_, place) => ({
  seed: firstSeed + place,
  commands: Math.min(commandsOfOneStream, allCommands - place * commandsOfOneStream),
}));

test.each(streams)(
  "RULES_SEED=$seed RULES_COMMANDS=$commands: every outcome, balance and open order is the reference's",
  { timeout },
  ({ seed, commands }) => {
    const exchange = new Exchange();
    compareStreams({ seed, commands, exchange, checkEvery: 2_000 });
    expect(audit(exchange), `after the last command of seed ${seed}`).toEqual([]);
  },
);
