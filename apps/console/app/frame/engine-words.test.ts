import { expect, test } from "vitest";
import { engineWords } from "./engine-words.ts";

const well = { perSecond: 12, isHeard: true, haltedBecause: null, isDiskFull: false };

test.each([
  ["works", {}, "Engine 12/s", undefined, true],
  ["is not heard", { isHeard: false }, "Engine silent", undefined, false],
  ["is halted", { haltedBecause: "A rule was broken" }, "Engine halted", "A rule was broken", false],
  [
    ...(["has a full disk, and is not heard for that", { isDiskFull: true, isHeard: false }] as const),
    ...(["Disk full", "Orders are refused until the database has room", false] as const),
  ],
])("an engine that %s is shown with its state and reason", (_what, changes, word, why, isWell) => {
  expect(engineWords({ ...well, ...changes })).toEqual({ word, why, isWell });
});
