import { expect, test } from "vitest";
import { type BranchTable, branchOf, createBranches } from "./bank-branches.ts";

const table: BranchTable = {
  branches: { HDFC: [1, 1234, "C0CUCB"], APBL: [1001], NONE: [1] },
  bankNames: { HDFC: "HDFC Bank", APBL: "Andhra Pradesh State Co-operative Bank", TSDX: "Telangana State Bank" },
  sublets: { APBL0001001: "TSDX" },
};

test.each([
  ["HDFC0001234", "HDFC Bank"],
  ["HDFC0C0CUCB", "HDFC Bank"],
  ["APBL0001001", "Telangana State Bank"],
  ["SAHY0009999", "Sahyadri Bank"],
])("%s is a branch of %s", (ifsc, bankName) => {
  expect(branchOf(ifsc, table, { SAHY: "Sahyadri Bank" })).toEqual({
    IFSCCode: ifsc,
    bankName,
    branchCode: ifsc.slice(5),
  });
});

test.each(["HDFC0000002", "HDFC0C0CUCX", "ZZZZ0000001", "NONE0000001", "SAHY0001201"])(
  "%s, which no table contains, has no branch",
  (ifsc) => expect(branchOf(ifsc, table, {})).toBeUndefined(),
);

test("BANK-004 the published table contains the branches of real banks and no others", async () => {
  const find = createBranches({});
  expect(await find("HDFC0000001")).toEqual({ IFSCCode: "HDFC0000001", bankName: "HDFC Bank", branchCode: "000001" });
  expect(await find("SBIN0000300")).toMatchObject({ bankName: "State Bank of India" });
  expect(await find("HDFC0987651")).toBeUndefined();
  expect(await find("SAHY0001201")).toBeUndefined();
});
