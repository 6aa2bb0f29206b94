/**
 * The account holder as the app stores it (ACCT-001, ACCT-002), from the API or, for a guest, from defaults. Pure
 * functions.
 */
import { defaultAsset, defaultSecondaryAsset, type UserSettings, type User as WireUser } from "@feo/contract";

export interface User extends Omit<WireUser, "kycLevel"> {
  readonly KYCLevel: number;
}

type ServerUser = Partial<Omit<WireUser, "settings">> & { readonly settings?: Partial<UserSettings> };

function settingsOf(given: Partial<UserSettings>, isLoggedIn: boolean): UserSettings {
  return {
    profileImage: "",
    depositWallet: "MAIN",
    hideZeroBalance: false,
    maskBalance: false,
    preferredAsset: defaultAsset,
    primaryAsset: isLoggedIn ? defaultAsset : "",
    secondaryAsset: isLoggedIn ? defaultSecondaryAsset : "",
    preferredLanguage: "en",
    tdsInInr: false,
    WhitelistWithdrawalsOnly: false,
    ...given,
  };
}

function userOf(given: ServerUser, isLoggedIn: boolean): User {
  const { kycLevel, settings, ...rest } = given;
  return {
    id: "",
    feoTag: "",
    name: "",
    email: "",
    mobile: "",
    isEmailOtpEnabled: false,
    isMobileOtpEnabled: false,
    isTOtpEnabled: false,
    passwordUpdatedAt: null,
    emailUpdatedAt: null,
    mobileUpdatedAt: null,
    feoTagUpdatedAt: null,
    nameUpdatedAt: null,
    tdsRate: null,
    ...rest,
    KYCLevel: kycLevel ?? 0,
    settings: settingsOf(settings ?? {}, isLoggedIn),
  };
}

/** Converts the profile from the server's answer. */
export const readUser = (given: ServerUser): User => userOf(given, true);

/** Used when logged out or before the profile has loaded. */
export const guestUser: User = userOf({}, false);
