/** Times and dates in IST, as announcements and lists show them. */
import { expect, test } from "vitest";
import {
  indianDate,
  indianDay,
  indianListMinute,
  indianListMoment,
  indianMinute,
  indianStamp,
  startOfIndianDay,
} from "./india-time.ts";

test.each([
  ["2026-11-14T04:30:00.000Z", "14 Nov 2026"],
  ["2026-11-14T18:29:59.000Z", "14 Nov 2026"],
  ["2026-11-14T18:30:00.000Z", "15 Nov 2026"],
  ["2026-09-01T00:00:00.000Z", "1 Sep 2026"],
])("the time %s has the date %s in India", (moment, shown) => {
  expect(indianDate(moment)).toBe(shown);
});

test("a day in India begins at 18:30 UTC of the day before", () => {
  expect(indianDay("2026-11-14T18:29:59.999Z")).toBe("2026-11-14");
  expect(indianDay("2026-11-14T18:30:00.000Z")).toBe("2026-11-15");
  expect(new Date(startOfIndianDay("2026-11-15")).toISOString()).toBe("2026-11-14T18:30:00.000Z");
  expect(indianStamp("2026-11-14T18:30:01.999Z")).toBe("2026-11-15 00:00:01");
});

test("a list omits the current year", () => {
  const now = Date.parse("2026-11-15T12:00:00Z");
  expect(indianListMoment("2026-11-14T09:03:12Z", now)).toBe("14 Nov 14:33:12");
  expect(indianListMoment("2025-11-14T09:03:12Z", now)).toBe("14 Nov 2025 14:33:12");
});

test("a time to the minute has no seconds", () => {
  const now = Date.parse("2026-11-15T12:00:00Z");
  expect(indianListMinute("2026-11-14T09:03:12Z", now)).toBe("14 Nov 14:33 IST");
  expect(indianMinute("2026-11-14T09:03:12Z")).toBe("14 Nov 2026, 14:33 IST");
});
