import { expect, test } from "vitest";
import { copyText } from "./copy-rows.ts";

test.each([
  [null, "\\N"],
  ["\\N", "\\\\N"],
  ["plain", "plain"],
  ["", ""],
  ["a\tb\nc\rd\\e", "a\\tb\\nc\\rd\\\\e"],
  ['"quoted" {1,2} ü', '"quoted" {1,2} ü'],
  ["{1,2}", "{1,2}"],
  [-7, "-7"],
  [2n ** 62n, "4611686018427387904"],
  [true, "true"],
  [false, "false"],
])("COPY writes the value %s as %s", (value, text) => {
  expect(copyText(value)).toBe(text);
});
