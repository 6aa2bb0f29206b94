import { expect, test } from "vitest";
import { shortNumber } from "../frame/account-number.ts";
import { accountProblems, groupedNumber, tidyAccount } from "./bank-account-check.ts";

const good = {
  accountHolderName: "Asha Kulkarni",
  bankName: "Sahyadri Bank",
  accountNumber: "50100200300401",
  IFSCCode: "SAHY0001201",
};

test("BANK-011 a whole account has nothing wrong with it", () => {
  expect(accountProblems(good)).toEqual({});
});

test.each([
  ["accountNumber", "12345678", /9 to 18 digits; this one has 8/],
  ["accountNumber", "", /Enter the account number/],
  ["IFSCCode", "SAHY1001201", /fifth character of an IFSC is a zero/],
  ["IFSCCode", "SAHY000120", /11 characters; this one has 10/],
  ["IFSCCode", "SA1Y0001201", /looks like HDFC0001234/],
  ["IFSCCode", "", /Enter the IFSC/],
  ["accountHolderName", "Asha 2", /letters and spaces/],
  ["accountHolderName", " ", /as your bank has it/],
  ["bankName", "", /your bank's name/],
] as const)("%s %j is told in words", (field, value, words) => {
  const problems = accountProblems({ ...good, [field]: value });
  expect(Object.keys(problems)).toEqual([field]);
  expect(problems[field]).toMatch(words);
});

test("FORMAT-007 what is typed is tidied: digits only, capitals, single spaces", () => {
  expect(tidyAccount.accountNumber("5010 0200-3004 01x")).toBe("50100200300401");
  expect(tidyAccount.IFSCCode("sahy 0001201")).toBe("SAHY0001201");
  expect(tidyAccount.accountHolderName("  Asha   Kulkarni ")).toBe("Asha Kulkarni ");
});

test("numbers are shown short, or in groups", () => {
  expect(shortNumber("50100200300401")).toBe("••••\u00a00401");
  expect(groupedNumber("920020011112222")).toBe("9200 2001 1112 222");
});
