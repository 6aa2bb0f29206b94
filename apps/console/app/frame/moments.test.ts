import { expect, test } from "vitest";
import { clockTime, countdown, dayAndTime, dayOf, waitOf } from "./moments.ts";

test("times are shown in Indian time", () => {
  expect(clockTime("2026-11-15T09:00:00.000Z")).toBe("14:30");
  expect(dayAndTime("2026-11-12T05:48:00.000Z")).toBe("12 Nov 11:18");
  expect(dayOf("2026-11-15T20:00:00.000Z")).toBe("16 Nov 2026");
});

test.each([
  [-5, "0 min"],
  [42, "42 min"],
  [119, "119 min"],
  [120, "2 h"],
  [47 * 60 + 59, "47 h"],
  [48 * 60, "2 days"],
])("a wait of %i minutes is shown as %s", (minutes, told) => {
  const now = Date.parse("2026-11-15T09:00:00.000Z");
  expect(waitOf(new Date(now - minutes * 60_000).toISOString(), now)).toBe(told);
});

test.each([
  [15 * 60_000, "15:00"],
  [13 * 60_000 + 39_001, "13:40"],
  [9_000, "0:09"],
  [1, "0:01"],
  [0, "0:00"],
  [-5_000, "0:00"],
])("%i ms left are shown as %s", (ms, shown) => {
  expect(countdown(ms)).toBe(shown);
});
