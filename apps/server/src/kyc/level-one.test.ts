import { describe, expect, test } from "vitest";
import { hasBegun, type Identity, judgeLevelOne, missingOf } from "./level-one.ts";

const nobody: Identity = {
  ...{ name: "", dob: "", aadhaarLast4: "", panName: "", panDob: "", pan: "" },
  ...{ occupation: null, incomeRange: null, consented: false },
};
const nila: Identity = {
  ...{ name: "Nila Das", dob: "1996-03-14", aadhaarLast4: "4821" },
  ...{ panName: "NILA DAS", panDob: "1996-03-14", pan: "ABCPD1234F" },
  ...{ occupation: 1, incomeRange: 2, consented: true },
};
const today = "2026-11-16";

test("what is missing is named part by part", () => {
  const paths = (identity: Identity) => missingOf(identity).map(({ path }) => path);
  expect(paths(nobody)).toEqual(["aadhaarNumber", "PANNumber", "occupation", "incomeRange", "consented"]);
  expect(paths({ ...nila, consented: false })).toEqual(["consented"]);
  expect(paths(nila)).toEqual([]);
});

test("KYC-012 somebody has begun once one part is there; agreeing alone is none", () => {
  expect(hasBegun(nobody)).toBe(false);
  expect(hasBegun({ ...nobody, consented: true })).toBe(false);
  expect(hasBegun({ ...nobody, occupation: 3 })).toBe(true);
});

describe("the verdict", () => {
  test("is good where both records are one person's", () => {
    expect(judgeLevelOne(nila, today, false)).toEqual({ status: "VERIFIED" });
  });

  test.each([
    ["2008-11-16", "VERIFIED"],
    ["2008-11-17", "REJECTED"],
    ["2008-12-01", "REJECTED"],
    ["2009-01-01", "REJECTED"],
    ["2004-02-29", "VERIFIED"],
  ])("on 16 November 2026, born %s: %s", (dob, status) => {
    expect(judgeLevelOne({ ...nila, dob, panDob: dob }, today, false).status).toBe(status);
  });

  test("says why it is none", () => {
    const young = judgeLevelOne({ ...nila, dob: "2010-01-01", panDob: "2010-01-01" }, today, false);
    expect(young).toMatchObject({ rejectReason: "You must be 18 or older to trade here.", errors: [{ path: "DOB" }] });
    expect(judgeLevelOne(nila, today, true)).toMatchObject({ status: "REJECTED", errors: [{ path: "PANNumber" }] });
  });

  test.each([
    ["Nila R Das", "VERIFIED"],
    ["N Das", "VERIFIED"],
    ["Nila", "SUBMITTED"],
    ["N D", "SUBMITTED"],
  ])("with %s on the PAN is %s", (panName, status) => {
    expect(judgeLevelOne({ ...nila, panName }, today, false).status).toBe(status);
  });

  test("is for a person to give where the records differ", () => {
    const renamed = { ...nila, panName: "Nila Banerjee" };
    expect(judgeLevelOne(renamed, today, false)).toEqual({
      ...{ status: "SUBMITTED", note: "Aadhaar and PAN differ: name on the PAN is Nila Banerjee" },
    });
    const both = { ...renamed, panDob: "1996-03-15" };
    expect(judgeLevelOne(both, today, false)).toMatchObject({
      note: "Aadhaar and PAN differ: name on the PAN is Nila Banerjee, date of birth on the PAN is 1996-03-15",
    });
  });
});
