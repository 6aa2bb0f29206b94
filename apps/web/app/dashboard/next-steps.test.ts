import { expect, test } from "vitest";
import { greetingName, nextSteps } from "./next-steps.ts";

test.each([
  [0, ["now", "waits", "waits"]],
  [1, ["done", "now", "waits"]],
  [2, ["done", "now", "waits"]],
])("at KYC level %i the steps are %j", (kycLevel, states) => {
  expect(nextSteps({ kycLevel }).map(({ state }) => state)).toEqual(states);
});

test.each([
  ["Asha Kulkarni", "asha", "Asha"],
  ["  Nila  Das ", "nila", "Nila"],
  ["", "ravi", "ravi"],
])("%j with the tag %j is greeted as %j", (name, feoTag, greeted) => {
  expect(greetingName({ name, feoTag })).toBe(greeted);
});
