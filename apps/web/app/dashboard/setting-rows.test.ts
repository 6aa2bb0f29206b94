import { userSettingsSchema } from "@feo/contract";
import { expect, test } from "vitest";
import { settingRows } from "./setting-rows.ts";

test("settings are said in words, and nothing is said while they are on their way", () => {
  const settings = userSettingsSchema.parse({ depositWallet: "SPOT", tdsInInr: true });
  expect(Object.fromEntries(settingRows(settings).map(({ key, value }) => [key, value]))).toEqual({
    hideZeroBalance: "Off",
    maskBalance: "Off",
    preferredAsset: "INR",
    depositWallet: "Spot wallet",
    tdsInInr: "On",
    WhitelistWithdrawalsOnly: "Off",
  });
  expect(settingRows(undefined).every(({ value }) => value === undefined)).toBe(true);
});
