/**
 * The confirmation of sensitive acts: codes are sent for a purpose, all of them are verified (or a passkey instead), and the
 * session token of that step then goes with the act itself (CLIENT-016).
 */
import {
  type CallInput,
  type Confirmation,
  type OtpPurpose,
  type OtpTarget,
  resendUserCode,
  sendCodes,
  verifyCodes,
} from "@feo/contract";
import { callApi } from "./api.ts";
import { ApiFailure, failureOf } from "./api-failure.ts";

interface WithToken {
  readonly sessionToken: string;
}

/** ACCT-018. Asking again within the cool-down sends nothing and answers with the same token. */
export const askForCodes = (purpose: OtpPurpose): Promise<Confirmation> => callApi(sendCodes, { query: { purpose } });

/** ACCT-019. Answers the seconds until the next one. */
export async function askForCodeAgain({
  sessionToken,
  target,
}: WithToken & { readonly target: OtpTarget }): Promise<number> {
  const answer = await callApi(resendUserCode, { query: { target } }, { sessionToken });
  return answer.resendOtpRateLimitDuration;
}

type Codes = Omit<CallInput<typeof verifyCodes>["body"], "passkey">;

/** ACCT-020. */
export async function confirmByCodes({ sessionToken, codes }: WithToken & { readonly codes: Codes }): Promise<void> {
  await callApi(verifyCodes, { body: codes }, { sessionToken });
}

/** The browser asks for the passkey; who closes its window has cancelled, and that is no failure: false. */
export async function confirmByPasskey({ sessionToken, passkeyOptions }: Confirmation): Promise<boolean> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const passkey = await askBrowser(() =>
    startAuthentication({ optionsJSON: passkeyOptions as Record<string, unknown> as unknown as Options }),
  );
  if (!passkey) return false;
  await callApi(verifyCodes, { body: { passkey: { ...passkey } } }, { sessionToken });
  return true;
}

/** What the browser answers about a passkey, or null when the person closed its window. */
export async function askBrowser<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    const { name, cause } = error as Error;
    const names = [name, cause instanceof Error ? cause.name : ""];
    if (names.includes("NotAllowedError") || names.includes("AbortError")) return null;
    if (names.includes("InvalidStateError")) {
      throw new ApiFailure("This device already has a passkey for your account.", { code: "PASSKEY_EXISTS" });
    }
    throw new ApiFailure("Your browser could not use a passkey here. Use a code instead.", { code: "PASSKEY_FAILED" });
  }
}

/** Whether a refusal is about the confirmation and not about the act: it ran out, was used, or never was. */
export function needsNewConfirmation(error: unknown): boolean {
  const { status, code } = failureOf(error);
  return status === 440 || code === "SESSION_TOKEN_MISSING" || code === "INVALID_SESSION_TOKEN";
}
