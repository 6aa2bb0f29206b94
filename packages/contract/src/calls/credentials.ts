/**
 * The calls that confirm a sensitive action, and those that change an account's credentials (specification §7 Auth).
 * The session token from `sendCodes` is valid for its purpose once `verifyCodes` has accepted every code.
 */
import { defineCall } from "../call.ts";
import { otpPurposes } from "../constants.ts";
import type {
  addPasskeyIo,
  changeAntiPhishingWordIo,
  changeEmailIo,
  changeMfaIo,
  changeMobileIo,
  changePasswordIo,
  confirmTOtpIo,
  freezeAccountIo,
  freezeOwnAccountIo,
  makeBackupCodesIo,
  readSecurityIo,
  readTOtpSecretIo,
  removePasskeyIo,
  resendEmailCodeIo,
  resendMobileCodeIo,
  resendUserCodeIo,
  sendCodesIo,
  sendEmailCodeIo,
  sendMobileCodeIo,
  startPasskeyIo,
  unlinkProviderIo,
  verifyCodesIo,
} from "./credentials.schemas.ts";

export const sendCodes = /* @__PURE__ */ defineCall<typeof sendCodesIo>()({
  name: "sendCodes",
  method: "GET",
  path: "/auth/v1/user/otp/send",
  auth: "access",
});

export const resendUserCode = /* @__PURE__ */ defineCall<typeof resendUserCodeIo>()({
  name: "resendUserCode",
  method: "GET",
  path: "/auth/v1/user/otp/resend",
  auth: "access",
  session: otpPurposes,
});

export const verifyCodes = /* @__PURE__ */ defineCall<typeof verifyCodesIo>()({
  name: "verifyCodes",
  method: "POST",
  path: "/auth/v1/user/otp/verify",
  auth: "access",
  session: otpPurposes,
});

export const sendMobileCode = /* @__PURE__ */ defineCall<typeof sendMobileCodeIo>()({
  name: "sendMobileCode",
  method: "POST",
  path: "/auth/v1/user/mobile/otp",
  auth: "access",
  session: ["mobileUpdate"],
});

export const resendMobileCode = /* @__PURE__ */ defineCall<typeof resendMobileCodeIo>()({
  name: "resendMobileCode",
  method: "POST",
  path: "/auth/v1/user/mobile/otp/resend",
  auth: "access",
  session: ["mobileUpdate"],
});

export const changeMobile = /* @__PURE__ */ defineCall<typeof changeMobileIo>()({
  name: "changeMobile",
  method: "POST",
  path: "/auth/v1/user/mobile",
  auth: "access",
  session: ["mobileUpdate"],
});

export const sendEmailCode = /* @__PURE__ */ defineCall<typeof sendEmailCodeIo>()({
  name: "sendEmailCode",
  method: "POST",
  path: "/auth/v1/user/email/otp",
  auth: "access",
  session: ["emailUpdate"],
});

export const resendEmailCode = /* @__PURE__ */ defineCall<typeof resendEmailCodeIo>()({
  name: "resendEmailCode",
  method: "POST",
  path: "/auth/v1/user/email/otp/resend",
  auth: "access",
  session: ["emailUpdate"],
});

export const changeEmail = /* @__PURE__ */ defineCall<typeof changeEmailIo>()({
  name: "changeEmail",
  method: "POST",
  path: "/auth/v1/user/email",
  auth: "access",
  session: ["emailUpdate"],
});

export const changePassword = /* @__PURE__ */ defineCall<typeof changePasswordIo>()({
  name: "changePassword",
  method: "POST",
  path: "/auth/v1/user/changePassword",
  auth: "access",
  session: ["passwordChange"],
});

export const changeMfa = /* @__PURE__ */ defineCall<typeof changeMfaIo>()({
  name: "changeMfa",
  method: "PUT",
  path: "/auth/v1/mfa",
  auth: "access",
  session: ["mfaUpdate", "enableEmailOtp", "enableMobileOtp"],
});

export const readTOtpSecret = /* @__PURE__ */ defineCall<typeof readTOtpSecretIo>()({
  name: "readTOtpSecret",
  method: "GET",
  path: "/auth/v1/mfa/tOtp/secret",
  auth: "access",
  session: ["mfaUpdate"],
});

export const confirmTOtp = /* @__PURE__ */ defineCall<typeof confirmTOtpIo>()({
  name: "confirmTOtp",
  method: "POST",
  path: "/auth/v1/mfa/tOtp",
  auth: "access",
  session: ["mfaUpdate"],
});

export const makeBackupCodes = /* @__PURE__ */ defineCall<typeof makeBackupCodesIo>()({
  name: "makeBackupCodes",
  method: "POST",
  path: "/auth/v1/mfa/backupCodes",
  auth: "access",
  session: ["mfaUpdate"],
});

export const readSecurity = /* @__PURE__ */ defineCall<typeof readSecurityIo>()({
  name: "readSecurity",
  method: "GET",
  path: "/auth/v1/user/security",
  auth: "access",
});

export const changeAntiPhishingWord = /* @__PURE__ */ defineCall<typeof changeAntiPhishingWordIo>()({
  name: "changeAntiPhishingWord",
  method: "PUT",
  path: "/auth/v1/user/antiPhishingWord",
  auth: "access",
  session: ["mfaUpdate"],
});

export const startPasskey = /* @__PURE__ */ defineCall<typeof startPasskeyIo>()({
  name: "startPasskey",
  method: "POST",
  path: "/auth/v1/user/passkey/options",
  auth: "access",
  session: ["mfaUpdate"],
});

export const addPasskey = /* @__PURE__ */ defineCall<typeof addPasskeyIo>()({
  name: "addPasskey",
  method: "POST",
  path: "/auth/v1/user/passkey",
  auth: "access",
  session: ["mfaUpdate"],
});

export const removePasskey = /* @__PURE__ */ defineCall<typeof removePasskeyIo>()({
  name: "removePasskey",
  method: "DELETE",
  path: "/auth/v1/user/passkey/:id",
  auth: "access",
  session: ["mfaUpdate"],
});

export const unlinkProvider = /* @__PURE__ */ defineCall<typeof unlinkProviderIo>()({
  name: "unlinkProvider",
  method: "DELETE",
  path: "/auth/v1/user/federated/:provider",
  auth: "access",
  session: ["mfaUpdate"],
});

/** No code required: a customer whose account is compromised must be able to freeze it at once. */
export const freezeOwnAccount = /* @__PURE__ */ defineCall<typeof freezeOwnAccountIo>()({
  name: "freezeOwnAccount",
  method: "POST",
  path: "/auth/v1/user/freeze",
  auth: "access",
});

export const freezeAccount = /* @__PURE__ */ defineCall<typeof freezeAccountIo>()({
  name: "freezeAccount",
  method: "POST",
  path: "/auth/v1/freeze",
  auth: "public",
});
