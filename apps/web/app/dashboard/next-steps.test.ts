import { expect, test } from "vitest";
import { greeting, hasAnyMoney, nextSteps } from "./next-steps.ts";

test.each([
  [{ level: 2, words: "In review", tone: "brand" } as const, 1, /^Level 2 is in review/, "View levels"],
  [{ level: 2, words: "Needs your attention", tone: "error" } as const, 1, /^Level 2 was not approved/, "View levels"],
  [null, 1, /^You're at level 1\. Level 2 raises/, "Verify"],
  [null, 3, /^You're at level 3, the highest/, "View levels"],
])("with the next level %j at level %i, the first step describes it", (nextLevel, kycLevel, text, action) => {
  const [verify] = nextSteps({ kycLevel, nextLevel });
  expect(verify?.text).toMatch(text);
  expect(verify?.action).toBe(action);
});

test("money in any wallet counts, including what open orders hold", () => {
  const none = { main: { INR: "0" }, mainLocked: {}, spot: { ADA: "0.00" }, spotLocked: {} };
  expect(hasAnyMoney(none)).toBe(false);
  expect(hasAnyMoney({ ...none, spotLocked: { ADA: "0.01" } })).toBe(true);
});

test.each([
  ["Asha Kulkarni", "asha", "Welcome, Asha."],
  ["  Nila  Das ", "nila", "Welcome, Nila."],
  ["", "ravi", "Welcome, ravi."],
  ["", "", "Welcome."],
])("the name %j with the feoTag %j is greeted as %j", (name, feoTag, greeted) => {
  expect(greeting({ name, feoTag })).toBe(greeted);
});
