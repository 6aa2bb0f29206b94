import { expect, test } from "vitest";
import { listAmount, refillMark, signerMark, stepsOf } from "./custody-words.ts";

test.each([
  [null, "Can't be reached"],
  [{ stopped: null, hour: [] }, "Signing"],
  [{ stopped: "a drill", hour: [] }, "Stopped"],
])("a signer in state %o is shown as %s", (signer, word) => {
  expect(signerMark(signer).word).toBe(word);
});

test.each([
  ["proposed", false, "Needs approval", "Two operators must approve"],
  ["approved", false, "Preparing", "The transaction is being prepared"],
  ["approved", true, "Ready to sign", "Export the file, sign it offline, then import it"],
  ["signed", false, "Signed", "Will be sent shortly"],
  ["sent", false, "Sent", "Waiting for the network"],
  ["failed", false, "Failed", "Rejected by the network"],
] as const)("a refill that is %s (exportable: %s) is shown as '%s', next: %s", (state, isExportable, word, next) => {
  expect(refillMark({ state, isExportable }).word).toBe(word);
  expect(stepsOf({ state, isExportable }).find(({ isGood }) => isGood !== true)?.detail).toBe(next);
});

test("a finished refill has no open steps, and a dropped one has no steps", () => {
  expect(stepsOf({ state: "done", isExportable: false }).every(({ isGood }) => isGood)).toBe(true);
  expect(stepsOf({ state: "dropped", isExportable: false })).toEqual([]);
});

test.each([
  ["1234567.123456789", "12,34,567.1235"],
  ["0.000012345678", "0.00001235"],
  ["-0.5", "−0.5"],
  ["0", "0"],
])("the list shows %s as %s", (decimal, text) => {
  expect(listAmount(decimal)).toBe(text);
});
