import { expect, test } from "vitest";
import { momentOf, pickedOf, refusedMoment, suggestedMoment } from "./schedule-moment.ts";

test.each([
  ["2026-11-20T10:00", "2026-11-20T04:30:00.000Z"],
  ["2026-11-20T00:00", "2026-11-19T18:30:00.000Z"],
  ["2027-01-01T02:15", "2026-12-31T20:45:00.000Z"],
])("%s in India is %s", (picked, moment) => {
  expect(momentOf(picked)).toBe(moment);
  expect(pickedOf(moment)).toBe(picked);
});

test.each(["", "2026-11-20", "2026-13-45T10:00", "tomorrow"])("%j is no moment", (picked) => {
  expect(momentOf(picked)).toBeUndefined();
  expect(refusedMoment(picked, 0)).toBe("Choose a day and a time");
});

test("only a moment in the future can be chosen", () => {
  const now = Date.parse("2026-11-20T04:30:00Z");
  expect(refusedMoment("2026-11-20T10:00", now)).toBe("Choose a time in the future");
  expect(refusedMoment("2026-11-20T10:01", now)).toBeUndefined();
});

test.each([
  ["2026-11-20T04:30:00Z", "2026-11-20T11:00"],
  ["2026-11-20T04:59:00Z", "2026-11-20T11:00"],
  ["2026-11-20T05:00:00Z", "2026-11-20T12:00"],
  ["2026-11-20T18:10:00Z", "2026-11-21T01:00"],
])("at %s the dialog suggests %s", (now, picked) => {
  expect(suggestedMoment(Date.parse(now))).toBe(picked);
});
