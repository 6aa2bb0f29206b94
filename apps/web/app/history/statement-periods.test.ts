import { expect, test } from "vitest";
import { monthOptions, statementFileName, yearOptions } from "./statement-periods.ts";

test.each([
  ["2027-03-31T18:29:59Z", "2026", "2026-27, so far"],
  ["2027-03-31T18:30:00Z", "2027", "2027-28, so far"],
])("at %s the current financial year is %s", (moment, value, label) => {
  const years = yearOptions(Date.parse(moment));
  expect(years[0]).toEqual({ value, label });
  expect(years[1]?.label).not.toContain("so far");
  expect(years.map((year) => Number(year.value))).toEqual(
    Array.from({ length: 6 }, (_, index) => Number(value) - index),
  );
});

test("months are listed back across the new year, newest first", () => {
  const months = monthOptions(Date.parse("2026-12-31T18:30:00Z"));
  expect(months.slice(0, 3)).toEqual([
    { value: "2027-01", label: "January 2027, so far" },
    { value: "2026-12", label: "December 2026" },
    { value: "2026-11", label: "November 2026" },
  ]);
  expect([months.length, months.at(-1)?.value]).toEqual([24, "2025-02"]);
});

test("statement files have the same names as the server gives", () => {
  expect(statementFileName({ kind: "tds", year: "2026", format: "pdf" })).toBe("feo-tds-2026-27.pdf");
  expect(statementFileName({ kind: "fees", month: "2026-10", format: "csv" })).toBe("feo-fees-2026-10.csv");
});
