import { expect, test } from "vitest";
import { readNewContact } from "./contact-words.ts";

test.each([
  ["email", "new@example.com", { state: "ready", value: "new@example.com" }],
  ["email", "Asha@Example.com", { state: "wrong", problem: "This is your e-mail address already." }],
  ["email", "9123456789", { state: "wrong", problem: "Enter an e-mail address such as name@example.com." }],
  ["email", "new@", { state: "unfinished", problem: "Enter an e-mail address such as name@example.com." }],
  ["mobile", "+91 91234 56789", { state: "ready", value: "9123456789" }],
  ["mobile", "91234", { state: "unfinished", problem: "Enter 10 digits." }],
  ["mobile", "1234567890", { state: "wrong", problem: "An Indian mobile number starts with 6, 7, 8 or 9." }],
  ["mobile", "new@example.com", { state: "wrong", problem: "Enter 10 digits." }],
  ["mobile", "", { state: "unfinished", problem: "Enter 10 digits." }],
] as const)("a new %s typed as %j", (kind, typed, expected) => {
  expect(readNewContact(kind, typed, "asha@example.com")).toEqual(expected);
});
