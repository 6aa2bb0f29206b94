import { kycLevels, rejectableParts } from "@feo/contract";
import { expect, test } from "vitest";
import { rejectReasons } from "./reject-reasons.ts";

const all = kycLevels.flatMap((level) => rejectReasons[level].map((reason) => ({ level, ...reason })));

test("every level has reasons, no more than the keys 1 to 9, and no two with the same words", () => {
  for (const level of kycLevels) {
    expect(rejectReasons[level].length).toBeGreaterThan(0);
    expect(rejectReasons[level].length).toBeLessThan(10);
  }
  expect(new Set(all.map(({ label, level }) => `${level} ${label}`)).size).toBe(all.length);
  expect(new Set(all.map(({ reason }) => reason)).size).toBe(all.length);
});

test("the customer reads whole sentences", () => {
  for (const { reason } of all) expect(reason).toMatch(/^[A-Z].{20,180}\.$/);
});

test("at level 2 a reason names exactly what to resubmit, and every part can be asked for", () => {
  for (const { parts } of rejectReasons[2]) expect(parts).toHaveLength(1);
  expect(new Set(rejectReasons[2].flatMap(({ parts }) => parts))).toEqual(new Set(rejectableParts));
});

test("the other levels have no parts: the server refuses them", () => {
  for (const { parts } of [...rejectReasons[1], ...rejectReasons[3]]) expect(parts).toEqual([]);
});
