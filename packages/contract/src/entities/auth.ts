/** What the steps of signing in and of sensitive acts are made of (specification §3 and §4). */
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

/** Where a one-time code can be sent. */
export const otpTargets = ["email", "mobile"] as const;
export type OtpTarget = (typeof otpTargets)[number];

const email =
  /^[^\s\p{C}@<>()",;:]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/iu;

/** An address is kept in lower case: nobody has two accounts by writing one differently. */
export const emailInput = z.pipe(
  z.string().check(z.maxLength(254), z.regex(email, "An e-mail address looks like name@example.com")),
  z.transform((text) => text.toLowerCase()),
);

/** Ten digits from 6 to 9, without the country's +91. */
export const mobileInput = z
  .string()
  .check(z.regex(/^[6-9]\d{9}$/, "A mobile number has 10 digits and starts with 6 to 9"));

/** Length is what makes a password hard to guess; nothing is demanded of its characters (design §10). */
export const passwordLength = { shortest: 8, longest: 256 } as const;
export const passwordInput = z
  .string()
  .check(
    z.minLength(passwordLength.shortest, "A password has at least 8 characters"),
    z.maxLength(passwordLength.longest, "A password has at most 256 characters"),
  );

/** Why a new password is refused though it is long enough. */
export const weakPasswordErrors = [
  "PASSWORD_COMMON",
  "PASSWORD_WEAK",
  "PASSWORD_PERSONAL",
] as const satisfies readonly ProblemCode[];

/** Six digits, as they are sent and as an authenticator app shows them. */
export const otpLength = 6;
export const otpInput = z.string().check(z.regex(/^\d{6}$/, "A code has 6 digits"));

/** The name a browser gives itself, to be recognised in the list of devices. */
export const deviceIdInput = z
  .string()
  .check(z.regex(/^[\w.-]{1,64}$/, "A device's id has 1 to 64 letters, digits, _ . or -"));

/** feoTag: 3 to 20 of a-z, 0-9 and _, beginning with a letter (design §9). */
export const feoTagInput = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{2,19}$/, "A feoTag has 3 to 20 of a-z, 0-9 and _ and begins with a letter"));

/** People pay each other by their tags: so many changes in so many days. */
export const feoTagChangeLimit = { most: 3, days: 30 } as const;

/** Letters of any script, spaces, and what stands between and after them in names. */
export const nameInput = z.pipe(
  z.string().check(z.maxLength(80), z.regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u, "A name has letters and spaces")),
  z.transform((text) => text.trim().replace(/ +/g, " ")),
);

/** AUTH-007. The address and the number are shortened: whoever only has the password learns no more than the owner needs. */
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
  /** The account is known: the codes that it asks for, if any, and the login is done. */
  isLogin: z.boolean(),
  /** Somebody must say whether this belongs to an account that exists. */
  isAccountLinkDecision: z.boolean(),
  passwordRequired: z.boolean(),
});

/** The codes of one step; each factor that is on must be among them. */
export const otpCodes = {
  mobileOtp: z.optional(otpInput),
  emailOtp: z.optional(otpInput),
  /** From an authenticator app, or one of the backup codes. */
  tOtp: z.optional(z.string().check(z.regex(/^(\d{6}|[a-z2-7]{5}-[a-z2-7]{5})$/, "A code has 6 digits"))),
};

/** What WebAuthn gives and takes is its own standard's: the library that verifies it reads it, not we. */
export const webAuthnSchema = z.record(z.string(), z.unknown());

/** A sensitive act that wants to be confirmed: the codes it asks for, or a passkey instead of all of them. */
export const confirmationSchema = z.extend(authSessionSchema, { passkeyOptions: z.nullable(webAuthnSchema) });
export type Confirmation = z.infer<typeof confirmationSchema>;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyNameInput = z.string().check(z.regex(/^[^\p{C}]{1,40}$/u, "A name has 1 to 40 characters"));

/** A word that our mails carry, so that a forged one is seen by its absence. Empty means none. */
export const antiPhishingInput = z
  .string()
  .check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{2,31}$|^$/u, "A word has 3 to 32 letters, digits, spaces, _ or -"));

/** How an account is guarded, beside the factors that its profile tells. */
export const securitySchema = z.object({
  hasPassword: z.boolean(),
  backupCodesLeft: z.int(),
  antiPhishingWord: z.string(),
  passkeys: z.array(passkeySchema),
  providers: z.array(z.enum(federatedProviders)),
});
export type AccountSecurity = z.infer<typeof securitySchema>;

/** A device that is signed in. */
export const signedInDeviceSchema = z.object({
  id: z.string(),
  deviceId: z.string(),
  /** As the browser named itself: "Chrome on Linux". */
  device: z.string(),
  address: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDeviceSchema>;

/** What happened to an account's security. */
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
  /** Which factor, provider or device it was about. */
  detail: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;
