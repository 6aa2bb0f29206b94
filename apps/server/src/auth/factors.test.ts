import { expect, test } from "vitest";
import { confirmingFactors, enabledFactors, maskEmail, maskMobile } from "./factors.ts";
import type { Person } from "./person.store.ts";

const person = (facts: Partial<Person>): Person =>
  ({
    email: null,
    mobile: null,
    isEmailOtpEnabled: false,
    isMobileOtpEnabled: false,
    isTOtpEnabled: false,
    ...facts,
  }) as Person;

test.each<[Partial<Person>, string[], string[]]>([
  [{}, [], []],
  [{ email: "a@b.example" }, [], ["email"]],
  [{ mobile: "9876543210" }, [], ["mobile"]],
  [{ email: "a@b.example", mobile: "9876543210" }, [], ["email"]],
  [{ email: "a@b.example", isEmailOtpEnabled: true }, ["email"], ["email"]],
  [{ isEmailOtpEnabled: true, isTOtpEnabled: true }, ["tOtp"], ["tOtp"]],
  [
    {
      email: "a@b.example",
      mobile: "9876543210",
      isEmailOtpEnabled: true,
      isMobileOtpEnabled: true,
      isTOtpEnabled: true,
    },
    ["email", "mobile", "tOtp"],
    ["email", "mobile", "tOtp"],
  ],
])("a person with %j logs in with %j and confirms with %j", (facts, login, confirming) => {
  expect([enabledFactors(person(facts)), confirmingFactors(person(facts))]).toEqual([login, confirming]);
});

test.each([
  ["asha.rao@example.com", "as•••@example.com"],
  ["a@example.com", "a•••@example.com"],
  ["", ""],
])("the email address %s is masked as %s", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test("a masked mobile number shows its last four digits", () => {
  expect([maskMobile("9876543210"), maskMobile("")]).toEqual(["••••••3210", ""]);
});
