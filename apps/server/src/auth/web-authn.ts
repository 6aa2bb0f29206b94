/**
 * Creating and checking passkeys at one origin, for customers and operators alike; each keeps them in a table of its
 * own. User verification is always required, so a passkey is possession and verification in one.
 */
import { type Passkey, productName } from "@feo/contract";
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

export const mostPasskeys = 10;
/** Loaded on first use: its 250 modules must not delay orders after a restart. */
const webAuthn = () => import("@simplewebauthn/server");

/** What the browser answers, as JSON. */
export type BrowserAnswer = Record<string, unknown>;
export type BrowserOptions = Record<string, unknown> & { readonly challenge: string };

interface Held {
  readonly id: string;
  readonly transports: readonly string[];
}

/** What a passkey's row holds for checking it. */
interface Credential extends Held {
  readonly publicKey: Buffer;
  readonly counter: number;
}

interface Owner {
  /** The passkey's user handle: one passkey per owner and authenticator. */
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly passkeys: readonly Held[];
}

/** `counted back` is a right signature with a counter no later than the last: the key was probably copied. */
type Checked =
  | { readonly result: "right"; readonly counter: number }
  | { readonly result: "counted back" }
  | { readonly result: "wrong" };

export interface WebAuthn {
  /** Options for creating a passkey. */
  creation(owner: Owner): Promise<BrowserOptions>;
  /** The new passkey, or undefined if it is none, or answers another challenge or origin. */
  checkCreated(response: BrowserAnswer, challenge: string): Promise<Credential | undefined>;
  /** Options for using a passkey: one of these, or any if none are given. */
  use(allowed?: readonly Held[]): Promise<BrowserOptions>;
  checkUsed(response: BrowserAnswer, challenge: string, credential: Credential): Promise<Checked>;
}

/** The id of the passkey that the browser used, if it has the form of one. */
export const usedId = ({ id }: BrowserAnswer): string | undefined =>
  typeof id === "string" && /^[\w-]{1,1024}$/.test(id) ? id : undefined;

const listed = (passkeys: readonly Held[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: [...transports] as AuthenticatorTransport[] }));

export function createWebAuthn(publicUrl: string): WebAuthn {
  const { hostname: rpID, origin } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    async creation({ id, name, displayName, passkeys }) {
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: productName,
        rpID,
        userName: name,
        userID: new TextEncoder().encode(id),
        userDisplayName: displayName,
        excludeCredentials: listed(passkeys),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { ...options };
    },

    async checkCreated(response, expectedChallenge) {
      const { verifyRegistrationResponse } = await webAuthn();
      const given = response as unknown as RegistrationResponseJSON;
      const checked = await verifyRegistrationResponse({ response: given, expectedChallenge, ...expected }).catch(
        () => undefined,
      );
      if (!checked?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey), counter, transports };
    },

    async use(allowed) {
      const { generateAuthenticationOptions } = await webAuthn();
      const allowCredentials = allowed === undefined ? {} : { allowCredentials: listed(allowed) };
      return { ...(await generateAuthenticationOptions({ rpID, userVerification: "required", ...allowCredentials })) };
    },

    async checkUsed(response, expectedChallenge, { id, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await webAuthn();
      const checked = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        ...expected,
        // The library throws for a counter that went back as for any other fault, so it is compared below.
        credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      }).catch(() => undefined);
      if (!checked?.verified) return { result: "wrong" };
      const { newCounter } = checked.authenticationInfo;
      // Synced passkeys don't count: theirs is always 0.
      const isCountedBack = (newCounter > 0 || counter > 0) && newCounter <= counter;
      return isCountedBack ? { result: "counted back" } : { result: "right", counter: newCounter };
    },
  };
}

interface ShownRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export const shownPasskey = ({ id, name, createdAt, lastUsedAt }: ShownRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
