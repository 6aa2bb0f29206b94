import { describe, expect, test } from "vitest";
import { decodeToken, isTokenExpired } from "./token.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (claims: unknown) => `${encode({ alg: "HS256" })}.${encode(claims)}.signature`;

describe("decoding a token", () => {
  test("decoding a token returns its claims", () => {
    expect(decodeToken(tokenOf({ sub: "u-1", exp: 1_800_000_000 }))).toEqual({ sub: "u-1", exp: 1_800_000_000 });
  });

  test.each([
    ["AUTH-042", undefined, "JWTs must use Compact JWS serialization, JWT must be a string"],
    ["AUTH-042", 42, "JWTs must use Compact JWS serialization, JWT must be a string"],
    ["AUTH-043", "", "Invalid JWT"],
    ["AUTH-043", "one.two", "Invalid JWT"],
    ["AUTH-043", "one.two.three.four", "Invalid JWT"],
    ["AUTH-044", "header..signature", "JWTs must contain a payload"],
    ["AUTH-045", "header.%%%.signature", "Failed to base64url decode the payload"],
    [
      "AUTH-046",
      `header.${Buffer.from("not json").toString("base64url")}.signature`,
      "Failed to parse the decoded payload as JSON",
    ],
    ["AUTH-047", tokenOf([1, 2]), "Invalid JWT Claims Set"],
    ["AUTH-047", tokenOf("text"), "Invalid JWT Claims Set"],
    ["AUTH-047", tokenOf(null), "Invalid JWT Claims Set"],
  ])("%s %j fails with its own message", (_criterion, token, message) => {
    expect(() => decodeToken(token as string)).toThrow(message);
  });
});

describe("whether a token has expired", () => {
  const expiresAt = 1_800_000_000;

  test.each([
    [-1, false],
    [0, true],
    [1, true],
  ])("%i ms after its expiry, a token counts as expired: %s", (lateMs, isExpired) => {
    expect(isTokenExpired(tokenOf({ exp: expiresAt }), expiresAt * 1000 + lateMs)).toBe(isExpired);
  });

  test.each([
    ["none", null],
    ["an absent one", undefined],
    ["an empty one", ""],
    ["rubbish", "rubbish"],
    ["one without an expiry", tokenOf({ sub: "u-1" })],
    ["one whose expiry is not a number", tokenOf({ exp: "tomorrow" })],
    ["one whose expiry is null", tokenOf({ exp: null })],
  ])("as a token, %s counts as expired", (_what, token) => {
    expect(isTokenExpired(token, 0)).toBe(true);
  });
});
