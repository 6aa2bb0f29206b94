import { expect, test } from "vitest";
import { hashProblem } from "./deposit-hash.ts";

test.each([
  ["", "Enter a transaction hash."],
  ["0xabc", "A hash has at least 32 characters, letters and digits only."],
  [`0x${"ab".repeat(31)}g-`, "A hash has at least 32 characters, letters and digits only."],
  [`0x${"ab".repeat(32)}`, undefined],
  ["ab".repeat(32), undefined],
  ["5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW", undefined],
])("the hash %j has the problem %j", (hash, problem) => {
  expect(hashProblem(hash)).toBe(problem);
});
