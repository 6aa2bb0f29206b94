import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { findNumber } from "./captcha-work.ts";

const challengeOf = (salt: string, number: number) => createHash("sha256").update(`${salt}${number}`).digest("hex");

test.each([0, 7, 12_345, 50_000])("the number %d is found from its hash", (number) => {
  const salt = "a1b2c3?expires=1700000000&";
  expect(findNumber({ salt, challenge: challengeOf(salt, number), maxnumber: 50_000 })).toBe(number);
});

test("a challenge without a matching number returns undefined", () => {
  expect(findNumber({ salt: "s", challenge: "00", maxnumber: 100 })).toBeUndefined();
});
