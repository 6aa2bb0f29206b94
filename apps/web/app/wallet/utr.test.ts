import { expect, test } from "vitest";
import { tidyUtr, utrKind, utrProblem } from "./utr.ts";

test.each([
  ["431988017745", "12 digits, IMPS"],
  ["SAHYN26111612345", "16 characters, NEFT"],
  ["SAHYR520261116123456AB", "22 characters, RTGS"],
  ["43198801774", undefined],
  ["", undefined],
])("BANK-018 the UTR %j is of the type %j", (utr, kind) => {
  expect(utrKind(utr)).toBe(kind);
});

test.each([
  ["", /Enter the UTR/],
  ["43198801774", /12 digits \(IMPS\), 16 characters \(NEFT\) or 22 \(RTGS\)\. This one has 11/],
  ["43198801774A", /only digits/],
  ["43198801/745", /only letters and digits/],
  ["43198801774512345678901234", /This one has 26/],
])("the invalid UTR %j has a message", (utr, words) => {
  expect(utrProblem(utr)).toMatch(words);
});

test("a UTR pasted with spaces or in lower case is valid", () => {
  expect(tidyUtr(" 4319 8801 7745 ")).toBe("431988017745");
  expect(tidyUtr("sahyn26111612345")).toBe("SAHYN26111612345");
  expect(utrProblem(tidyUtr("4319-8801-7745"))).toBeUndefined();
});
