import { describe, expect, test } from "vitest";
import { isOwnAccount, judgeOwner } from "./account-verdict.ts";

describe("whose a bank account is", () => {
  test.each([
    ["MR ASHA KULKARNI", "VERIFIED"],
    ["Kulkarni  Asha", "VERIFIED"],
    ["A Kulkarni", "PENDING"],
    ["Asha Rao Kulkarni", "PENDING"],
    ["ASHA", "PENDING"],
    ["A K", "PENDING"],
    ["Asha Menon", "REJECTED"],
    [undefined, "REJECTED"],
  ])("%s at the bank, for Asha Kulkarni: %s", (owner, status) => {
    expect(judgeOwner(owner, "Asha Kulkarni")).toMatchObject({ status, judgedFor: "Asha Kulkarni" });
  });

  test("an account that is not there and one of somebody else are refused in the same words", () => {
    const [missing, anothers] = [judgeOwner(undefined, "Asha Kulkarni"), judgeOwner("Ravi Menon", "Asha Kulkarni")];
    expect(missing.rejectReason).not.toBe("");
    expect(anothers.rejectReason).toBe(missing.rejectReason);
    expect(anothers.rejectReason).not.toContain("Ravi");
  });
});

describe("whether money may go to it", () => {
  const account = { status: "VERIFIED", removedAt: null, judgedFor: "Asha Kulkarni" } as never as Parameters<
    typeof isOwnAccount
  >[0];

  test.each([
    ["verified for the name that its owner has", account, "Asha Kulkarni", true],
    ["verified for another name", account, "Asha Rao", false],
    ["of somebody whose name is not known", account, null, false],
    ["removed", { ...account, removedAt: new Date() }, "Asha Kulkarni", false],
    ["waiting", { ...account, status: "PENDING" as const }, "Asha Kulkarni", false],
  ])("%s", (_what, one, legalName, may) => {
    expect(isOwnAccount(one, legalName)).toBe(may);
  });
});
