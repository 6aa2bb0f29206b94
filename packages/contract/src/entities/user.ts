/** The account holder's own view of the account. */
import { type DisplayCurrency, displayCurrencies } from "@feo/money";
import * as z from "zod/mini";
import { moment, signedDecimalString } from "../amount.ts";
import { defaultAsset, defaultSecondaryAsset, locales } from "../constants.ts";

/** ACCT-002. */
export const userSettingsSchema = z.object({
  profileImage: z._default(z.string(), ""),
  depositWallet: z._default(z.enum(["MAIN", "SPOT"]), "MAIN"),
  hideZeroBalance: z._default(z.boolean(), false),
  maskBalance: z._default(z.boolean(), false),
  preferredAsset: z._default(z.string(), defaultAsset),
  primaryAsset: z._default(z.string(), defaultAsset),
  secondaryAsset: z._default(z.string(), defaultSecondaryAsset),
  preferredLanguage: z._default(z.string(), "en"),
  tdsInInr: z._default(z.boolean(), false),
  WhitelistWithdrawalsOnly: z._default(z.boolean(), false),
});
export type UserSettings = z.infer<typeof userSettingsSchema>;

const displayCurrency = z.enum(Object.keys(displayCurrencies) as DisplayCurrency[]);

/**
 * The settings that a customer may change, each separately. The picture has its own call; nothing else of an account is
 * a setting.
 */
export const settingsInput = z.strictObject({
  depositWallet: z.optional(z.enum(["MAIN", "SPOT"])),
  hideZeroBalance: z.optional(z.boolean()),
  maskBalance: z.optional(z.boolean()),
  preferredAsset: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, "Must be a ticker such as BTC"))),
  primaryAsset: z.optional(displayCurrency),
  secondaryAsset: z.optional(displayCurrency),
  preferredLanguage: z.optional(z.enum(locales)),
  tdsInInr: z.optional(z.boolean()),
  WhitelistWithdrawalsOnly: z.optional(z.boolean()),
});
export type SettingsInput = z.infer<typeof settingsInput>;

/** ACCT-001. Missing text fields are empty strings. */
export const userSchema = z.object({
  id: z.string(),
  feoTag: z._default(z.string(), ""),
  name: z._default(z.string(), ""),
  email: z._default(z.string(), ""),
  mobile: z._default(z.string(), ""),
  isEmailOtpEnabled: z.boolean(),
  isMobileOtpEnabled: z.boolean(),
  isTOtpEnabled: z.boolean(),
  passwordUpdatedAt: z.nullable(moment),
  emailUpdatedAt: z.nullable(moment),
  mobileUpdatedAt: z.nullable(moment),
  feoTagUpdatedAt: z.nullable(moment),
  nameUpdatedAt: z.nullable(moment),
  kycLevel: z._default(z.int(), 0),
  settings: userSettingsSchema,
  tdsRate: z._default(z.nullable(signedDecimalString), null),
});
export type User = z.infer<typeof userSchema>;
