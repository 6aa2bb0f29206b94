import { expect, test } from "vitest";
import { feoTagProblem, tidyFeoTag } from "./feo-tag.ts";

test.each([
  [" @Asha ", "asha"],
  ["@@asha", "asha"],
  ["asha_rao2", "asha_rao2"],
])("%j is read as %j", (typed, feoTag) => {
  expect(tidyFeoTag(typed)).toBe(feoTag);
});

test.each([
  ["", ""],
  ["as", ""],
  ["asha rao", "Use only a to z, 0 to 9 and _."],
  ["आशा", "Use only a to z, 0 to 9 and _."],
  ["2asha", "It begins with a letter."],
  ["_asha", "It begins with a letter."],
  ["a".repeat(21), "It has at most 20 characters."],
  ["asha", "This is your feoTag already."],
  ["asha_rao", undefined],
  ["a".repeat(20), undefined],
])("of %j is said: %s", (feoTag, problem) => {
  expect(feoTagProblem(feoTag, "asha")).toBe(problem);
});
