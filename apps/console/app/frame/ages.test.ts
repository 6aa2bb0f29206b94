import { expect, test } from "vitest";
import { ageText, ageTone } from "./ages.ts";

const now = Date.parse("2026-11-17T09:02:00Z");
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

test.each([
  [-1, "0 min"],
  [59, "59 min"],
  [60, "1 h 0 min"],
  [192, "3 h 12 min"],
  [48 * 60, "2 days"],
])("after %i minutes the age reads %s", (minutes, text) => {
  expect(ageText(ago(minutes), now)).toBe(text);
});

test.each([
  [79, "plain"],
  [80, "warn"],
  [120, "warn"],
  [121, "late"],
])("of a target of two hours, %i minutes are %s", (minutes, tone) => {
  expect(ageTone({ since: ago(minutes), targetMinutes: 120 }, now)).toBe(tone);
});
