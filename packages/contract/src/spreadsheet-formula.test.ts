import { expect, test } from "vitest";
import { spreadsheetFormula } from "./spreadsheet-formula.ts";

test.each([
  ...["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "-", "--1", "-1\n", "-1.", "-.5", "-1e5", "+91 98"],
  ...["=cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0", "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff201"],
])("the cell %j is escaped", (cell) => {
  expect(spreadsheetFormula.test(cell)).toBe(true);
});

test.each(["", "0", "-5", "-12.50", "1.5", "Asha", "a=b", " =1", "2026-11-20 10:00:00", "₹-5", "'=1"])(
  "the cell %j stays as it is",
  (cell) => {
    expect(spreadsheetFormula.test(cell)).toBe(false);
  },
);
