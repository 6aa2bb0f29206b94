import { expect, test } from "vitest";
import { indianDay, indianMoment } from "./indian-date.ts";

test("a late evening in UTC is the next day in India", () => {
  expect(indianDay("2026-11-15T20:00:00.000Z")).toMatch(/^16 Nov/);
  expect(indianMoment("2026-11-15T20:00:00.000Z")).toMatch(/16 Nov 2026.*01:30:00 IST/);
});
