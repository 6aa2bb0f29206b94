import { describe, expect, test } from "vitest";
import { concernsOf, hasBegun, type Identity, judgeLevelOne, missingOf } from "./level-one.ts";

const nobody: Identity = {
  name: "",
  dob: "",
  aadhaarLast4: "",
  panName: "",
  panDob: "",
  pan: "",
  occupation: null,
  incomeRange: null,
  consented: false,
};
const nila: Identity = {
  name: "Nila Das",
  dob: "1996-03-14",
  aadhaarLast4: "4821",
  panName: "NILA DAS",
  panDob: "1996-03-14",
  pan: "ABCPD1234F",
  occupation: 1,
  incomeRange: 2,
  consented: true,
};
const today = "2026-11-16";

test("missing identity parts are reported one by one", () => {
  const paths = (identity: Identity) => missingOf(identity).map(({ path }) => path);
  expect(paths(nobody)).toEqual(["aadhaarNumber", "PANNumber", "occupation", "incomeRange", "consented"]);
  expect(paths({ ...nila, consented: false })).toEqual(["consented"]);
  expect(paths(nila)).toEqual([]);
});

test("KYC-012 verification has begun once one part is given; consent alone does not count", () => {
  expect(hasBegun(nobody)).toBe(false);
  expect(hasBegun({ ...nobody, consented: true })).toBe(false);
  expect(hasBegun({ ...nobody, occupation: 3 })).toBe(true);
});

describe("the level 1 verdict", () => {
  test("a person whose two records agree is verified", () => {
    expect(judgeLevelOne(nila, today, false)).toEqual({ status: "VERIFIED" });
  });

  test.each([
    ["2008-11-16", "VERIFIED"],
    ["2008-11-17", "REJECTED"],
    ["2008-12-01", "REJECTED"],
    ["2009-01-01", "REJECTED"],
    ["2004-02-29", "VERIFIED"],
  ])("on 16 November 2026, a person born on %s is %s", (dob, status) => {
    expect(judgeLevelOne({ ...nila, dob, panDob: dob }, today, false).status).toBe(status);
  });

  test("a rejection states its reason", () => {
    const young = judgeLevelOne({ ...nila, dob: "2010-01-01", panDob: "2010-01-01" }, today, false);
    expect(young).toMatchObject({ rejectReason: "You must be 18 or older to trade here.", errors: [{ path: "DOB" }] });
    expect(judgeLevelOne(nila, today, true)).toMatchObject({ status: "REJECTED", errors: [{ path: "PANNumber" }] });
  });

  test.each([
    ["Nila R Das", "VERIFIED"],
    ["N Das", "VERIFIED"],
    ["Nila", "SUBMITTED"],
    ["N D", "SUBMITTED"],
  ])("an Aadhaar for Nila Das with %s on the PAN is %s", (panName, status) => {
    expect(judgeLevelOne({ ...nila, panName }, today, false).status).toBe(status);
  });

  test("KYC-024 the concerns are known before submission", () => {
    expect(concernsOf(nila, today)).toEqual([]);
    expect(concernsOf(nobody, today)).toEqual([]);
    const young = { ...nila, dob: "2010-01-01", panDob: "2010-02-01", panName: "Nila Banerjee" };
    expect(concernsOf(young, today).map(({ path, message, isRefused }) => [path, message, isRefused])).toEqual([
      ["DOB", "You must be 18 or older to trade here.", true],
      ["name", "Your Aadhaar says Nila Das, your PAN says Nila Banerjee.", false],
      ["DOB", "Your birth date is 01-01-2010 on your Aadhaar and 01-02-2010 on your PAN.", false],
    ]);
  });

  test("differing records are submitted to an operator with a note", () => {
    const renamed = { ...nila, panName: "Nila Banerjee" };
    expect(judgeLevelOne(renamed, today, false)).toEqual({
      status: "SUBMITTED",
      note: "Aadhaar and PAN differ: name on the PAN is Nila Banerjee",
    });
    const both = { ...renamed, panDob: "1996-03-15" };
    expect(judgeLevelOne(both, today, false)).toMatchObject({
      note: "Aadhaar and PAN differ: name on the PAN is Nila Banerjee, date of birth on the PAN is 1996-03-15",
    });
  });
});
