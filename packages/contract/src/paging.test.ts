/** Covers how pages and time ranges are parsed from a query, and which values are refused. */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { historyWindowDays, momentInput, pageLimit, pageNo, pageSizes } from "./index.ts";

const messageOf = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

const noCounts = [
  "0",
  "-1",
  "+1",
  "1.0",
  "1.5",
  "1e3",
  "0x10",
  "",
  " 1",
  "1 ",
  "1,000",
  "१२",
  "１２",
  "NaN",
  "Infinity",
];
const noNumbers = [0, -1, 1.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY, null, true, [], ["1"], {}, 1n];

describe("a page's number", () => {
  test.each([
    ["1", 1],
    ["7", 7],
    [7, 7],
    ["007", 7],
    ["999999999", 999_999_999],
  ])("%j is read as page %i", (value, page) => {
    expect(z.parse(pageNo, value)).toBe(page);
  });

  test("the page number is 1 by default", () => {
    expect(z.parse(pageNo, undefined)).toBe(1);
  });

  test.each([...noCounts, "1000000000", "9".repeat(1_000)])("%j is not a page number", (text) => {
    expect(messageOf(pageNo, text)).toBe("The page must be a whole number from 1 to 999999999");
  });

  test.each(noNumbers.map((value) => ({ value })))("$value is not a page number", ({ value }) => {
    expect(z.safeParse(pageNo, value).success).toBe(false);
  });
});

describe("a page's size", () => {
  const limit = pageLimit(pageSizes.orderHistory);

  test("LIMIT-001 LIMIT-003 LIMIT-005 the page size defaults to the list's own", () => {
    expect(z.parse(limit, undefined)).toBe(50);
    expect(z.parse(pageLimit(pageSizes.trades), undefined)).toBe(100);
    expect(z.parse(pageLimit(pageSizes.openOrders), undefined)).toBe(50);
    expect(pageSizes.dashboardList).toBe(10);
  });

  test.each([
    ["1", 1],
    [10, 10],
    ["99", 99],
    ["100", 100],
    ["101", 100],
    ["1000", 100],
    ["999999999", 100],
  ])("a page size of %j gives at most %i rows", (value, rows) => {
    expect(z.parse(limit, value)).toBe(rows);
  });

  test.each(noCounts)("%j is not a page size", (text) => {
    expect(messageOf(limit, text)).toBe("The limit must be a whole number from 1 to 999999999");
  });
});

describe("a time in a query", () => {
  const at = Date.UTC(2026, 10, 14, 9, 30, 15, 250);

  test.each([
    [String(at), at],
    [at, at],
    ["0", 0],
    ["2026", 2_026],
    ["9".repeat(15), 999_999_999_999_999],
    ["2026-11-14T09:30:15.250Z", at],
    ["2026-11-14T15:00:15.250+05:30", at],
    ["2026-11-14T09:30:15.250999999Z", at],
    ["2026-11-14", Date.UTC(2026, 10, 14)],
    ["2026-11-14T09:30Z", Date.UTC(2026, 10, 14, 9, 30)],
    ["1969-12-31T23:59:59.999Z", -1],
  ])("%j is read as milliseconds", (value, ms) => {
    expect(z.parse(momentInput, value)).toBe(ms);
  });

  test.each([
    ...["", " ", "yesterday", "now()", "-1", "1.5", "1e12", "2026-11", "2026-13-01", "2026-11-14T25:00:00Z"],
    ...["2026-11-14 09:30:15", "14/11/2026", "Sat, 14 Nov 2026 09:30:15 GMT", " 2026-11-14", "२०२६-११-१४"],
    ...["+010000-01-01T00:00:00Z", "2026-11-14T09:30:15+5:30", "9".repeat(16), "1".repeat(1_000)],
  ])("%j is not a valid time", (text) => {
    expect(messageOf(momentInput, text)).toBe("The time must be ISO 8601 or milliseconds since 1970");
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1.5, 1e300, null, true, [], {}].map((value) => ({ value })))(
    "$value is not a valid time",
    ({ value }) => {
      expect(z.safeParse(momentInput, value).success).toBe(false);
    },
  );

  test("a time without a zone is UTC, whatever the server's time zone", () => {
    vi.stubEnv("TZ", "Asia/Kolkata");
    try {
      expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-330);
      expect(z.parse(momentInput, "2026-11-14T09:30:15.250")).toBe(at);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test.each(["2026-02-30", "2026-02-31T00:00:00Z", "2025-02-29"])("%s is not a calendar date", (text) => {
    expect(z.safeParse(momentInput, text).success).toBe(false);
  });

  test("every accepted time fits a Date, and both notations of a time are read as equal", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(Date.UTC(9999, 0)), noInvalidDate: true }), (date) => {
        expect(z.parse(momentInput, date.toISOString())).toBe(date.getTime());
        expect(z.parse(momentInput, String(date.getTime()))).toBe(date.getTime());
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = z.safeParse(momentInput, text);
        if (read.success) expect(Number.isFinite(new Date(read.data).getTime())).toBe(true);
      }),
    );
  });
});

test("LIMIT-002 LIMIT-004 history reaches back 90 days", () => {
  expect(historyWindowDays).toBe(90);
});
