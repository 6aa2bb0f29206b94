/** The building blocks of sign-in and of sensitive actions (specification §3 and §4). */
import * as z from "zod/mini";
import { moment } from "../amount.ts";
import type { ProblemCode } from "../problems.ts";

/** AUTH-006. */
export const federatedProviders = ["apple", "google"] as const;
export type FederatedProvider = (typeof federatedProviders)[number];

/** ACCT-010. */
export const mfaTypes = ["mobile", "email", "tOtp"] as const;
export type MfaType = (typeof mfaTypes)[number];
export const mfaActions = ["enable", "disable"] as const;

/** The channels for one-time codes. */
export const otpTargets = ["email", "mobile"] as const;
export type OtpTarget = (typeof otpTargets)[number];

const email =
  /^[^\s\p{C}@<>()",;:]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/iu;

/** Stored in lower case, so that letter case cannot create a second account for one address. */
export const emailInput = z.pipe(
  z.string().check(z.maxLength(254), z.regex(email, "Enter an email address such as name@example.com")),
  z.transform((text) => text.toLowerCase()),
);

/** Ten digits, the first from 6 to 9, without the country code +91. */
export const mobileInput = z
  .string()
  .check(z.regex(/^[6-9]\d{9}$/, "Enter a 10-digit mobile number that starts with 6 to 9"));

/** Length makes a password hard to guess; there are no character class rules (design §10). */
export const passwordLength = { shortest: 8, longest: 256 } as const;
export const passwordInput = z
  .string()
  .check(
    z.minLength(passwordLength.shortest, "Use at least 8 characters"),
    z.maxLength(passwordLength.longest, "Use at most 256 characters"),
  );

/** Why a new password of sufficient length is refused. */
export const weakPasswordErrors = [
  "PASSWORD_COMMON",
  "PASSWORD_WEAK",
  "PASSWORD_PERSONAL",
] as const satisfies readonly ProblemCode[];

/** Six digits, both for sent codes and for authenticator apps. */
export const otpLength = 6;
export const otpInput = z.string().check(z.regex(/^\d{6}$/, "Enter all 6 digits"));

/** The browser's own id for itself, used to recognise it in the device list. */
export const deviceIdInput = z
  .string()
  .check(z.regex(/^[\w.-]{1,64}$/, "A device id has 1 to 64 letters, digits, _ . or -"));

/** feoTag: 3 to 20 of a-z, 0-9 and _, starting with a letter (design §9). */
export const feoTagInput = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{2,19}$/, "Use 3 to 20 characters: a-z, 0-9 and _, starting with a letter"));

/** People pay each other by feoTag, so changes are limited per period. */
export const feoTagChangeLimit = { most: 3, days: 30 } as const;

/** Letters of any script, spaces, and the punctuation used in names. */
export const nameInput = z.pipe(
  z.string().check(z.maxLength(80), z.regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u, "Use letters and spaces only")),
  z.transform((text) => text.trim().replace(/ +/g, " ")),
);

/** AUTH-007. The address and the number are masked, so that an attacker who has only the password learns neither. */
export const authSessionSchema = z.object({
  sessionToken: z.string(),
  isMobileOtpEnabled: z.boolean(),
  isEmailOtpEnabled: z.boolean(),
  isTOtpEnabled: z.boolean(),
  email: z.string(),
  mobile: z.string(),
  /** Seconds until a code may be sent again. */
  resendOtpRateLimitDuration: z.int(),
});
export type AuthSession = z.infer<typeof authSessionSchema>;

/** AUTH-008. */
export const federatedSessionSchema = z.extend(authSessionSchema, {
  /** The account exists: the login completes after any codes that it requires. */
  isLogin: z.boolean(),
  /** The visitor must decide whether to link this identity to an existing account. */
  isAccountLinkDecision: z.boolean(),
  passwordRequired: z.boolean(),
});

/** The codes of one step; every enabled factor is required. */
export const otpCodes = {
  mobileOtp: z.optional(otpInput),
  emailOtp: z.optional(otpInput),
  /** From an authenticator app, or a backup code. */
  tOtp: z.optional(z.string().check(z.regex(/^(\d{6}|[a-z2-7]{5}-[a-z2-7]{5})$/, "Enter all 6 digits"))),
};

/** Defined by the WebAuthn standard; the library that verifies it parses it. */
export const webAuthnSchema = z.record(z.string(), z.unknown());

/** A sensitive action that needs confirmation: by the required codes, or by one passkey instead. */
export const confirmationSchema = z.extend(authSessionSchema, { passkeyOptions: z.nullable(webAuthnSchema) });
export type Confirmation = z.infer<typeof confirmationSchema>;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyNameInput = z.string().check(z.regex(/^[^\p{C}]{1,40}$/u, "Use 1 to 40 characters"));

/** A word included in our mails, so that a phishing mail shows by its absence. Empty means none. */
export const antiPhishingInput = z
  .string()
  .check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{2,31}$|^$/u, "Use 3 to 32 letters, digits, spaces, _ or -"));

/** How an account is secured, in addition to the factors in its profile. */
export const securitySchema = z.object({
  hasPassword: z.boolean(),
  backupCodesLeft: z.int(),
  antiPhishingWord: z.string(),
  passkeys: z.array(passkeySchema),
  providers: z.array(z.enum(federatedProviders)),
});
export type AccountSecurity = z.infer<typeof securitySchema>;

/** A signed-in device. */
export const signedInDeviceSchema = z.object({
  id: z.string(),
  deviceId: z.string(),
  /** From the browser's user agent, such as "Chrome on Linux". */
  device: z.string(),
  address: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDeviceSchema>;

/** Security events of an account. */
export const securityEvents = [
  ...(["SIGNED_UP", "SIGNED_IN", "SIGN_IN_FAILED", "SIGNED_OUT", "DEVICE_REVOKED", "LOCKED", "FROZEN"] as const),
  ...(["PASSWORD_CHANGED", "PASSWORD_RESET", "EMAIL_CHANGED", "MOBILE_CHANGED", "NAME_CHANGED"] as const),
  ...(["FEOTAG_CHANGED", "MFA_ENABLED", "MFA_DISABLED", "BACKUP_CODE_USED", "PASSKEY_ADDED"] as const),
  ...(["PASSKEY_REMOVED", "PROVIDER_LINKED", "PROVIDER_UNLINKED", "BACKUP_CODES_MADE", "ACCOUNT_DELETED"] as const),
  ...(["BANK_ACCOUNT_ADDED", "BANK_ACCOUNT_REMOVED", "WITHDRAWAL_REQUESTED"] as const),
  ...(["ADDRESS_ADDED", "ADDRESS_REMOVED", "CRYPTO_WITHDRAWAL_REQUESTED", "WHITELIST_TURNED_OFF"] as const),
] as const;
export type SecurityEventName = (typeof securityEvents)[number];

export const securityEventSchema = z.object({
  id: z.string(),
  event: z.enum(securityEvents),
  at: moment,
  address: z.string(),
  device: z.string(),
  /** The factor, provider or device concerned. */
  detail: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;
