/** The dates of announcements and answers. */
import { expect, test } from "vitest";
import { indianDate } from "./indian-date.ts";

test.each([
  ["2026-11-14T04:30:00.000Z", "14 Nov 2026"],
  ["2026-11-14T18:29:59.000Z", "14 Nov 2026"],
  ["2026-11-14T18:30:00.000Z", "15 Nov 2026"],
  ["2026-09-01T00:00:00.000Z", "1 Sep 2026"],
])("the moment %s is %s in India", (moment, shown) => {
  expect(indianDate(moment)).toBe(shown);
});
