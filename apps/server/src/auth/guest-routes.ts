/** Calls for people who are not signed in: sign-up, login, password reset. Thin: the rules are in their own files. */
import {
  login,
  openResetLink,
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
import type { KnownDevices } from "./known-device.ts";
import type { Login } from "./login.ts";
import type { PasswordReset } from "./password-reset.ts";
import type { Registration } from "./registration.ts";

interface GuestRoutesDeps {
  readonly captcha: Captcha;
  readonly devices: KnownDevices;
  readonly registration: Registration;
  readonly login: Login;
  readonly passwordReset: PasswordReset;
  /** Rate limit per IP address; limits per account count by name and device. */
  readonly limit: Limit;
}

export function guestRoutes(api: Api, { captcha, devices, limit, ...rooms }: GuestRoutesDeps): void {
  const { registration, passwordReset } = rooms;

  api.call(readCaptcha, () => captcha.make());

  api.call(startRegistration, async ({ body: { captchaResponse, ...who }, ...visit }) => {
    limit(visit.address);
    await captcha.take(captchaResponse);
    return registration.start(who, await devices.placeOf(visit));
  });

  api.call(verifyRegistration, async ({ flow, body: { otp }, address }) => {
    limit(address);
    await registration.verify(flow, otp);
    return {};
  });

  api.call(register, async ({ flow, body, ...visit }) => {
    limit(visit.address);
    return { accessToken: await registration.finish(flow, body, await devices.placeOf(visit)) };
  });

  api.call(startLogin, async ({ body: { captchaResponse, password, ...who }, ...visit }) => {
    limit(visit.address);
    await captcha.take(captchaResponse);
    return rooms.login.start(who, password, await devices.placeOf(visit));
  });

  api.call(login, async ({ flow, body: { deviceId, ...codes }, ...visit }) => {
    limit(visit.address);
    const place = { ...(await devices.placeOf(visit)), deviceId };
    return { accessToken: await rooms.login.finish(flow, codes, place) };
  });

  api.call(startPasswordReset, async ({ body: { captchaResponse, ...who }, ...visit }) => {
    limit(visit.address);
    await captcha.take(captchaResponse);
    return passwordReset.start(who, await devices.placeOf(visit));
  });

  api.call(verifyPasswordReset, ({ flow, body, address, userAgent }) => {
    limit(address);
    return passwordReset.verify(flow, body, { address, userAgent });
  });

  api.call(openResetLink, async ({ body: { token }, ...visit }) => {
    limit(visit.address);
    return passwordReset.openLink(token, await devices.placeOf(visit));
  });

  api.call(resetPassword, async ({ flow, body: { newPassword }, ...visit }) => {
    limit(visit.address);
    return passwordReset.finish(flow, newPassword, await devices.placeOf(visit));
  });

  api.call(resendCode, async ({ flow, body: { target }, address }) => {
    limit(address);
    return { resendOtpRateLimitDuration: await rooms.login.resend(flow, target) };
  });
}
