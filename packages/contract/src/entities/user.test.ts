import { expect, test } from "vitest";
import * as z from "zod/mini";
import { userSchema, userSettingsSchema } from "../index.ts";

const bare = {
  id: "u-1",
  isEmailOtpEnabled: true,
  isMobileOtpEnabled: false,
  isTOtpEnabled: false,
  passwordUpdatedAt: null,
  emailUpdatedAt: null,
  mobileUpdatedAt: null,
  feoTagUpdatedAt: null,
  nameUpdatedAt: null,
  settings: {},
};

test("ACCT-001 a user has the specified fields", () => {
  expect(Object.keys(userSchema.shape)).toEqual([
    ...["id", "feoTag", "name", "email", "mobile", "isEmailOtpEnabled", "isMobileOtpEnabled", "isTOtpEnabled"],
    ...["passwordUpdatedAt", "emailUpdatedAt", "mobileUpdatedAt", "feoTagUpdatedAt", "nameUpdatedAt"],
    ...["kycLevel", "settings", "tdsRate"],
  ]);
});

test("ACCT-001 by default texts are empty, the level is 0 and there is no personal TDS rate", () => {
  expect(z.parse(userSchema, bare)).toMatchObject({
    feoTag: "",
    name: "",
    email: "",
    mobile: "",
    kycLevel: 0,
    tdsRate: null,
  });
});

test("ACCT-002 settings of a logged-in user have the specified fields and defaults", () => {
  expect(z.parse(userSettingsSchema, {})).toEqual({
    profileImage: "",
    depositWallet: "MAIN",
    hideZeroBalance: false,
    maskBalance: false,
    preferredAsset: "INR",
    primaryAsset: "INR",
    secondaryAsset: "USD",
    preferredLanguage: "en",
    tdsInInr: false,
    WhitelistWithdrawalsOnly: false,
  });
});

test("ACCT-002 chosen settings are kept instead of the defaults", () => {
  const chosen = { maskBalance: true, primaryAsset: "USDT", WhitelistWithdrawalsOnly: true };
  expect(z.parse(userSettingsSchema, chosen)).toMatchObject(chosen);
});

test("a profile drops fields that are not in the contract, such as a password hash", () => {
  expect(z.parse(userSchema, { ...bare, passwordHash: "argon2id…" })).not.toHaveProperty("passwordHash");
});
