import { expect, test } from "vitest";
import { shortNumber } from "../format/account-number.ts";
import { accountProblems, groupedNumber, isWholeIfsc, tidyAccount } from "./bank-account-check.ts";

const good = {
  accountHolderName: "Asha Kulkarni",
  accountNumber: "50100200300401",
  accountNumberAgain: "50100200300401",
  IFSCCode: "SAHY0001201",
};

test("BANK-011 a complete account has no problems", () => {
  expect(accountProblems(good)).toEqual({});
});

test.each([
  ["accountNumberAgain", "50100200300410", "The account numbers don't match."],
  ["accountNumberAgain", "", "Enter your account number again."],
  ["IFSCCode", "SAHY1001201", "The fifth character of an IFSC is a zero."],
  ["IFSCCode", "SAHY000120", "An IFSC has 11 characters. This one has 10."],
  ["IFSCCode", "SA1Y0001201", "An IFSC looks like HDFC0001234."],
  ["IFSCCode", "", "Enter the IFSC. You'll find it on a cheque or in your bank's app."],
  ["accountHolderName", "Asha 2", "Use letters and spaces only."],
  ["accountHolderName", " ", "Enter your name as it is on the account."],
] as const)("%s %j is refused before it is submitted", (field, value, problem) => {
  expect(accountProblems({ ...good, [field]: value })).toEqual({ [field]: problem });
});

test.each([
  ["12345678", "Account numbers have 9 to 18 digits. This one has 8."],
  ["", "Enter your account number."],
])("the account number %j is refused before it is submitted", (accountNumber, problem) => {
  expect(accountProblems({ ...good, accountNumber, accountNumberAgain: accountNumber })).toEqual({
    accountNumber: problem,
  });
});

test("FORMAT-007 FORMAT-008 input keeps only digits in numbers, capitals in codes, and letters with single spaces in names", () => {
  expect(tidyAccount.accountNumber("5010 0200-3004 01x")).toBe("50100200300401");
  expect(tidyAccount.accountNumberAgain("5010 0200-3004 01x")).toBe("50100200300401");
  expect(tidyAccount.IFSCCode("sahy 0001201")).toBe("SAHY0001201");
  expect(tidyAccount.accountHolderName("  Asha   Kulkarni 2! ")).toBe("Asha Kulkarni ");
});

test("an IFSC is looked up once it is complete", () => {
  expect(["HDFC0001234", "HDFC000123", "HDFC1001234"].filter(isWholeIfsc)).toEqual(["HDFC0001234"]);
});

test("account numbers are shown shortened or in groups", () => {
  expect(shortNumber("50100200300401")).toBe("••••\u00a00401");
  expect(groupedNumber("920020011112222")).toBe("9200 2001 1112 222");
});
