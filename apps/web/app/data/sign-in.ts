/**
 * The calls for signing up, logging in and resetting a password (specification §7 Auth). The progress of each flow is
 * on the server; the caller keeps its session token, in memory only.
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

/** How a user identifies: by email or by mobile. */
export type Who = { readonly email: string } | { readonly mobile: string };

type LoginCodes = Omit<CallInput<typeof login>["body"], "deviceId">;

/** Sends a proof of work; if the server no longer accepts it, a new one is made and sent once. */
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

/** Creates the account and logs in. */
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

/** Redeems the link of a reset mail instead of a code; valid once. */
export const openResetLink = (token: string): Promise<CallOutput<typeof openResetLinkCall>> =>
  callApi(openResetLinkCall, { body: { token } });

/** Returns whether the reset turned codes by email on. */
export const completePasswordReset = async (sessionToken: string, newPassword: string): Promise<boolean> =>
  (await callApi(resetPasswordCall, { body: { newPassword } }, { sessionToken })).isEmailOtpTurnedOn;

/** Returns the seconds until a code may be resent. */
export async function resendCode(sessionToken: string, target: OtpTarget): Promise<number> {
  const answer = await callApi(resendCodeCall, { body: { target } }, { sessionToken });
  return answer.resendOtpRateLimitDuration;
}

/** No passkey was given: the user closed the browser's prompt, or had none to choose. */
export class PasskeyNotGiven extends Error {}

/** Passkey login: replaces the password and every code. */
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

/** The action of a security mail's link; done only when the user presses the button, never by opening the link. */
export const freezeAccount = async (token: string): Promise<void> => {
  await callApi(freezeAccountCall, { body: { token } });
};
