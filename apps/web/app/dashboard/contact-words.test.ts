import { expect, test } from "vitest";
import { readNewContact } from "./contact-words.ts";

test.each([
  ["email", "new@example.com", { state: "ready", value: "new@example.com" }],
  ["email", "Asha@Example.com", { state: "wrong", problem: "That's already your email address." }],
  ["email", "9123456789", { state: "wrong", problem: "Enter an email address such as name@example.com." }],
  ["email", "new@", { state: "unfinished", problem: "Enter an email address such as name@example.com." }],
  ["mobile", "+91 91234 56789", { state: "ready", value: "9123456789" }],
  ["mobile", "91234", { state: "unfinished", problem: "Enter 10 digits." }],
  ["mobile", "1234567890", { state: "wrong", problem: "An Indian mobile number starts with 6, 7, 8 or 9." }],
  ["mobile", "new@example.com", { state: "wrong", problem: "Enter 10 digits." }],
  ["mobile", "", { state: "unfinished", problem: "Enter 10 digits." }],
] as const)("validating a new %s typed as %j", (kind, typed, expected) => {
  expect(readNewContact(kind, typed, "asha@example.com")).toEqual(expected);
});
