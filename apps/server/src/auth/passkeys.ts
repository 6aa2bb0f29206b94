/** Passkeys, for sign-in and confirmation. User verification is required, so one replaces password and codes. */
import { type Passkey, productName } from "@feo/contract";
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, asc, eq } from "drizzle-orm";
import type { Flow } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { passkeys } from "./auth.tables.ts";
import type { FlowStore } from "./flow.store.ts";
import type { Person } from "./person.store.ts";

const mostPasskeys = 10;
/** Loaded on first use: its 250 modules must not delay orders after a restart. */
const webAuthn = () => import("@simplewebauthn/server");

type Json = Record<string, unknown>;

export interface Passkeys {
  list(userId: string): Promise<Passkey[]>;
  /** Options for creating a passkey; the challenge is stored in the flow. */
  propose(flow: Flow, person: Person): Promise<Json>;
  /** Stores the verified passkey, after `onVerified`. */
  add(
    flow: Flow,
    made: { readonly userId: string; readonly name: string; readonly response: Json },
    onVerified: () => Promise<void>,
  ): Promise<Passkey>;
  remove(userId: string, id: string): Promise<Passkey>;
  /** Options for using a passkey: of one person, or of any person if no user is given. */
  challenge(userId: string | undefined): Promise<Json & { readonly challenge: string }>;
  /** The person whose passkey answered the flow's challenge; throws PASSKEY_INVALID. */
  verify(flow: Flow, response: Json): Promise<string>;
}

/** The key of the challenge in a flow's data. */
export const challengeKey = "challenge";

export function createPasskeys(db: Database, store: FlowStore, publicUrl: string, now: () => number): Passkeys {
  const { hostname: rpID, origin } = new URL(publicUrl);

  const rowsOf = (userId: string) =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

  const credentialsOf = async (userId: string) =>
    (await rowsOf(userId)).map(({ id, transports }) => ({
      id,
      transports: [...transports] as AuthenticatorTransport[],
    }));

  return {
    list: async (userId) => (await rowsOf(userId)).map(viewOf),

    async propose(flow, person) {
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: productName,
        rpID,
        userName: person.email ?? person.mobile ?? person.id,
        userID: new TextEncoder().encode(person.id),
        userDisplayName: person.name ?? "",
        excludeCredentials: await credentialsOf(person.id),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await store.update(flow.id, { data: { ...flow.data, newPasskey: options.challenge } });
      return options as unknown as Json;
    },

    async add(flow, { userId, name, response }, onVerified) {
      const { newPasskey: expectedChallenge, ...rest } = flow.data;
      if (typeof expectedChallenge !== "string") throw new ProblemError("NOTHING_TO_CONFIRM");
      if ((await rowsOf(userId)).length >= mostPasskeys) throw new ProblemError("TOO_MANY_PASSKEYS");
      // A challenge accepts one answer, right or wrong.
      await store.update(flow.id, { data: rest });
      const { verifyRegistrationResponse } = await webAuthn();
      const verified = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!verified?.verified) throw new ProblemError("PASSKEY_INVALID");
      const { credential } = verified.registrationInfo;
      await onVerified();
      const [row] = await db
        .insert(passkeys)
        .values({
          id: credential.id,
          userId,
          name,
          counter: credential.counter,
          publicKey: Buffer.from(credential.publicKey),
          transports: credential.transports ?? [],
          createdAt: new Date(now()),
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new ProblemError("PASSKEY_INVALID");
      return viewOf(row);
    },

    async remove(userId, id) {
      const [row] = await db
        .delete(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
        .returning();
      if (!row) throw new ProblemError("PASSKEY_NOT_FOUND");
      return viewOf(row);
    },

    async challenge(userId) {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: "required",
        ...(userId === undefined ? {} : { allowCredentials: await credentialsOf(userId) }),
      });
      return options as unknown as Json & { challenge: string };
    },

    async verify(flow, response) {
      const expectedChallenge = flow.data[challengeKey];
      const { id } = response;
      if (typeof expectedChallenge !== "string" || typeof id !== "string" || !/^[\w-]{1,1024}$/.test(id)) {
        throw new ProblemError("PASSKEY_INVALID");
      }
      const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id));
      if (!row || (flow.userId !== null && row.userId !== flow.userId)) throw new ProblemError("PASSKEY_INVALID");
      const { verifyAuthenticationResponse } = await webAuthn();
      const verified = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: { id, publicKey: new Uint8Array(row.publicKey), counter: row.counter },
      }).catch(() => undefined);
      if (!verified?.verified) throw new ProblemError("PASSKEY_INVALID");
      await db
        .update(passkeys)
        .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: new Date(now()) })
        .where(eq(passkeys.id, id));
      return row.userId;
    },
  };
}

const viewOf = ({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
