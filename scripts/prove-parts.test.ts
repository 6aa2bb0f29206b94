/** The plan of npm run prove, and its final table. */
import { expect, test } from "vitest";
import { partsOf, tableOf } from "./prove-parts.ts";

test("the whole proof is ten million commands, 200 kills of each kind, every look, 100,000 requests and ten seeds", () => {
  expect(partsOf({ seed: 7, share: 1 }).map(({ name, env }) => [name, env])).toEqual([
    ["rules", { RULES_SEED: "7", RULES_COMMANDS: "10000000" }],
    ["kills", { FAULT_SEED: "7", FAULT_KILLS: "200" }],
    ["coin-kills", { FAULT_SEED: "7", FAULT_KILLS: "200" }],
    ["rupee-kills", { FAULT_SEED: "7", FAULT_KILLS: "200" }],
    ["looks", { EVERY_LOOK: "all" }],
    ["fuzz", { FUZZ_SEED: "7", FUZZ_REQUESTS: "100000" }],
    ["simulator", { SIMULATOR_SEEDS: "7,8,9,10,11,12,13,14,15,16" }],
  ]);
});

test("a share of the proof still gives every part some work", () => {
  expect(partsOf({ seed: 7, share: 0.001 }).map(({ name, amount, seed }) => [name, amount, seed])).toEqual([
    ["rules", "10,000 commands", "7"],
    ["kills", "1 kills", "7"],
    ["coin-kills", "1 kills", "7"],
    ["rupee-kills", "1 kills, 1 of the whole server", "7"],
    ["looks", "every page, theme and size", undefined],
    ["fuzz", "5,000 requests", "7"],
    ["simulator", "1 seeds", "7"],
  ]);
});

test("the table has an aligned row for each part", () => {
  const rows = [
    { name: "kills", amount: "200 kills", seed: "7", seconds: 312.25, outcome: "passed, 10 tests" },
    { name: "simulator", amount: "10 seeds", seed: "7-16", seconds: 1042, outcome: "FAILED 1 of 11 tests" },
    { name: "looks", amount: "every page", seed: undefined, seconds: 9.96, outcome: "FAILED" },
  ];
  expect(tableOf(rows)).toEqual([
    "part       how much    seed  seconds  outcome",
    "kills      200 kills   7       312.3  passed, 10 tests",
    "simulator  10 seeds    7-16   1042.0  FAILED 1 of 11 tests",
    "looks      every page  none     10.0  FAILED",
  ]);
});
