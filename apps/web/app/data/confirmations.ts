/**
 * Confirmation of sensitive actions: codes are sent for a purpose, all are verified (or a passkey is used instead), and
 * the resulting session token is sent with the action (CLIENT-016).
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
import { ApiFailure } from "./api-failure.ts";

interface WithToken {
  readonly sessionToken: string;
}

/** ACCT-018. A repeated request within the cool-down sends no code and returns the same token. */
export const askForCodes = (purpose: OtpPurpose): Promise<Confirmation> => callApi(sendCodes, { query: { purpose } });

/** ACCT-019. Returns the seconds until the next code may be sent. */
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

/**
 * Confirms with a passkey; returns false if the user closed the browser's prompt, which is a cancellation and not a
 * failure.
 */
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

/** The browser's passkey result, or null when the user closed the prompt. */
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
