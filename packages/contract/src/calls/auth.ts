/**
 * The calls for sign-up, sign-in and password reset (specification §7 Auth). The server keeps which factors have been
 * verified so far; the session token in the header only identifies that state.
 */
import { defineCall } from "../call.ts";
import type {
  beginFederatedIo,
  decideFederatedIo,
  finishFederatedIo,
  linkFederatedIo,
  linkPasswordIo,
  loginIo,
  loginWithPasskeyIo,
  openResetLinkIo,
  readCaptchaIo,
  registerIo,
  resendCodeIo,
  resetPasswordIo,
  startFederatedIo,
  startLoginIo,
  startPasskeyLoginIo,
  startPasswordResetIo,
  startRegistrationIo,
  verifyPasswordResetIo,
  verifyRegistrationIo,
} from "./auth.schemas.ts";

export const readCaptcha = /* @__PURE__ */ defineCall<typeof readCaptchaIo>()({
  name: "readCaptcha",
  method: "GET",
  path: "/public/v1/captcha",
  auth: "public",
});

export const startRegistration = /* @__PURE__ */ defineCall<typeof startRegistrationIo>()({
  name: "startRegistration",
  method: "POST",
  path: "/auth/v1/register/otp",
  auth: "public",
});

export const verifyRegistration = /* @__PURE__ */ defineCall<typeof verifyRegistrationIo>()({
  name: "verifyRegistration",
  method: "POST",
  path: "/auth/v1/register/otp/verify",
  auth: "public",
  session: ["register"],
});

export const register = /* @__PURE__ */ defineCall<typeof registerIo>()({
  name: "register",
  method: "POST",
  path: "/auth/v1/register",
  auth: "public",
  session: ["register"],
});

export const startLogin = /* @__PURE__ */ defineCall<typeof startLoginIo>()({
  name: "startLogin",
  method: "POST",
  path: "/auth/v1/login/otp",
  auth: "public",
});

export const login = /* @__PURE__ */ defineCall<typeof loginIo>()({
  name: "login",
  method: "POST",
  path: "/auth/v1/login",
  auth: "public",
  session: ["login"],
});

export const startPasswordReset = /* @__PURE__ */ defineCall<typeof startPasswordResetIo>()({
  name: "startPasswordReset",
  method: "POST",
  path: "/auth/v1/resetPassword/otp/send",
  auth: "public",
});

export const verifyPasswordReset = /* @__PURE__ */ defineCall<typeof verifyPasswordResetIo>()({
  name: "verifyPasswordReset",
  method: "POST",
  path: "/auth/v1/resetPassword/otp/verify",
  auth: "public",
  session: ["resetPassword"],
});

export const openResetLink = /* @__PURE__ */ defineCall<typeof openResetLinkIo>()({
  name: "openResetLink",
  method: "POST",
  path: "/auth/v1/resetPassword/link",
  auth: "public",
});

export const resetPassword = /* @__PURE__ */ defineCall<typeof resetPasswordIo>()({
  name: "resetPassword",
  method: "POST",
  path: "/auth/v1/resetPassword",
  auth: "public",
  session: ["resetPassword"],
});

export const resendCode = /* @__PURE__ */ defineCall<typeof resendCodeIo>()({
  name: "resendCode",
  method: "POST",
  path: "/auth/v1/otp/resend",
  auth: "public",
  session: ["register", "login", "resetPassword", "federated"],
});

export const startFederated = /* @__PURE__ */ defineCall<typeof startFederatedIo>()({
  name: "startFederated",
  method: "POST",
  path: "/auth/v1/federated",
  auth: "public",
});

export const decideFederated = /* @__PURE__ */ defineCall<typeof decideFederatedIo>()({
  name: "decideFederated",
  method: "POST",
  path: "/auth/v1/federated/decision",
  auth: "public",
  session: ["federated"],
});

export const linkPassword = /* @__PURE__ */ defineCall<typeof linkPasswordIo>()({
  name: "linkPassword",
  method: "POST",
  path: "/auth/v1/federated/link/password",
  auth: "public",
  session: ["federated"],
});

export const linkFederated = /* @__PURE__ */ defineCall<typeof linkFederatedIo>()({
  name: "linkFederated",
  method: "POST",
  path: "/auth/v1/federated/link",
  auth: "public",
  session: ["federated"],
});

/** Returns the Apple or Google URL for the browser; the callback is matched by the `state` that this call creates. */
export const beginFederated = /* @__PURE__ */ defineCall<typeof beginFederatedIo>()({
  name: "beginFederated",
  method: "POST",
  path: "/auth/v1/federated/:provider/begin",
  auth: "public",
});

export const finishFederated = /* @__PURE__ */ defineCall<typeof finishFederatedIo>()({
  name: "finishFederated",
  method: "POST",
  path: "/auth/v1/federated/:provider/finish",
  auth: "public",
});

export const startPasskeyLogin = /* @__PURE__ */ defineCall<typeof startPasskeyLoginIo>()({
  name: "startPasskeyLogin",
  method: "POST",
  path: "/auth/v1/passkey/options",
  auth: "public",
});

export const loginWithPasskey = /* @__PURE__ */ defineCall<typeof loginWithPasskeyIo>()({
  name: "loginWithPasskey",
  method: "POST",
  path: "/auth/v1/passkey",
  auth: "public",
  session: ["passkey"],
});
