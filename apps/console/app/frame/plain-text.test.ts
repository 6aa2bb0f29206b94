import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["Ananya Kulkarni", "Ananya Kulkarni"],
  ["<b>Asha</b>", "<b>Asha</b>"],
  ["Asha \u202Eyaor", "Asha \uFFFDyaor"],
  ["\u2067Asha\u2069", "\uFFFDAsha\uFFFD"],
  ["Asha\nRoy\u0000", "Asha\uFFFDRoy\uFFFD"],
  // Joiners spell words in Indian scripts.
  ["ക്\u200Dഷ", "ക്\u200Dഷ"],
])("%j is shown as %j", (text, shown) => {
  expect(plainText(text)).toBe(shown);
});
