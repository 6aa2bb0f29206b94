/**
 * Sign-in with a provider's identity. A linked identity continues like any login; an unknown one chooses between a new
 * account and linking an existing one, which requires that account's password and codes. A matching address alone never
 * links anything.
 */
import { type AuthSession, type FederatedProvider, nameInput } from "@feo/contract";
import { decodeJwt } from "jose";
import * as z from "zod/mini";
import type { Flow } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { enabledFactors, type Factors, type GivenCodes } from "./factors.ts";
import type { FederatedStore } from "./federated.store.ts";
import type { FlowStore } from "./flow.store.ts";
import type { Flows } from "./flow.ts";
import { type IsReferralCode, invitationOf } from "./invitation.ts";
import { beginnerOf, type VisitorPlace } from "./known-device.ts";
import type { Login } from "./login.ts";
import type { PersonStore } from "./person.store.ts";
import { type Providers, refuse } from "./provider-visit.ts";
import type { Place, SecurityTrail } from "./security-trail.ts";
import { refuseFrozen, type SignIn } from "./sign-in.ts";
import { readWho } from "./who.ts";

type FederatedSession = AuthSession & { isLogin: boolean; isAccountLinkDecision: boolean; passwordRequired: boolean };

interface Decision {
  readonly linkAccount: boolean;
  readonly existingEmail?: string | undefined;
  readonly existingMobile?: string | undefined;
  readonly referralCode?: string | undefined;
}

/** The identity that a flow holds until the person decides. */
const waiting = z.object({
  provider: z.enum(["apple", "google"]),
  subject: z.string(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  name: z.nullable(z.string()),
});
type Waiting = z.infer<typeof waiting>;

export interface Federated {
  start(provider: FederatedProvider, idToken: string, place: VisitorPlace): Promise<FederatedSession>;
  decide(flow: Flow, decision: Decision, place: VisitorPlace): Promise<FederatedSession>;
  linkPassword(flow: Flow, password: string, place: VisitorPlace): Promise<AuthSession>;
  link(flow: Flow, codes: GivenCodes, place: VisitorPlace & { readonly deviceId: string }): Promise<string>;
}

interface FederatedDeps {
  readonly db: Database;
  readonly providers: Providers;
  readonly store: FederatedStore;
  readonly people: PersonStore;
  readonly flows: Flows;
  readonly flowStore: FlowStore;
  readonly factors: Factors;
  readonly login: Login;
  readonly trail: SecurityTrail;
  readonly signIn: SignIn;
  readonly isReferralCode: IsReferralCode;
  readonly now: () => number;
}

const stages = {
  login: { isLogin: true, isAccountLinkDecision: false, passwordRequired: false },
  decision: { isLogin: false, isAccountLinkDecision: true, passwordRequired: false },
  password: { isLogin: false, isAccountLinkDecision: false, passwordRequired: true },
} as const;

export function createFederated(deps: FederatedDeps): Federated {
  const { db, providers, store, people, flows, flowStore, factors, login, trail, signIn, isReferralCode, now } = deps;

  async function goOn(userId: string, provider: string, place: VisitorPlace): Promise<FederatedSession> {
    const person = await people.find(userId);
    if (!person) throw new ProblemError("ID_TOKEN_INVALID");
    refuseFrozen(person);
    return { ...(await login.askCodes(person, provider, place)), ...stages.login };
  }

  const describe = (flow: Flow, email: string | null = null) => factors.describe(flow, { email, mobile: null }, 0);

  /** Accepts an id token once, and only for an attempt that we began. */
  async function believe(provider: FederatedProvider, idToken: string): Promise<Waiting> {
    const openId = providers[provider];
    if (!openId) throw new ProblemError("PROVIDER_NOT_OFFERED");
    const nonce = nonceOf(idToken);
    const identity = await openId.verifyIdToken(idToken, { nonce }).catch(refuse);
    const attempt = await store.use(provider, nonce, new Date(now()));
    if (!attempt) throw new ProblemError("ID_TOKEN_INVALID");
    const { subject, email, isEmailVerified, name } = identity;
    const named = z.safeParse(nameInput, name ?? attempt.name ?? "");
    return {
      provider,
      subject,
      isEmailVerified,
      email: email?.toLowerCase() ?? null,
      name: named.success ? named.data : null,
    };
  }

  async function openAccount(identity: Waiting, code: string | undefined, place: Place): Promise<string> {
    const { provider, subject, email, isEmailVerified, name } = identity;
    if (email === null || !isEmailVerified) throw new ProblemError("EMAIL_NOT_VERIFIED");
    const referralCode = await invitationOf(code, isReferralCode);
    const at = new Date(now());
    const person = await db.transaction(async (tx) => {
      const added = await people.add(
        {
          email,
          name,
          emailUpdatedAt: at,
          nameUpdatedAt: name === null ? null : at,
          createdAt: at,
          // The provider's verification replaces an email code; the owner may enable email codes later.
          isEmailOtpEnabled: false,
          referralCode,
        },
        tx,
      );
      if (!added) throw new ProblemError("EMAIL_TAKEN");
      if (!(await store.link(provider, subject, added.id, at, tx))) throw new ProblemError("ID_TOKEN_INVALID");
      return added;
    });
    await trail.record(person, "SIGNED_UP", place, `by ${titleOf(provider)}`);
    return person.id;
  }

  return {
    async start(provider, idToken, place) {
      const identity = await believe(provider, idToken);
      const userId = await store.ownerOf(provider, identity.subject);
      if (userId !== undefined) return goOn(userId, provider, place);
      const flow = await flows.begin({ purpose: "federated", data: { ...identity } });
      // Return the provider's address, so that people see which of their provider accounts they used.
      return { ...(await describe(flow, identity.email)), ...stages.decision };
    },

    async decide(flow, { linkAccount, existingEmail, existingMobile, referralCode }, place) {
      const identity = waitingIn(flow);
      // A person may correct the account they named until a password has opened one.
      if (flow.data["stage"] === "codes") throw new ProblemError("NOTHING_TO_CONFIRM");
      if (!linkAccount) {
        const userId = await openAccount(identity, referralCode, place);
        await flows.use(flow);
        return goOn(userId, identity.provider, place);
      }
      const who = readWho({ email: existingEmail, mobile: existingMobile });
      // Whether the account exists is revealed only by a right password.
      const linked = { ...flow, email: null, mobile: null, ...who, data: { ...flow.data, stage: "password" } };
      await flowStore.update(flow.id, { email: linked.email, mobile: linked.mobile, data: linked.data });
      return { ...(await describe(linked)), ...stages.password };
    },

    async linkPassword(flow, password, place) {
      if (flow.data["stage"] !== "password") throw new ProblemError("NOTHING_TO_CONFIRM");
      const { email, mobile } = flow;
      const person = await login.checkPassword(
        { email: email ?? undefined, mobile: mobile ?? undefined },
        password,
        place,
      );
      const data = { ...flow.data, stage: "codes", ...(await beginnerOf(place, person.id)) };
      const required = enabledFactors(person);
      // Begins a new flow, so that codes given for the old token cannot count for the new one.
      const next = await flows.begin({ purpose: "federated", userId: person.id, required, data });
      await flows.use(flow);
      return factors.ask(next, person);
    },

    async link(flow, codes, place) {
      const identity = waitingIn(flow);
      const person = flow.userId === null ? undefined : await people.find(flow.userId);
      if (flow.data["stage"] !== "codes" || !person) throw new ProblemError("NOTHING_TO_CONFIRM");
      const { usedBackupCode } = await factors.check(flow, codes);
      await flows.use(flow);
      const { provider, subject } = identity;
      if (!(await store.link(provider, subject, person.id, new Date(now()))))
        throw new ProblemError("ID_TOKEN_INVALID");
      if (usedBackupCode) await trail.notify(person, "BACKUP_CODE_USED", place);
      await trail.notify(person, "PROVIDER_LINKED", place, { detail: titleOf(provider) });
      return signIn(person, place, provider);
    },
  };
}

export const titleOf = (provider: FederatedProvider): string => (provider === "apple" ? "Apple" : "Google");

function waitingIn(flow: Flow): Waiting {
  const read = z.safeParse(waiting, flow.data);
  if (!read.success) throw new ProblemError("INVALID_SESSION_TOKEN");
  return read.data;
}

/** Reads the unverified nonce: a token is verified only if it carries a nonce of our form. */
function nonceOf(idToken: string): string {
  try {
    const { nonce } = decodeJwt(idToken);
    if (typeof nonce === "string" && /^[\w-]{1,128}$/.test(nonce)) return nonce;
  } catch {
    // Malformed token: falls through to ID_TOKEN_INVALID.
  }
  throw new ProblemError("ID_TOKEN_INVALID");
}
