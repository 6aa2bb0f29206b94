import { expect, test } from "vitest";
import { endingNow, firstOwnDates, isOwnDates, moveDate, rangeOf, readPeriod, writePeriod } from "./history-period.ts";

const today = "2026-11-15";
const read = (text: string) => readPeriod(new URLSearchParams(text), today);

test.each([
  ["", { days: 90 }],
  ["days=7", { days: 7 }],
  ["days=90", { days: 90 }],
  ["days=365", { days: 90 }],
  ["days=seven", { days: 90 }],
  ["from=2026-11-01&to=2026-11-10", { from: "2026-11-01", to: "2026-11-10" }],
  ["from=2026-11-10&to=2026-11-10", { from: "2026-11-10", to: "2026-11-10" }],
  ["from=2026-08-18&to=2026-11-15", { from: "2026-08-18", to: "2026-11-15" }],
  ["from=2026-08-17&to=2026-11-15", { days: 90 }],
  ["from=2026-11-10&to=2026-11-01", { days: 90 }],
  ["from=2026-11-01&to=2026-11-16", { days: 90 }],
  ["from=2026-02-30&to=2026-03-01", { days: 90 }],
  ["from=0202-11-01&to=0202-11-02", { days: 90 }],
  ["from=2026-11-01&days=30", { days: 30 }],
  ["from=<script>&to=now", { days: 90 }],
])("LIMIT-002 LIMIT-004 the URL query %j selects the period %j", (text, period) => {
  expect(read(text)).toEqual(period);
});

test("a period is written to the URL and read back; the default is omitted, and paging restarts", () => {
  const params = new URLSearchParams("market=ADA-INR&days=7&pageNo=3&id=12");
  expect(writePeriod({ days: 30 }, params).toString()).toBe("market=ADA-INR&days=30");
  expect(writePeriod({ days: 90 }, params).toString()).toBe("market=ADA-INR");
  const dates = firstOwnDates(today);
  expect(dates).toEqual({ from: "2026-10-17", to: "2026-11-15" });
  expect(readPeriod(writePeriod(dates, params), today)).toEqual(dates);
});

test.each([
  ["from", "2026-11-05", { from: "2026-11-05", to: "2026-11-10" }],
  ["from", "2026-11-12", { from: "2026-11-12", to: "2026-11-12" }],
  ["from", "2026-01-01", { from: "2026-01-01", to: "2026-03-31" }],
  ["to", "2026-11-12", { from: "2026-11-01", to: "2026-11-12" }],
  ["to", "2026-10-01", { from: "2026-10-01", to: "2026-10-01" }],
  ["to", "2027-03-01", { from: "2026-12-02", to: "2027-03-01" }],
] as const)("moving %s to %s keeps the dates in order and within the window", (end, day, moved) => {
  expect(moveDate({ from: "2026-11-01", to: "2026-11-10" }, end, day)).toEqual(moved);
});

test("custom dates are whole days in India, and the full window is left to the server", () => {
  const period = read("from=2026-11-01&to=2026-11-10");
  expect(isOwnDates(period)).toBe(true);
  const { from = 0, to = 0 } = rangeOf(period, 0);
  expect(new Date(from).toISOString()).toBe("2026-10-31T18:30:00.000Z");
  expect(new Date(to).toISOString()).toBe("2026-11-10T18:30:00.000Z");
  expect(rangeOf({ days: 90 }, 1_000)).toEqual({});
  expect(rangeOf({ days: 1 }, 86_400_001)).toEqual({ from: 1 });
});

test("an export ends now, or earlier if the dates do", () => {
  expect(endingNow({}, 5)).toEqual({ to: 5 });
  expect(endingNow({ to: 9 }, 5)).toEqual({ to: 5 });
  expect(endingNow({ to: 3 }, 5)).toEqual({ to: 3 });
});
