import { expect, test } from "vitest";
import { greeting, hasAnyMoney, nextSteps } from "./next-steps.ts";

test.each([
  [0, false, false, ["now", "waits", "waits"]],
  [0, true, false, ["now", "done", "waits"]],
  [1, false, false, ["done", "now", "waits"]],
  [2, true, false, ["done", "done", "now"]],
  [1, true, true, ["done", "done", "done"]],
  [1, false, true, ["done", "done", "done"]],
])("at KYC level %i, with money %s and trades %s, the steps are %j", (kycLevel, hasMoney, hasTraded, states) => {
  expect(nextSteps({ kycLevel, nextLevel: null, hasMoney, hasTraded }).map(({ state }) => state)).toEqual(states);
});

test.each([
  [{ level: 2, words: "In review", tone: "brand" } as const, /^Level 2 is in review/, "See the levels"],
  [{ level: 1, words: "Needs your attention", tone: "error" } as const, /^Level 1 was not accepted/, "See the levels"],
  [null, /^Aadhaar and PAN/, "Verify"],
])("with %j verification says so", (nextLevel, text, action) => {
  const [verify] = nextSteps({ kycLevel: 0, nextLevel, hasMoney: false, hasTraded: false });
  expect(verify?.text).toMatch(text);
  expect(verify?.action).toBe(action);
});

test("money in any wallet counts, also what orders hold", () => {
  const none = { main: { INR: "0" }, mainLocked: {}, spot: { ADA: "0.00" }, spotLocked: {} };
  expect(hasAnyMoney(none)).toBe(false);
  expect(hasAnyMoney({ ...none, spotLocked: { ADA: "0.01" } })).toBe(true);
});

test.each([
  ["Asha Kulkarni", "asha", "Welcome, Asha."],
  ["  Nila  Das ", "nila", "Welcome, Nila."],
  ["", "ravi", "Welcome, ravi."],
  ["", "", "Welcome."],
])("%j with the tag %j is greeted as %j", (name, feoTag, greeted) => {
  expect(greeting({ name, feoTag })).toBe(greeted);
});
