import { expect, test } from "vitest";
import { guestUser, readUser } from "./user.ts";

test("ACCT-001 a user's KYCLevel is read from kycLevel and defaults to 0", () => {
  expect(readUser({ kycLevel: 2 }).KYCLevel).toBe(2);
  expect(readUser({}).KYCLevel).toBe(0);
  expect("kycLevel" in readUser({ kycLevel: 2 })).toBe(false);
});

test("ACCT-001 missing texts are empty and a missing TDS rate is null", () => {
  const { id, feoTag, name, email, mobile, tdsRate } = readUser({});
  expect([id, feoTag, name, email, mobile, tdsRate]).toEqual(["", "", "", "", "", null]);
});

test("ACCT-002 assets default to INR and USD when logged in; a guest has only the preferred one", () => {
  const assets = ({ settings }: typeof guestUser) => [
    settings.preferredAsset,
    settings.primaryAsset,
    settings.secondaryAsset,
  ];
  expect(assets(readUser({}))).toEqual(["INR", "INR", "USD"]);
  expect(assets(guestUser)).toEqual(["INR", "", ""]);
  expect(assets(readUser({ settings: { primaryAsset: "USD", secondaryAsset: "INR" } }))).toEqual(["INR", "USD", "INR"]);
});
