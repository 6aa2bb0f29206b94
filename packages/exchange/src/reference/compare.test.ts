/**
 * Tests the comparison: two references never differ, and a wrong outcome, a lost unit or an exception is found and
 * reported.
 */
import { expect, test } from "vitest";
import { type ComparedExchange, compareStreams } from "./compare.ts";
import { createReference } from "./reference.ts";

const compare = (exchange: ComparedExchange, commands = 3_000) =>
  compareStreams({ seed: 5, commands, exchange, checkEvery: 50 });

test("a reference never differs from a reference", () => {
  compare(createReference());
});

test("a wrong outcome is reported with the seed, the command and the field", () => {
  const reference = createReference();
  const liar: ComparedExchange = {
    ...reference,
    apply(command) {
      const outcome = reference.apply(command);
      return { ...outcome, trades: outcome.trades.map((trade) => ({ ...trade, lots: trade.lots + 1 })) };
    },
  };
  expect(() => compare(liar)).toThrow(/^Seed 5, command \d+: .*\n\{.*"kind":"place".*\n.*outcome\.trades\.0\.lots: /s);
});

test("a missing balance is found at the next check of balances", () => {
  const reference = createReference();
  const leaky: ComparedExchange = {
    ...reference,
    balances: () => reference.balances().slice(1),
  };
  expect(() => compare(leaky)).toThrow(/^Seed 5, command 50: .*balances\.user \d+ asset \d+: reference \{.*nothing/s);
});

test("an exchange that throws is reported with its error", () => {
  const broken: ComparedExchange = {
    ...createReference(),
    apply() {
      throw new Error("Broken: on purpose");
    },
  };
  expect(() => compare(broken)).toThrow(/^Seed 5, command 1: .*the exchange threw .*Broken: on purpose/s);
});
