import { describe, expect, test } from "vitest";
import { isOwnAccount, judgeOwner } from "./account-verdict.ts";

describe("ownership of a bank account", () => {
  test.each([
    ["MR ASHA KULKARNI", "VERIFIED"],
    ["Kulkarni  Asha", "VERIFIED"],
    ["A Kulkarni", "PENDING"],
    ["Asha Rao Kulkarni", "PENDING"],
    ["ASHA", "PENDING"],
    ["A K", "PENDING"],
    ["Asha Menon", "REJECTED"],
    [undefined, "REJECTED"],
  ])("the bank's name %s for the customer Asha Kulkarni gives %s", (owner, status) => {
    expect(judgeOwner(owner, "Asha Kulkarni")).toMatchObject({ status, judgedFor: "Asha Kulkarni" });
  });

  test("a missing account and another person's account are rejected with the same message", () => {
    const [missing, anothers] = [judgeOwner(undefined, "Asha Kulkarni"), judgeOwner("Ravi Menon", "Asha Kulkarni")];
    expect(missing.rejectReason).not.toBe("");
    expect(anothers.rejectReason).toBe(missing.rejectReason);
    expect(anothers.rejectReason).not.toContain("Ravi");
  });
});

describe("whether an account may receive money", () => {
  const account = { status: "VERIFIED", removedAt: null, judgedFor: "Asha Kulkarni" } as never as Parameters<
    typeof isOwnAccount
  >[0];

  test.each([
    ["verified under its owner's legal name", account, "Asha Kulkarni", true],
    ["verified under another name", account, "Asha Rao", false],
    ["verified, but its owner's name is unknown", account, null, false],
    ["removed", { ...account, removedAt: new Date() }, "Asha Kulkarni", false],
    ["waiting", { ...account, status: "PENDING" as const }, "Asha Kulkarni", false],
  ])("the payout permission of an account that is %s", (_what, one, legalName, may) => {
    expect(isOwnAccount(one, legalName)).toBe(may);
  });
});
