import { expect, test } from "vitest";
import { deedWords } from "./deed-words.ts";

test.each([
  ["propose coins approve", {}, "gave the first approval", ""],
  ["withdrawal approve", { note: "Agreed", proposedBy: "meera" }, "approved and sent", "Agreed"],
  ["note", { text: "They call back" }, "noted", "They call back"],
  ["kyc reject", { level: "2", reason: "Too dark" }, "KYC reject", "level 2, Too dark"],
  ["propose refill approve", {}, "gave the first approval", ""],
  ["refill import", { hash: "0x12" }, "imported the signed file", "hash 0x12"],
  ["signing stop", { reason: "A drill" }, "stopped signing", "A drill"],
  ["market change", { takerFee: "0.18", takerFeeWas: "0.2" }, "market change", "takerFee 0.2 → 0.18"],
  ["market halt", { reason: "A drill", stateWas: "trading" }, "market halt", "stateWas trading, A drill"],
  ["something new", {}, "something new", ""],
])("the action %s with details %o reads as %s: %s", (action, details, done, said) => {
  expect(deedWords({ action, details })).toEqual({ done, said });
});
