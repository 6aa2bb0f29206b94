import { describe, expect, test } from "vitest";
import { reviewVerification, type VerificationFacts } from "./review.ts";

const ananya: VerificationFacts = {
  level: 2,
  name: "Ananya Kulkarni",
  dob: "1996-08-14",
  panName: "ANANYA KULKARNI",
  panDob: "1996-08-14",
  hasPan: true,
  isPanUsedElsewhere: false,
  bankAccount: {
    bankName: "HDFC Bank",
    accountNumber: "•••• 4821",
    holder: "Ananya Kulkarni",
    ownerName: "MS ANANYA KULKARNI",
    status: "VERIFIED",
    rejectReason: "",
  },
  isFrozen: false,
  today: "2026-11-17",
};
const account = ananya.bankAccount as NonNullable<VerificationFacts["bankAccount"]>;

const of = (facts: Partial<VerificationFacts>, name: string) => {
  const check = reviewVerification({ ...ananya, ...facts }).find((one) => one.name === name);
  return check && [check.verdict, check.words];
};

test("everything that agrees passes", () => {
  expect(reviewVerification(ananya).map(({ name, words, verdict }) => [name, words, verdict])).toEqual([
    ["Bank account", "HDFC Bank ••••\u00A04821", "pass"],
    ["Account holder", "MS ANANYA KULKARNI", "pass"],
    ["PAN", "Not used elsewhere", "pass"],
    ["Age", "30", "pass"],
    ["Names", "Records agree", "pass"],
    ["Birth dates", "Records agree", "pass"],
  ]);
});

describe("the bank account", () => {
  test("is not asked for at level 1, and missing above it", () => {
    expect(of({ level: 1, bankAccount: null }, "Bank account")).toBeUndefined();
    expect(of({ bankAccount: null }, "Bank account")).toEqual(["fail", "None added"]);
  });

  test.each([
    ["PENDING", "review", "HDFC Bank ••••\u00A04821, not checked yet"],
    ["REJECTED", "fail", "HDFC Bank ••••\u00A04821, another name"],
  ] as const)("that is %s gets the verdict %s", (status, verdict, words) => {
    const bankAccount = { ...account, status, rejectReason: "another name" };
    expect(of({ bankAccount }, "Bank account")).toEqual([verdict, words]);
  });

  test.each([
    ["Ananya S Kulkarni", "review"],
    ["Rohan Mehta", "fail"],
  ])("held by %s gets the verdict %s", (ownerName, verdict) => {
    expect(of({ bankAccount: { ...account, ownerName } }, "Account holder")).toEqual([verdict, ownerName]);
  });

  test("whose holder the bank has not named needs a review, though the customer typed the right name", () => {
    const bankAccount = { ...account, ownerName: "" };
    expect(of({ bankAccount }, "Account holder")).toEqual(["review", "Ananya Kulkarni, not confirmed by the bank"]);
  });
});

test("a PAN of another verified account fails, and so does none", () => {
  expect(of({ isPanUsedElsewhere: true }, "PAN")).toEqual(["fail", "Used by another customer"]);
  expect(of({ hasPan: false }, "PAN")).toEqual(["fail", "Not shared"]);
});

test.each([
  ["2008-11-17", "2008-11-17", "18", "pass"],
  ["2008-11-18", "2008-11-18", "17", "fail"],
  // The younger of two different birthdays counts.
  ["1996-08-14", "2009-01-01", "17", "fail"],
  ["", "1996-08-14", "30", "pass"],
  ["", "", "Unknown", "fail"],
])("born on %s by the Aadhaar and %s by the PAN, the age is %s: %s", (dob, panDob, words, verdict) => {
  expect(of({ dob, panDob }, "Age")).toEqual([verdict, words]);
});

test.each([
  ["Ananya S Kulkarni", "pass", "Records are alike"],
  ["Ananya Deshpande", "review", "Records differ"],
  ["", "review", "Only one record"],
])("with %s on the PAN, the names get the verdict %s", (panName, verdict, words) => {
  expect(of({ panName }, "Names")).toEqual([verdict, words]);
});

test("different birth dates need a review", () => {
  expect(of({ panDob: "1996-08-15" }, "Birth dates")).toEqual(["review", "Records differ"]);
  expect(of({ panDob: "" }, "Birth dates")).toEqual(["review", "Only one record"]);
});

test("a frozen account fails", () => {
  expect(of({ isFrozen: true }, "Account")).toEqual(["fail", "Frozen"]);
  expect(of({}, "Account")).toBeUndefined();
});
