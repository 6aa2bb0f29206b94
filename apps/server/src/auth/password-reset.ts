/**
 * A forgotten password: the code of the address or number that was named, then every other code of the account, then a new
 * password. What else an account asks for is told only to who has the first code: before it, every name looks alike.
 */
import type { AuthSession } from "@feo/contract";
import type { Flow } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { AccessTokens } from "./access-token.ts";
import type { AttemptGuard } from "./attempt-guard.ts";
import type { Codes } from "./codes.ts";
import { enabledFactors, type Factors, type GivenCodes } from "./factors.ts";
import { type Flows, requireVerified } from "./flow.ts";
import type { Passwords } from "./password.ts";
import type { PersonStore } from "./person.store.ts";
import type { Place, SecurityTrail } from "./security-trail.ts";
import { factorOf, nameOf, readWho, type WhoInput } from "./who.ts";

export interface PasswordReset {
  start(who: WhoInput): Promise<AuthSession>;
  verify(flow: Flow, codes: GivenCodes, place: Place): Promise<AuthSession & { isVerified: boolean }>;
  finish(flow: Flow, newPassword: string, place: Place): Promise<void>;
}

interface PasswordResetDeps {
  readonly people: PersonStore;
  readonly flows: Flows;
  readonly codes: Codes;
  readonly factors: Factors;
  readonly passwords: Passwords;
  readonly guard: AttemptGuard;
  readonly accessTokens: AccessTokens;
  readonly trail: SecurityTrail;
  readonly now: () => number;
}

export function createPasswordReset(deps: PasswordResetDeps): PasswordReset {
  const { people, flows, codes, factors, passwords, guard, accessTokens, trail, now } = deps;

  const personOf = async (flow: Flow) => (flow.userId === null ? undefined : people.find(flow.userId));

  return {
    async start(input) {
      const who = readWho(input);
      const factor = factorOf(who);
      const person = await people.findBy(who);
      const flow = await flows.begin({
        ...{ purpose: "resetPassword", userId: person?.id ?? null, ...who },
        required: [factor],
      });
      const resendIn = await codes.send(flow, {
        ...{ factor, destination: nameOf(who), sending: person ? "code" : "nothing" },
        ...(person ? { antiPhishingWord: person.antiPhishingWord } : {}),
      });
      return factors.describe(flow, flow, resendIn);
    },

    async verify(flow, given, place) {
      const person = await personOf(flow);
      const more = person ? enabledFactors(person).filter((factor) => !flow.required.includes(factor)) : [];
      const { usedBackupCode } = await factors.check(flow, given, more);
      // Without an account no code can be right.
      if (!person) throw new ProblemError("OTP_INVALID");
      if (usedBackupCode) await trail.tell(person, "BACKUP_CODE_USED", place);
      if (more.length === 0) return { ...(await factors.describe(flow, person)), isVerified: true };
      const wider = { ...flow, required: [...flow.required, ...more], given: flow.required };
      return { ...(await factors.ask(wider, person)), isVerified: false };
    },

    async finish(flow, newPassword, place) {
      requireVerified(flow);
      const person = await personOf(flow);
      if (!person) throw new ProblemError("INVALID_SESSION_TOKEN");
      await passwords.refuseCommon(newPassword);
      const passwordHash = await passwords.hash(newPassword);
      await flows.use(flow);
      await people.update(person.id, { passwordHash, passwordUpdatedAt: new Date(now()) });
      await accessTokens.revokeAll(person.id);
      for (const name of [person.email, person.mobile]) if (name !== null) await guard.succeed("password", name);
      await trail.tell(person, "PASSWORD_RESET", place);
    },
  };
}
