import { expect, test } from "vitest";
import { readIdleMs } from "./operator-idle.ts";

test.each([
  ["0", 0],
  ["899999", 899_999],
  [undefined, undefined],
  ["", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  ["1.5", undefined],
  ["soon", undefined],
  ["9".repeat(10), undefined],
])("an idle time of %s is read as %s", (given, idleMs) => {
  expect(readIdleMs(given === undefined ? {} : { "operator-idle-ms": given })).toBe(idleMs);
});
