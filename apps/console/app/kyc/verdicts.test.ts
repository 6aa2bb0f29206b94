import type { ShownVerification } from "@feo/contract";
import { expect, test } from "vitest";
import { rejectReasons } from "./reject-reasons.ts";
import { approvalEffect, approveAct, attemptWords, ownChecksOf, rejectAct, rejectedWords } from "./verdicts.ts";

const sentAt = "2026-11-17T07:24:00.000Z";
const person = {
  userId: "u-1",
  name: "Ananya Kulkarni",
  levels: [{ level: 2, sentAt }],
} as unknown as ShownVerification;

test.each([
  [1, "Lets the customer trade, and withdraw up to ₹50,000 a day."],
  [2, "Raises the withdrawal limit from ₹50,000 to ₹10,00,000 a day."],
  [3, "Raises the withdrawal limit from ₹10,00,000 to ₹1,00,00,000 a day."],
] as const)("approving level %i changes the limits", (level, words) => {
  expect(approvalEffect(level)).toBe(words);
});

test("the check of the code names the digits that the customer got, if there are any", () => {
  expect(ownChecksOf(2, "482916")[0]?.words).toBe("Paper shows 482916");
  expect(ownChecksOf(2, "")[0]?.words).toBe("Paper shows the code we sent");
});

test("an approval sends the confirmed checks, in one order whatever was ticked first", () => {
  const details = (...names: string[]) => approveAct(person, 2, new Set(names)).details;
  expect(details("statement", "code", "face")).toEqual({ level: "2", checks: "code face statement", sentAt });
  expect(details("face", "statement", "code")).toEqual(details("statement", "code", "face"));
  expect(approveAct(person, 3, new Set(["funds"]))).toMatchObject({
    action: "kyc approve enhanced",
    details: { checks: "funds" },
  });
});

test("a picked reason fills in the text and the part; without one both are empty, and level 1 has no parts", () => {
  const fields = rejectAct(person, 2, rejectReasons[2][3]).fields ?? [];
  expect(fields.map(({ name, value }) => [name, value])).toEqual([
    ["reason", "Your bank statement is older than 3 months. Upload a newer one."],
    ["parts", "bankStatement"],
  ]);
  expect(rejectAct(person, 2, undefined).fields?.map(({ value }) => value)).toEqual(["", ""]);
  expect(rejectAct(person, 1, undefined).fields?.map(({ name }) => name)).toEqual(["reason"]);
});

test("a rejection names the submission that was looked at", () => {
  expect(rejectAct(person, 2, undefined).details).toEqual({ level: "2", sentAt });
});

test("the words count the attempts and the rejections", () => {
  expect([1, 2, 3].map(attemptWords)).toEqual(["Second attempt", "Third attempt", "Attempt 4"]);
  expect([1, 2, 3].map(rejectedWords)).toEqual(["Rejected once.", "Rejected twice.", "Rejected 3 times."]);
});
