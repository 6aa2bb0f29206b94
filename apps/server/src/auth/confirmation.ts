/** Confirmation of a sensitive action: every enabled factor, or one passkey instead of all of them. */
import type { AuthSession, Confirmation as ConfirmationAnswer, OtpPurpose, OtpTarget } from "@feo/contract";
import type { Caller, Flow } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Codes } from "./codes.ts";
import { resendSeconds } from "./codes.ts";
import { confirmingFactors, type Factors, type GivenCodes } from "./factors.ts";
import type { FlowStore } from "./flow.store.ts";
import type { Flows } from "./flow.ts";
import { challengeKey, type Passkeys } from "./passkeys.ts";
import type { Person, PersonStore } from "./person.store.ts";
import type { Place, SecurityTrail } from "./security-trail.ts";

export interface Confirmation {
  /** During the cool-down, returns the same flow and token and sends nothing. */
  begin(caller: Caller, purpose: OtpPurpose): Promise<ConfirmationAnswer>;
  resend(flow: Flow, target: OtpTarget): Promise<number>;
  verify(
    flow: Flow,
    given: GivenCodes & { passkey?: Record<string, unknown> | undefined },
    place: Place,
  ): Promise<void>;
}

interface ConfirmationDeps {
  readonly people: PersonStore;
  readonly flows: Flows;
  readonly store: FlowStore;
  readonly codes: Codes;
  readonly factors: Factors;
  readonly passkeys: Passkeys;
  readonly trail: SecurityTrail;
  readonly now: () => number;
}

export function createConfirmation(deps: ConfirmationDeps): Confirmation {
  const { people, flows, store, codes, factors, passkeys, trail, now } = deps;

  /** Turning on a code channel also requires a code over that channel, which proves that it works. */
  function factorsFor(person: Person, purpose: OtpPurpose): readonly string[] {
    const target = purpose === "enableEmailOtp" ? "email" : purpose === "enableMobileOtp" ? "mobile" : undefined;
    if (target === "email" && person.email === null) throw new ProblemError("EMAIL_MISSING");
    if (target === "mobile" && person.mobile === null) throw new ProblemError("MOBILE_MISSING");
    return [...new Set([...(target ? [target] : []), ...confirmingFactors(person)])];
  }

  const passkeyOptionsOf = (flow: Flow) => (flow.data["passkeyOptions"] as Record<string, unknown> | undefined) ?? null;

  /** If the code quota is used up, a passkey can still replace all codes. */
  async function ask(flow: Flow, person: Person, hasPasskey: boolean): Promise<AuthSession> {
    try {
      return await factors.ask(flow, person);
    } catch (error) {
      const isRefused = error instanceof ProblemError && error.code === "TOO_MANY_REQUESTS";
      if (isRefused && hasPasskey) return factors.describe(flow, person, error.extra.retryAfterSeconds);
      // Use the flow up, so that a retry during the cool-down is not told to expect codes that were never sent.
      await flows.use(flow);
      throw error;
    }
  }

  async function ownerOf(userId: string | null): Promise<Person> {
    const person = userId === null ? undefined : await people.find(userId);
    if (!person) throw new ProblemError("INVALID_ACCESS_TOKEN");
    return person;
  }

  return {
    async begin({ userId, sessionId }, purpose) {
      const person = await ownerOf(userId);
      const required = factorsFor(person, purpose);
      const begun = await store.findBegun(sessionId, purpose, new Date(now() - resendSeconds * 1000));
      if (begun) {
        const left = Math.ceil((begun.createdAt.getTime() + resendSeconds * 1000 - now()) / 1000);
        return { ...(await factors.describe(begun, person, left)), passkeyOptions: passkeyOptionsOf(begun) };
      }
      const hasPasskey = (await passkeys.list(userId)).length > 0;
      const options = hasPasskey ? await passkeys.challenge(userId) : undefined;
      const data = options ? { [challengeKey]: options.challenge, passkeyOptions: options } : {};
      const flow = await flows.begin({ purpose, userId, signInId: sessionId, required, data });
      return { ...(await ask(flow, person, hasPasskey)), passkeyOptions: options ?? null };
    },

    async resend(flow, target) {
      if (!flow.required.includes(target)) throw new ProblemError("INVALID_SESSION_TOKEN");
      return codes.resend(flow, target, (await ownerOf(flow.userId)).antiPhishingWord);
    },

    async verify(flow, { passkey, ...given }, place) {
      if (passkey !== undefined) {
        await passkeys.verify(flow, passkey);
        const isFirst = await store.markVerified(flow.id, flow.required, new Date(now()));
        if (!isFirst) throw new ProblemError("PASSKEY_INVALID");
        return;
      }
      const { usedBackupCode } = await factors.check(flow, given);
      if (usedBackupCode) await trail.notify(await ownerOf(flow.userId), "BACKUP_CODE_USED", place);
    },
  };
}
