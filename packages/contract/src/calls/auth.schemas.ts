/** Schemas and OpenAPI descriptions of the calls in auth.ts; the browser imports only their types. */
import * as z from "zod/mini";
import {
  authSessionSchema,
  deviceIdInput,
  emailInput,
  federatedProviders,
  federatedSessionSchema,
  mobileInput,
  otpCodes,
  otpInput,
  otpTargets,
  passwordInput,
  weakPasswordErrors,
  webAuthnSchema,
} from "../entities/auth.ts";
import { referralCodeInput } from "../entities/referral.ts";
import type { ProblemCode } from "../problems.ts";

/** Exactly one of the two is required; it identifies the account. */
const who = { email: z.optional(emailInput), mobile: z.optional(mobileInput) };

const captchaResponse = z.string().check(z.maxLength(4_096));

const done = z.object({});

const signedIn = z.object({ accessToken: z.string() });

const resent = z.object({ resendOtpRateLimitDuration: z.int() });

const codeErrors = ["OTP_INVALID", "OTP_TRIES_EXHAUSTED"] as const satisfies readonly ProblemCode[];

export const readCaptchaIo = {
  summary: "Returns a proof-of-work puzzle for the browser, needed to register, log in or reset a password",
  tag: "Auth",
  output: z.object({
    algorithm: z.string(),
    challenge: z.string(),
    maxnumber: z.int(),
    salt: z.string(),
    signature: z.string(),
  }),
};

export const startRegistrationIo = {
  summary:
    "Sends a code to an email address or a mobile number; the answer is the same whether or not it has an account",
  tag: "Auth",
  errors: ["EMAIL_OR_MOBILE", "CAPTCHA_INVALID", "SMS_NOT_OFFERED"] as const,
  body: z.strictObject({ ...who, captchaResponse }),
  output: z.object({ sessionToken: z.string(), resendOtpRateLimitDuration: z.int() }),
};

export const verifyRegistrationIo = {
  summary: "Verifies the email address or mobile number with the code",
  tag: "Auth",
  errors: codeErrors,
  body: z.strictObject({ otp: otpInput }),
  output: done,
};

export const registerIo = {
  summary: "Creates the account with its first password and logs in",
  tag: "Auth",
  errors: ["FACTORS_MISSING", "REFERRAL_CODE_UNKNOWN", ...weakPasswordErrors] as const,
  body: z.strictObject({
    newPassword: passwordInput,
    deviceId: deviceIdInput,
    referralCode: z.optional(referralCodeInput),
  }),
  output: signedIn,
};

export const startLoginIo = {
  summary: "Checks the password and sends the codes that the account requires",
  tag: "Auth",
  errors: ["EMAIL_OR_MOBILE", "CAPTCHA_INVALID", "LOGIN_FAILED", "ACCOUNT_LOCKED", "ACCOUNT_FROZEN"] as const,
  body: z.strictObject({ ...who, password: z.string().check(z.maxLength(1_024)), captchaResponse }),
  output: authSessionSchema,
};

export const loginIo = {
  summary: "Logs in with every code that the account requires",
  tag: "Auth",
  errors: ["FACTORS_MISSING", "ACCOUNT_FROZEN", "CODES_LOCKED", ...codeErrors] as const,
  body: z.strictObject({ deviceId: deviceIdInput, ...otpCodes }),
  output: signedIn,
};

export const startPasswordResetIo = {
  summary: "Sends the codes for a new password; the answer is the same whether or not there is an account",
  tag: "Auth",
  errors: ["EMAIL_OR_MOBILE", "CAPTCHA_INVALID", "SMS_NOT_OFFERED"] as const,
  body: z.strictObject({ ...who, captchaResponse }),
  output: authSessionSchema,
};

export const verifyPasswordResetIo = {
  summary:
    "Verifies the codes. The other codes that the account requires are shown only after the first one: until `isVerified`, " +
    "repeat the call with the missing codes",
  tag: "Auth",
  errors: ["FACTORS_MISSING", "CODES_LOCKED", ...codeErrors] as const,
  body: z.strictObject(otpCodes),
  output: z.extend(authSessionSchema, { isVerified: z.boolean() }),
};

export const openResetLinkIo = {
  summary:
    "Accepts the single-use link of a reset email instead of its code, with a new session token. Other codes that the account " +
    "requires are still needed",
  tag: "Auth",
  errors: ["LINK_INVALID"] as const,
  body: z.strictObject({ token: z.string().check(z.maxLength(256)) }),
  output: z.extend(authSessionSchema, { isVerified: z.boolean() }),
};

export const resetPasswordIo = {
  summary:
    "Sets the new password and ends every session. A first password on an account of Apple or Google turns on codes by email",
  tag: "Auth",
  errors: ["FACTORS_MISSING", ...weakPasswordErrors, "PASSWORD_UNCHANGED"] as const,
  body: z.strictObject({ newPassword: passwordInput }),
  output: z.object({ isEmailOtpTurnedOn: z.boolean() }),
};

export const resendCodeIo = {
  summary: "Resends a code; during the cool-down nothing is sent and the answer has the remaining time",
  tag: "Auth",
  body: z.strictObject({ target: z.enum(otpTargets) }),
  output: resent,
};

export const startFederatedIo = {
  summary: "Signs in with an ID token from Apple or Google. The first time, asks whether to link an existing account",
  tag: "Auth",
  errors: ["ID_TOKEN_INVALID", "PROVIDER_UNAVAILABLE", "ACCOUNT_FROZEN"] as const,
  body: z.strictObject({ idToken: z.string().check(z.maxLength(8_192)), provider: z.enum(federatedProviders) }),
  output: federatedSessionSchema,
};

/** Printable ASCII, as in a URL. */
const printable = (most: number) => z.string().check(z.regex(/^[\x20-\x7e]*$/), z.maxLength(most));

const provider = z.object({ provider: z.enum(federatedProviders) });

export const beginFederatedIo = {
  summary: "Starts a sign-in with Apple or Google: the URL to visit, and the values to send back",
  tag: "Auth",
  errors: ["PROVIDER_UNAVAILABLE", "PROVIDER_NOT_OFFERED"] as const,
  params: provider,
  body: z.strictObject({ redirect: z._default(printable(512), "") }),
  output: z.object({ url: z.string(), state: z.string() }),
};

export const finishFederatedIo = {
  summary: "Exchanges the provider's response for an ID token, once, and returns the page to continue to",
  tag: "Auth",
  errors: ["ID_TOKEN_INVALID", "PROVIDER_UNAVAILABLE", "PROVIDER_NOT_OFFERED", "SIGN_IN_CANCELLED"] as const,
  params: provider,
  body: z.strictObject({
    state: printable(256),
    /** From Google's redirect URL; Apple posts its code to the server earlier. */
    code: z.optional(printable(2_048)),
    iss: z.optional(printable(512)),
    error: z.optional(printable(256)),
  }),
  output: z.object({ idToken: z.string(), redirect: z.string() }),
};

export const startPasskeyLoginIo = {
  summary: "The browser's options for signing in with a passkey",
  tag: "Auth",
  output: z.object({ sessionToken: z.string(), options: webAuthnSchema }),
};

export const loginWithPasskeyIo = {
  summary: "Logs in with a passkey instead of the password and codes",
  tag: "Auth",
  errors: ["PASSKEY_INVALID", "ACCOUNT_FROZEN"] as const,
  body: z.strictObject({ deviceId: deviceIdInput, response: webAuthnSchema }),
  output: signedIn,
};

export const decideFederatedIo = {
  summary: "Creates a new account, or names the account to link this sign-in to",
  tag: "Auth",
  errors: [
    ...(["EMAIL_OR_MOBILE", "EMAIL_NOT_VERIFIED", "EMAIL_TAKEN", "NOTHING_TO_CONFIRM"] as const),
    "REFERRAL_CODE_UNKNOWN",
  ] as const,
  body: z.strictObject({
    linkAccount: z.boolean(),
    existingEmail: z.optional(emailInput),
    existingMobile: z.optional(mobileInput),
    /** The referrer's code; for a new account only. */
    referralCode: z.optional(referralCodeInput),
  }),
  output: federatedSessionSchema,
};

export const linkPasswordIo = {
  summary: "The password of the account to link",
  tag: "Auth",
  errors: ["CAPTCHA_INVALID", "LOGIN_FAILED", "ACCOUNT_LOCKED", "ACCOUNT_FROZEN", "NOTHING_TO_CONFIRM"] as const,
  body: z.strictObject({ password: z.string().check(z.maxLength(1_024)), captchaResponse }),
  output: authSessionSchema,
};

export const linkFederatedIo = {
  summary: "Links the account after every required code, and logs in",
  tag: "Auth",
  errors: ["FACTORS_MISSING", "ACCOUNT_FROZEN", "CODES_LOCKED", ...codeErrors] as const,
  body: z.strictObject({ deviceId: deviceIdInput, ...otpCodes }),
  output: signedIn,
};

export const authSchemas = {
  readCaptcha: readCaptchaIo,
  startRegistration: startRegistrationIo,
  verifyRegistration: verifyRegistrationIo,
  register: registerIo,
  startLogin: startLoginIo,
  login: loginIo,
  startPasswordReset: startPasswordResetIo,
  verifyPasswordReset: verifyPasswordResetIo,
  openResetLink: openResetLinkIo,
  resetPassword: resetPasswordIo,
  resendCode: resendCodeIo,
  startFederated: startFederatedIo,
  beginFederated: beginFederatedIo,
  finishFederated: finishFederatedIo,
  startPasskeyLogin: startPasskeyLoginIo,
  loginWithPasskey: loginWithPasskeyIo,
  decideFederated: decideFederatedIo,
  linkPassword: linkPasswordIo,
  linkFederated: linkFederatedIo,
};
