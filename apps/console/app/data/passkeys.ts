/** The browser's part of operators' passkeys: it asks for a fingerprint, a face, a PIN or a security key. */
import { addOwnPasskey, operatorPasskeySignIn, startOperatorPasskeySignIn, startOwnPasskey } from "@feo/contract";
import { ConsoleFailure, callApi } from "./api.ts";

export const hasPasskeys = (): boolean => "PublicKeyCredential" in window;

const browser = () => import("@simplewebauthn/browser");
type Browser = Awaited<ReturnType<typeof browser>>;
type Json = Record<string, unknown>;

const failures = {
  closed: new ConsoleFailure("Passkey cancelled, and nothing was added. Try again.", "PASSKEY_CLOSED"),
  exists: new ConsoleFailure("This device already has a passkey for you.", "PASSKEY_EXISTS"),
  failed: new ConsoleFailure("Your browser couldn't use a passkey here.", "PASSKEY_FAILED"),
};

/** The browser's answer, or null if its prompt was closed; any other refusal is thrown in our words. */
async function ask(prompt: () => Promise<object>): Promise<Json | null> {
  try {
    return { ...(await prompt()) };
  } catch (error) {
    const { name, cause } = error as Error;
    const names = [name, cause instanceof Error ? cause.name : ""];
    if (names.includes("NotAllowedError") || names.includes("AbortError")) return null;
    throw names.includes("InvalidStateError") ? failures.exists : failures.failed;
  }
}

const challengeIn = ({ challenge }: Json): string => String(challenge);

/** False if the browser's prompt was closed. */
export async function signInWithPasskey(): Promise<boolean> {
  const [{ options }, { startAuthentication }] = await Promise.all([
    callApi(startOperatorPasskeySignIn, {}),
    browser(),
  ]);
  type Options = Parameters<Browser["startAuthentication"]>[0]["optionsJSON"];
  const response = await ask(() => startAuthentication({ optionsJSON: options as unknown as Options }));
  if (response) await callApi(operatorPasskeySignIn, { body: { challenge: challengeIn(options), response } });
  return response !== null;
}

/**
 * Adds a passkey. The code is taken once: after a prompt that was closed, the next try asks the browser again with the
 * same options.
 */
export function createPasskeyAdding(): (made: { readonly name: string; readonly code: string }) => Promise<void> {
  let options: Json | undefined;
  return async ({ name, code }) => {
    const { startRegistration } = await browser();
    type Options = Parameters<Browser["startRegistration"]>[0]["optionsJSON"];
    options ??= (await callApi(startOwnPasskey, { body: { code } })).options;
    const optionsJSON = options as unknown as Options;
    const response = await ask(() => startRegistration({ optionsJSON }));
    if (!response) throw failures.closed;
    const challenge = challengeIn(options);
    // Accepts one answer.
    options = undefined;
    await callApi(addOwnPasskey, { body: { name, challenge, response } });
  };
}
