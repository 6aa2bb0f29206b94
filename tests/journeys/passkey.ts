/** Creates a passkey for a customer with the browser's virtual authenticator. */
import type { Page } from "playwright-core";
import type { Newcomer } from "../system/newcomer.ts";
import { visitors } from "./signing-in.ts";

export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Creates a passkey on one of our pages and adds it to the account through the API. */
export async function addPasskey(page: Page, person: Newcomer): Promise<void> {
  const { done } = visitors;
  const sessionToken = await person.confirm("mfaUpdate");
  const { options } = await done(person.call("POST", "/auth/v1/user/passkey/options", undefined, { sessionToken }));
  const response = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
    const credential = await navigator.credentials.create({ publicKey });
    return (credential as PublicKeyCredential).toJSON() as unknown;
  }, options);
  await done(person.call("POST", "/auth/v1/user/passkey", { name: "My key", response }, { sessionToken }));
}
