import { describe, expect, test } from "vitest";
import { identifierProblem, readIdentifier } from "./identifier.ts";

describe("reading an email address or mobile number", () => {
  test.each([
    ["9876543210", "9876543210"],
    ["+91 98765 43210", "9876543210"],
    ["+919876543210", "9876543210"],
    ["919876543210", "9876543210"],
    ["09876543210", "9876543210"],
    [" 6000000000 ", "6000000000"],
  ])("%s is read as the mobile number %s", (typed, value) => {
    expect(readIdentifier(typed)).toEqual({ state: "mobile", value });
  });

  test.each(["asha@example.com", "a.b+c@mail.example.co.in", "o'neil@example.org"])(
    "%s is read as an email address",
    (typed) => {
      expect(readIdentifier(typed)).toEqual({ state: "email", value: typed });
    },
  );

  test.each(["5", "1234567890", "98765432101", "+1 202 555 0100", "a@b@c.in", "two words@example.com"])(
    "%s is reported as wrong while typing",
    (typed) => {
      expect(readIdentifier(typed).state).toBe("wrong");
    },
  );

  test.each(["9", "+", "+9", "+91", "987654321", "asha", "asha@", "asha@example", "asha@example.c", "asha@.com"])(
    "%s is unfinished, not wrong",
    (typed) => {
      expect(readIdentifier(typed).state).toBe("unfinished");
    },
  );

  test("the hint counts the missing digits", () => {
    expect(readIdentifier("98765432")).toMatchObject({ hint: "2 more digits" });
    expect(readIdentifier("987654321")).toMatchObject({ hint: "1 more digit" });
  });

  test("an incomplete identifier is reported only after the field is left", () => {
    const typing = readIdentifier("asha@");
    expect(identifierProblem(typing, { isLeft: false })).toBeUndefined();
    expect(identifierProblem(typing, { isLeft: true })).toMatch(/name@example.com/);
    expect(identifierProblem(readIdentifier(""), { isLeft: true })).toMatch(/Enter your email/);
    expect(identifierProblem(readIdentifier("5"), { isLeft: false })).toMatch(/starts with 6/);
    expect(identifierProblem(readIdentifier("9876543210"), { isLeft: true })).toBeUndefined();
  });
});
