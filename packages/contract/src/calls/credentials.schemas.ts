/** Schemas and OpenAPI descriptions of the calls in credentials.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { otpPurposes } from "../constants.ts";
import {
  antiPhishingInput,
  confirmationSchema,
  emailInput,
  federatedProviders,
  mfaActions,
  mfaTypes,
  mobileInput,
  otpCodes,
  otpInput,
  otpTargets,
  passkeyNameInput,
  passkeySchema,
  passwordInput,
  securitySchema,
  weakPasswordErrors,
  webAuthnSchema,
} from "../entities/auth.ts";
import type { ProblemCode } from "../problems.ts";

const done = z.object({});

const codeErrors = ["OTP_INVALID", "OTP_TRIES_EXHAUSTED"] as const satisfies readonly ProblemCode[];

const resent = z.object({ resendOtpRateLimitDuration: z.int() });

const newCode = z.object({ sessionToken: z.string(), resendOtpRateLimitDuration: z.int() });

/** `enableOtp`: from then on, one-time codes to the new address or number are required. */
const changeByCode = z.strictObject({ otp: otpInput, enableOtp: z._default(z.boolean(), false) });

export const sendCodesIo = {
  summary: "Sends the codes that confirm one purpose; during the cool-down it returns the same token and sends nothing",
  tag: "Auth",
  query: z.object({ purpose: z.enum(otpPurposes) }),
  errors: ["EMAIL_MISSING", "MOBILE_MISSING"] as const,
  output: confirmationSchema,
};

export const resendUserCodeIo = {
  summary: "Resends one of the codes; during the cool-down nothing is sent",
  tag: "Auth",
  query: z.object({ target: z.enum(otpTargets) }),
  output: resent,
};

export const verifyCodesIo = {
  summary: "Confirms with every required code, or with a passkey instead",
  tag: "Auth",
  errors: ["FACTORS_MISSING", "PASSKEY_INVALID", "CODES_LOCKED", ...codeErrors] as const,
  body: z.strictObject({ ...otpCodes, passkey: z.optional(webAuthnSchema) }),
  output: done,
};

export const sendMobileCodeIo = {
  summary: "Sends a code to the new mobile number",
  tag: "Auth",
  errors: ["SMS_NOT_OFFERED"] as const,
  body: z.strictObject({ mobile: mobileInput }),
  output: newCode,
};

export const resendMobileCodeIo = {
  summary: "Resends the code to the new mobile number",
  tag: "Auth",
  errors: ["NOTHING_TO_CONFIRM"] as const,
  output: resent,
};

export const changeMobileIo = {
  summary: "Checks the code and changes the account's mobile number",
  tag: "Auth",
  errors: ["NOTHING_TO_CONFIRM", ...codeErrors] as const,
  body: changeByCode,
  output: z.object({ mobile: z.string(), mobileUpdatedAt: z.string() }),
};

export const sendEmailCodeIo = {
  summary: "Sends a code to the new email address",
  tag: "Auth",
  body: z.strictObject({ email: emailInput }),
  output: newCode,
};

export const resendEmailCodeIo = {
  summary: "Resends the code to the new email address",
  tag: "Auth",
  errors: ["NOTHING_TO_CONFIRM"] as const,
  output: resent,
};

export const changeEmailIo = {
  summary: "Checks the code and changes the account's email address",
  tag: "Auth",
  errors: ["NOTHING_TO_CONFIRM", ...codeErrors] as const,
  body: changeByCode,
  output: z.object({ email: z.string(), emailUpdatedAt: z.string() }),
};

export const changePasswordIo = {
  summary:
    "Changes the password, signs out every device and gives this one a new access token. A first password on an account of " +
    "Apple or Google turns on codes by email",
  tag: "Auth",
  errors: [...weakPasswordErrors, "PASSWORD_UNCHANGED"] as const,
  body: z.strictObject({ newPassword: passwordInput }),
  output: z.object({ accessToken: z.string(), isEmailOtpTurnedOn: z.boolean() }),
};

export const changeMfaIo = {
  summary: "Turns codes by email, SMS or authenticator app on or off",
  tag: "Auth",
  errors: ["EMAIL_MISSING", "MOBILE_MISSING", "TOTP_NOT_SET_UP", "LAST_FACTOR"] as const,
  body: z.strictObject({ action: z.enum(mfaActions), type: z.enum(mfaTypes) }),
  output: z.object({ isEmailOtpEnabled: z.boolean(), isMobileOtpEnabled: z.boolean(), isTOtpEnabled: z.boolean() }),
};

export const readTOtpSecretIo = {
  summary:
    "Creates a key for an authenticator app, as text and as a URI for a QR code; the app is on once a code confirms it",
  tag: "Auth",
  errors: ["TOTP_ALREADY_ON"] as const,
  output: z.object({ secret: z.string(), uri: z.string() }),
};

export const confirmTOtpIo = {
  summary: "Checks the app's first code, turns the app on and returns the backup codes, once",
  tag: "Auth",
  errors: ["TOTP_NOT_SET_UP", "TOTP_ALREADY_ON", ...codeErrors] as const,
  body: z.strictObject({ tOtp: otpInput }),
  output: z.object({ backupCodes: z.array(z.string()) }),
};

export const makeBackupCodesIo = {
  summary: "Creates new backup codes; the old ones stop working",
  tag: "Auth",
  errors: ["TOTP_NOT_SET_UP"] as const,
  output: z.object({ backupCodes: z.array(z.string()) }),
};

export const readSecurityIo = {
  summary: "The account's other security settings: passkeys, providers, backup codes, anti-phishing word",
  tag: "Auth",
  output: securitySchema,
};

export const changeAntiPhishingWordIo = {
  summary: "Sets the anti-phishing word in every email to this account; empty removes it",
  tag: "Auth",
  body: z.strictObject({ word: antiPhishingInput }),
  output: done,
};

export const startPasskeyIo = {
  summary: "The browser's options for creating a passkey",
  tag: "Auth",
  output: z.object({ options: webAuthnSchema }),
};

export const addPasskeyIo = {
  summary: "Saves the passkey that the browser created",
  tag: "Auth",
  errors: ["PASSKEY_INVALID", "NOTHING_TO_CONFIRM", "TOO_MANY_PASSKEYS"] as const,
  body: z.strictObject({ name: passkeyNameInput, response: webAuthnSchema }),
  output: z.object({ passkey: passkeySchema }),
};

export const removePasskeyIo = {
  summary: "Removes a passkey",
  tag: "Auth",
  errors: ["PASSKEY_NOT_FOUND"] as const,
  params: z.object({ id: z.string() }),
  output: done,
};

export const unlinkProviderIo = {
  summary: "Unlinks a provider; refused if it is the only login method",
  tag: "Auth",
  errors: ["PROVIDER_NOT_LINKED", "LAST_WAY_IN"] as const,
  params: z.object({ provider: z.enum(federatedProviders) }),
  output: done,
};

export const freezeOwnAccountIo = {
  summary: "Freezes the account immediately: signs out every device and blocks withdrawals until support unfreezes it",
  tag: "Auth",
  output: done,
};

export const freezeAccountIo = {
  summary: "The link of a security email: freezes the account and signs out every device",
  tag: "Auth",
  errors: ["LINK_INVALID"] as const,
  body: z.strictObject({ token: z.string().check(z.maxLength(2_048)) }),
  output: done,
};

export const credentialsSchemas = {
  sendCodes: sendCodesIo,
  resendUserCode: resendUserCodeIo,
  verifyCodes: verifyCodesIo,
  sendMobileCode: sendMobileCodeIo,
  resendMobileCode: resendMobileCodeIo,
  changeMobile: changeMobileIo,
  sendEmailCode: sendEmailCodeIo,
  resendEmailCode: resendEmailCodeIo,
  changeEmail: changeEmailIo,
  changePassword: changePasswordIo,
  changeMfa: changeMfaIo,
  readTOtpSecret: readTOtpSecretIo,
  confirmTOtp: confirmTOtpIo,
  makeBackupCodes: makeBackupCodesIo,
  readSecurity: readSecurityIo,
  changeAntiPhishingWord: changeAntiPhishingWordIo,
  startPasskey: startPasskeyIo,
  addPasskey: addPasskeyIo,
  removePasskey: removePasskeyIo,
  unlinkProvider: unlinkProviderIo,
  freezeOwnAccount: freezeOwnAccountIo,
  freezeAccount: freezeAccountIo,
};
