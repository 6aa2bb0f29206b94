/** The stored verdicts about answers. */
import { expect, test } from "vitest";
import { readVerdicts } from "./helpful-answers.ts";

test.each([
  [null, {}],
  ["", {}],
  ["not json", {}],
  ["[]", {}],
  ["null", {}],
  ['{"find-your-utr":"yes","lost-phone":"no"}', { "find-your-utr": "yes", "lost-phone": "no" }],
  ['{"find-your-utr":"yes","other":5}', { "find-your-utr": "yes" }],
])("the stored text %j holds the verdicts %j", (stored, verdicts) => {
  expect(readVerdicts(stored)).toEqual(verdicts);
});
