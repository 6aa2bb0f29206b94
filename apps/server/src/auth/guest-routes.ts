/** The calls of who is not logged in: signing up, logging in, a forgotten password. Thin: the rules are in their own files. */
import {
  login,
  readCaptcha,
  register,
  resendCode,
  resetPassword,
  startLogin,
  startPasswordReset,
  startRegistration,
  verifyPasswordReset,
  verifyRegistration,
} from "@feo/contract";
import type { Api } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import type { Captcha } from "./captcha.ts";
import type { Login } from "./login.ts";
import type { PasswordReset } from "./password-reset.ts";
import type { Registration } from "./registration.ts";

interface GuestRoutesDeps {
  readonly captcha: Captcha;
  readonly registration: Registration;
  readonly login: Login;
  readonly passwordReset: PasswordReset;
  /** By address: what guards one account is counted by its name. */
  readonly limit: Limit;
}

export function guestRoutes(api: Api, { captcha, limit, ...rooms }: GuestRoutesDeps): void {
  const { registration, passwordReset } = rooms;

  api.call(readCaptcha, () => captcha.make());

  api.call(startRegistration, async ({ body: { captchaResponse, ...who }, address }) => {
    limit(address);
    await captcha.take(captchaResponse);
    return registration.start(who);
  });

  api.call(verifyRegistration, async ({ flow, body: { otp }, address }) => {
    limit(address);
    await registration.verify(flow, otp);
    return {};
  });

  api.call(register, async ({ flow, body, address, userAgent }) => {
    limit(address);
    return { accessToken: await registration.finish(flow, body, { address, userAgent }) };
  });

  api.call(startLogin, async ({ body: { captchaResponse, password, ...who }, address, userAgent }) => {
    limit(address);
    await captcha.take(captchaResponse);
    return rooms.login.start(who, password, { address, userAgent });
  });

  api.call(login, async ({ flow, body: { deviceId, ...codes }, address, userAgent }) => {
    limit(address);
    return { accessToken: await rooms.login.finish(flow, codes, { deviceId, address, userAgent }) };
  });

  api.call(startPasswordReset, async ({ body: { captchaResponse, ...who }, address }) => {
    limit(address);
    await captcha.take(captchaResponse);
    return passwordReset.start(who);
  });

  api.call(verifyPasswordReset, ({ flow, body, address, userAgent }) => {
    limit(address);
    return passwordReset.verify(flow, body, { address, userAgent });
  });

  api.call(resetPassword, async ({ flow, body: { newPassword }, address, userAgent }) => {
    limit(address);
    await passwordReset.finish(flow, newPassword, { address, userAgent });
    return {};
  });

  api.call(resendCode, async ({ flow, body: { target }, address }) => {
    limit(address);
    return { resendOtpRateLimitDuration: await rooms.login.resend(flow, target) };
  });
}
