/**
 * Signing up, logging in and resetting a password, call by call (specification §7 Auth). What a step has proved is on the
 * server; the token that names it is the caller's to keep, in memory and nowhere else.
 */
import {
  type AuthSession,
  type CallInput,
  type CallOutput,
  freezeAccount as freezeAccountCall,
  login,
  loginWithPasskey as loginWithPasskeyCall,
  type OtpTarget,
  openResetLink as openResetLinkCall,
  register,
  resendCode as resendCodeCall,
  resetPassword as resetPasswordCall,
  startLogin as startLoginCall,
  startPasskeyLogin,
  startPasswordReset as startPasswordResetCall,
  startRegistration as startRegistrationCall,
  verifyPasswordReset as verifyPasswordResetCall,
  verifyRegistration as verifyRegistrationCall,
} from "@feo/contract";
import { callApi } from "./api.ts";
import { failureOf } from "./api-failure.ts";
import { takeCaptcha } from "./captcha.ts";
import { deviceId } from "./device-id.ts";
import { storeAccessToken } from "./session.ts";

/** Who somebody says they are: one of the two. */
export type Who = { readonly email: string } | { readonly mobile: string };

type LoginCodes = Omit<CallInput<typeof login>["body"], "deviceId">;

/** With a proof of work; one that the server does not take any more is done again, once. */
export async function withCaptcha<T>(send: (captchaResponse: string) => Promise<T>): Promise<T> {
  try {
    return await send(await takeCaptcha());
  } catch (error) {
    if (failureOf(error).code !== "CAPTCHA_INVALID") throw error;
    return send(await takeCaptcha());
  }
}

export const startRegistration = (who: Who): Promise<CallOutput<typeof startRegistrationCall>> =>
  withCaptcha((captchaResponse) => callApi(startRegistrationCall, { body: { ...who, captchaResponse } }));

export const verifyRegistration = async (sessionToken: string, otp: string): Promise<void> => {
  await callApi(verifyRegistrationCall, { body: { otp } }, { sessionToken });
};

/** Opens the account and is logged in. */
export async function completeRegistration(
  sessionToken: string,
  { newPassword, referralCode }: { newPassword: string; referralCode: string },
): Promise<void> {
  const body = { newPassword, deviceId: deviceId(), ...(referralCode === "" ? {} : { referralCode }) };
  const { accessToken } = await callApi(register, { body }, { sessionToken });
  storeAccessToken(accessToken);
}

export const startLogin = (who: Who, password: string): Promise<AuthSession> =>
  withCaptcha((captchaResponse) => callApi(startLoginCall, { body: { ...who, password, captchaResponse } }));

export async function completeLogin(sessionToken: string, codes: LoginCodes): Promise<void> {
  const { accessToken } = await callApi(login, { body: { deviceId: deviceId(), ...codes } }, { sessionToken });
  storeAccessToken(accessToken);
}

export const startPasswordReset = (who: Who): Promise<AuthSession> =>
  withCaptcha((captchaResponse) => callApi(startPasswordResetCall, { body: { ...who, captchaResponse } }));

export const verifyPasswordReset = (
  sessionToken: string,
  codes: LoginCodes,
): Promise<CallOutput<typeof verifyPasswordResetCall>> =>
  callApi(verifyPasswordResetCall, { body: codes }, { sessionToken });

/** What the link of a reset mail leads to, in place of the mail's code; taken once. */
export const openResetLink = (token: string): Promise<CallOutput<typeof openResetLinkCall>> =>
  callApi(openResetLinkCall, { body: { token } });

/** Whether it turned codes by e-mail on. */
export const completePasswordReset = async (sessionToken: string, newPassword: string): Promise<boolean> =>
  (await callApi(resetPasswordCall, { body: { newPassword } }, { sessionToken })).isEmailOtpTurnedOn;

/** Seconds until a code may be sent once more. */
export async function resendCode(sessionToken: string, target: OtpTarget): Promise<number> {
  const answer = await callApi(resendCodeCall, { body: { target } }, { sessionToken });
  return answer.resendOtpRateLimitDuration;
}

/** The passkey was not given: the person closed the browser's question, or there was none to choose. */
export class PasskeyNotGiven extends Error {}

/** One press: the browser asks for the passkey, and it stands for the password and every code. */
export async function loginWithPasskey(): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { sessionToken, options } = await callApi(startPasskeyLogin, {});
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const answer = await startAuthentication({ optionsJSON: options as unknown as Options }).catch(() => {
    throw new PasskeyNotGiven();
  });
  const response = answer as unknown as Record<string, unknown>;
  const { accessToken } = await callApi(
    loginWithPasskeyCall,
    { body: { deviceId: deviceId(), response } },
    { sessionToken },
  );
  storeAccessToken(accessToken);
}

/** What the link in a security mail is for; never done by opening it, only by pressing the button. */
export const freezeAccount = async (token: string): Promise<void> => {
  await callApi(freezeAccountCall, { body: { token } });
};
