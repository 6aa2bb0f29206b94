import { expect, test } from "vitest";
import { isSameHash } from "./crypto.ts";

test.each([
  ["0xAB12", "0xab12", true],
  ["ab12", "0xAB12", true],
  [" ab12 ", "ab12", true],
  ["ab13", "ab12", false],
  ["", "ab12", false],
])("%j and %j name the same transaction: %s", (one, other, isSame) => {
  expect(isSameHash(one, other)).toBe(isSame);
});
