import { expect, test } from "vitest";
import { groupOf, periodOf, refusedPeriod } from "./period.ts";

const now = Date.parse("2026-11-19T20:00:00Z");

test.each([
  ["", { from: "2026-10-22", to: "2026-11-20" }],
  ["from=2026-11-01&to=2026-11-05", { from: "2026-11-01", to: "2026-11-05" }],
  ["from=yesterday&to=2026-99-99", { from: "2026-10-22", to: "2026-11-20" }],
])("the address ?%s asks for %o", (search, period) => {
  expect(periodOf(new URLSearchParams(search), now)).toEqual(period);
});

test.each([
  [{ from: "2026-11-01", to: "2026-11-01" }, undefined],
  [{ from: "2026-11-02", to: "2026-11-01" }, "The last day is before the first"],
  [{ from: "2025-11-20", to: "2026-11-20" }, undefined],
  [{ from: "2025-11-19", to: "2026-11-20" }, "Choose at most a year"],
])("the period %o is refused with %s", (period, words) => {
  expect(refusedPeriod(period)).toBe(words);
});

test("totals are by day unless the address says by month", () => {
  expect(groupOf(new URLSearchParams("by=month"))).toBe("month");
  expect(groupOf(new URLSearchParams("by=year"))).toBe("day");
});
