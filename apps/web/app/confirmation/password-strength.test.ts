import { describe, expect, test } from "vitest";
import { judgePassword } from "./password-strength.ts";

describe("password strength", () => {
  test.each([
    ["", "empty"],
    ["abc", "short"],
    ["aaaaaaaa", "weak"],
    ["12345678", "weak"],
    ["qwertyuiop", "weak"],
    ["abcdefgh", "weak"],
    ["asha1234", "weak"],
    ["password123", "weak"],
    ["Welcome@2026", "weak"],
    ["!!Cricket!!2026", "weak"],
    ["mango7hill", "fair"],
    ["Tr4vel-Kochi", "strong"],
    ["four words on a wall", "strong"],
    ["नमस्ते दुनिया कैसे हो", "strong"],
    ["x".repeat(257), "long"],
  ])("the password %j is %s", (password, strength) => {
    expect(judgePassword(password).strength).toBe(strength);
  });

  test("the own name in a password adds no strength", () => {
    expect(judgePassword("meenakshi-9Q").level).toBeGreaterThan(
      judgePassword("meenakshi-9Q", "meenakshi@example.com").level,
    );
  });

  test("the hint counts the missing characters", () => {
    expect(judgePassword("1234567").words).toBe("1 more character");
    expect(judgePassword("123").words).toBe("5 more characters");
  });
});
