import { expect, test } from "vitest";
import { listAmount, refillMark, signerMark, stepsOf } from "./custody-words.ts";

test.each([
  [null, "Can't be reached"],
  [{ stopped: null, hour: [] }, "Signing"],
  [{ stopped: "a drill", hour: [] }, "Stopped"],
])("a signer that is %o: %s", (signer, word) => {
  expect(signerMark(signer).word).toBe(word);
});

test.each([
  ["proposed", false, "Needs approval", "Two operators approve it"],
  ["approved", false, "Preparing", "The transaction is being prepared"],
  ["approved", true, "Ready to sign", "Export the file, sign it offline, then import it"],
  ["signed", false, "Signed", "Sent within moments"],
  ["sent", false, "Sent", "Waits for the network"],
  ["failed", false, "Failed", "The network refused it"],
] as const)("a refill that is %s (exportable: %s) is '%s', and next comes: %s", (state, isExportable, word, next) => {
  expect(refillMark({ state, isExportable }).word).toBe(word);
  expect(stepsOf({ state, isExportable }).find(({ isGood }) => isGood !== true)?.detail).toBe(next);
});

test("what is done has nothing to come, and what was dropped no steps", () => {
  expect(stepsOf({ state: "done", isExportable: false }).every(({ isGood }) => isGood)).toBe(true);
  expect(stepsOf({ state: "dropped", isExportable: false })).toEqual([]);
});

test.each([
  ["1234567.123456789", "12,34,567.1235"],
  ["0.000012345678", "0.00001235"],
  ["-0.5", "−0.5"],
  ["0", "0"],
])("%s in a list is %s", (decimal, text) => {
  expect(listAmount(decimal)).toBe(text);
});
