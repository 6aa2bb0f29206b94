/** Customers' passkeys, for sign-in and confirmation. User verification is required, so one replaces password and codes. */
import type { Passkey } from "@feo/contract";
import { and, asc, eq } from "drizzle-orm";
import type { Flow } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { passkeys } from "./auth.tables.ts";
import type { FlowStore } from "./flow.store.ts";
import type { Person } from "./person.store.ts";
import {
  type BrowserAnswer,
  type BrowserOptions,
  createWebAuthn,
  mostPasskeys,
  shownPasskey,
  usedId,
} from "./web-authn.ts";

export interface Passkeys {
  list(userId: string): Promise<Passkey[]>;
  /** Options for creating a passkey; the challenge is stored in the flow. */
  propose(flow: Flow, person: Person): Promise<BrowserOptions>;
  /** Stores the verified passkey, after `onVerified`. */
  add(
    flow: Flow,
    made: { readonly userId: string; readonly name: string; readonly response: BrowserAnswer },
    onVerified: () => Promise<void>,
  ): Promise<Passkey>;
  remove(userId: string, id: string): Promise<Passkey>;
  /** Options for using a passkey: of one person, or of any person if no user is given. */
  challenge(userId: string | undefined): Promise<BrowserOptions>;
  /** The person whose passkey answered the flow's challenge; throws PASSKEY_INVALID. */
  verify(flow: Flow, response: BrowserAnswer): Promise<string>;
}

/** The key of the challenge in a flow's data. */
export const challengeKey = "challenge";

export function createPasskeys(db: Database, store: FlowStore, publicUrl: string, now: () => number): Passkeys {
  const webAuthn = createWebAuthn(publicUrl);

  const rowsOf = (userId: string) =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

  return {
    list: async (userId) => (await rowsOf(userId)).map(shownPasskey),

    async propose(flow, person) {
      const options = await webAuthn.creation({
        id: person.id,
        name: person.email ?? person.mobile ?? person.id,
        displayName: person.name ?? "",
        passkeys: await rowsOf(person.id),
      });
      await store.update(flow.id, { data: { ...flow.data, newPasskey: options.challenge } });
      return options;
    },

    async add(flow, { userId, name, response }, onVerified) {
      const { newPasskey: expectedChallenge, ...rest } = flow.data;
      if (typeof expectedChallenge !== "string") throw new ProblemError("NOTHING_TO_CONFIRM");
      if ((await rowsOf(userId)).length >= mostPasskeys) throw new ProblemError("TOO_MANY_PASSKEYS");
      // A challenge accepts one answer, right or wrong.
      await store.update(flow.id, { data: rest });
      const created = await webAuthn.checkCreated(response, expectedChallenge);
      if (!created) throw new ProblemError("PASSKEY_INVALID");
      await onVerified();
      const [row] = await db
        .insert(passkeys)
        .values({ ...created, userId, name, createdAt: new Date(now()) })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new ProblemError("PASSKEY_INVALID");
      return shownPasskey(row);
    },

    async remove(userId, id) {
      const [row] = await db
        .delete(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
        .returning();
      if (!row) throw new ProblemError("PASSKEY_NOT_FOUND");
      return shownPasskey(row);
    },

    challenge: async (userId) => webAuthn.use(userId === undefined ? undefined : await rowsOf(userId)),

    async verify(flow, response) {
      const expectedChallenge = flow.data[challengeKey];
      const id = usedId(response);
      if (typeof expectedChallenge !== "string" || id === undefined) throw new ProblemError("PASSKEY_INVALID");
      const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id));
      if (!row || (flow.userId !== null && row.userId !== flow.userId)) throw new ProblemError("PASSKEY_INVALID");
      const checked = await webAuthn.checkUsed(response, expectedChallenge, row);
      if (checked.result !== "right") throw new ProblemError("PASSKEY_INVALID");
      await db
        .update(passkeys)
        .set({ counter: checked.counter, lastUsedAt: new Date(now()) })
        .where(eq(passkeys.id, id));
      return row.userId;
    },
  };
}
