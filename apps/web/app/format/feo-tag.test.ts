import { expect, test } from "vitest";
import { feoTagProblem, tidyFeoTag } from "./feo-tag.ts";

test.each([
  [" @Asha ", "asha"],
  ["@@asha", "asha"],
  ["asha_rao2", "asha_rao2"],
])("the typed feoTag %j is read as %j", (typed, feoTag) => {
  expect(tidyFeoTag(typed)).toBe(feoTag);
});

test.each([
  ["", ""],
  ["as", ""],
  ["asha rao", "Use only a to z, 0 to 9 and _."],
  ["आशा", "Use only a to z, 0 to 9 and _."],
  ["2asha", "Start with a letter."],
  ["_asha", "Start with a letter."],
  ["a".repeat(21), "Use at most 20 characters."],
  ["asha", "That's already your feoTag."],
  ["asha_rao", undefined],
  ["a".repeat(20), undefined],
])("the feoTag %j has the problem: %s", (feoTag, problem) => {
  expect(feoTagProblem(feoTag, "asha")).toBe(problem);
});
