/** The schemas of the calls in credentials.ts, and what is said of each; the browser knows them only as types. */
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

/** Whether codes by the new address or number shall be asked for from now on. */
const changeByCode = z.strictObject({ otp: otpInput, enableOtp: z._default(z.boolean(), false) });

export const sendCodesIo = {
  summary:
    "Sends the codes that confirm one purpose; within the cool-down it answers with the same token and sends nothing",
  tag: "Auth",
  query: z.object({ purpose: z.enum(otpPurposes) }),
  errors: ["EMAIL_MISSING", "MOBILE_MISSING"] as const,
  output: confirmationSchema,
};

export const resendUserCodeIo = {
  summary: "Sends one of the codes again; within the cool-down nothing is sent",
  tag: "Auth",
  query: z.object({ target: z.enum(otpTargets) }),
  output: resent,
};

export const verifyCodesIo = {
  summary: "Takes every code that was asked for, or a passkey's answer instead",
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
  summary: "Sends the code to the new mobile number again",
  tag: "Auth",
  errors: ["NOTHING_TO_CONFIRM"] as const,
  output: resent,
};

export const changeMobileIo = {
  summary: "Takes the code and makes the new mobile number the account's",
  tag: "Auth",
  errors: ["NOTHING_TO_CONFIRM", ...codeErrors] as const,
  body: changeByCode,
  output: z.object({ mobile: z.string(), mobileUpdatedAt: z.string() }),
};

export const sendEmailCodeIo = {
  summary: "Sends a code to the new e-mail address",
  tag: "Auth",
  body: z.strictObject({ email: emailInput }),
  output: newCode,
};

export const resendEmailCodeIo = {
  summary: "Sends the code to the new e-mail address again",
  tag: "Auth",
  errors: ["NOTHING_TO_CONFIRM"] as const,
  output: resent,
};

export const changeEmailIo = {
  summary: "Takes the code and makes the new e-mail address the account's",
  tag: "Auth",
  errors: ["NOTHING_TO_CONFIRM", ...codeErrors] as const,
  body: changeByCode,
  output: z.object({ email: z.string(), emailUpdatedAt: z.string() }),
};

export const changePasswordIo = {
  summary:
    "Changes the password, signs every device out and gives this one a new access token. A first password on an account of " +
    "Apple or Google turns codes by e-mail on",
  tag: "Auth",
  errors: [...weakPasswordErrors, "PASSWORD_UNCHANGED"] as const,
  body: z.strictObject({ newPassword: passwordInput }),
  output: z.object({ accessToken: z.string(), isEmailOtpTurnedOn: z.boolean() }),
};

export const changeMfaIo = {
  summary: "Turns codes by e-mail, by mobile or by an authenticator app on or off",
  tag: "Auth",
  errors: ["EMAIL_MISSING", "MOBILE_MISSING", "TOTP_NOT_SET_UP", "LAST_FACTOR"] as const,
  body: z.strictObject({ action: z.enum(mfaActions), type: z.enum(mfaTypes) }),
  output: z.object({ isEmailOtpEnabled: z.boolean(), isMobileOtpEnabled: z.boolean(), isTOtpEnabled: z.boolean() }),
};

export const readTOtpSecretIo = {
  summary: "A key for an authenticator app, as text and as the address that a QR code shows; on once a code proves it",
  tag: "Auth",
  errors: ["TOTP_ALREADY_ON"] as const,
  output: z.object({ secret: z.string(), uri: z.string() }),
};

export const confirmTOtpIo = {
  summary: "Takes the first code of the app, turns it on and gives the backup codes, once",
  tag: "Auth",
  errors: ["TOTP_NOT_SET_UP", "TOTP_ALREADY_ON", ...codeErrors] as const,
  body: z.strictObject({ tOtp: otpInput }),
  output: z.object({ backupCodes: z.array(z.string()) }),
};

export const makeBackupCodesIo = {
  summary: "New backup codes; the old ones are good no more",
  tag: "Auth",
  errors: ["TOTP_NOT_SET_UP"] as const,
  output: z.object({ backupCodes: z.array(z.string()) }),
};

export const readSecurityIo = {
  summary: "How the account is guarded beside its factors: passkeys, providers, backup codes, the word in mails",
  tag: "Auth",
  output: securitySchema,
};

export const changeAntiPhishingWordIo = {
  summary: "The word that every mail to this account carries from now on; empty means none",
  tag: "Auth",
  body: z.strictObject({ word: antiPhishingInput }),
  output: done,
};

export const startPasskeyIo = {
  summary: "What the browser needs to make a passkey",
  tag: "Auth",
  output: z.object({ options: webAuthnSchema }),
};

export const addPasskeyIo = {
  summary: "Keeps the passkey that the browser made",
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
  summary: "Ends signing in with a provider. The only way in stays",
  tag: "Auth",
  errors: ["PROVIDER_NOT_LINKED", "LAST_WAY_IN"] as const,
  params: z.object({ provider: z.enum(federatedProviders) }),
  output: done,
};

export const freezeOwnAccountIo = {
  summary:
    "Freezes one's own account at once: every device is signed out, nothing leaves, and only support opens it again",
  tag: "Auth",
  output: done,
};

export const freezeAccountIo = {
  summary: "The link of a security mail: freezes the account and signs every device out",
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
