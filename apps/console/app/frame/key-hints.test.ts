import { expect, test } from "vitest";
import { hasOwnNumbers, keyHintsFor } from "./key-hints.ts";

test.each([
  ["/withdrawals", false, "queues"],
  ["/withdrawals/w-1", false, "back to queue"],
  ["/customers", false, "queues"],
  ["/kyc", true, "tick checks"],
  ["/kyc/u-1", true, "full screen"],
  ["/customers/u-1", true, "tabs"],
  ["/customers/u-1/orders", true, "tabs"],
  ["/customers/u-1/as-customer", true, "back to the account"],
])("at %s the numbers belong to the screen: %s, and the bar names %s", (pathname, isOwn, what) => {
  expect(hasOwnNumbers(pathname)).toBe(isOwn);
  expect(keyHintsFor(pathname).map((hint) => hint.what)).toContain(what);
});
