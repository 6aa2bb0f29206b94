/**
 * Forgotten password: the code of the named address or number, then the account's other codes, then a new password. The
 * other factors are revealed only after the first code; before it, every name looks alike.
 */
import type { AuthSession } from "@feo/contract";
import type { Flow } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { AccessTokens } from "./access-token.ts";
import type { AttemptGuard } from "./attempt-guard.ts";
import type { Codes } from "./codes.ts";
import { enabledFactors, type Factors, factorWords, type GivenCodes, turnsOnEmailCode } from "./factors.ts";
import { type Flows, requireVerified } from "./flow.ts";
import { beginnerOf, type KnownDevices, type VisitorPlace } from "./known-device.ts";
import type { Passwords } from "./password.ts";
import type { Person, PersonStore } from "./person.store.ts";
import type { ResetLinks } from "./reset-link.ts";
import type { Place, SecurityTrail } from "./security-trail.ts";
import { factorOf, nameOf, readWho, type WhoInput } from "./who.ts";

type ResetSession = AuthSession & { readonly isVerified: boolean };

export interface PasswordReset {
  start(who: WhoInput, place: VisitorPlace): Promise<AuthSession>;
  verify(flow: Flow, codes: GivenCodes, place: Place): Promise<ResetSession>;
  /** Uses the mail's link instead of its code. */
  openLink(token: string, place: VisitorPlace): Promise<ResetSession>;
  finish(flow: Flow, newPassword: string, place: VisitorPlace): Promise<{ readonly isEmailOtpTurnedOn: boolean }>;
}

interface PasswordResetDeps {
  readonly people: PersonStore;
  readonly flows: Flows;
  readonly codes: Codes;
  readonly factors: Factors;
  readonly passwords: Passwords;
  readonly resetLinks: ResetLinks;
  readonly devices: KnownDevices;
  readonly guard: AttemptGuard;
  readonly accessTokens: AccessTokens;
  readonly trail: SecurityTrail;
  readonly now: () => number;
}

export function createPasswordReset(deps: PasswordResetDeps): PasswordReset {
  const { people, flows, codes, factors, passwords, resetLinks, devices, guard, accessTokens, trail, now } = deps;

  const personOf = async (flow: Flow) => (flow.userId === null ? undefined : people.find(flow.userId));

  const factorsBeyond = (person: Person, required: readonly string[]) =>
    enabledFactors(person).filter((factor) => !required.includes(factor));

  /** Shows only what the requester typed: a reset must not reveal which address and number belong together. */
  const named = ({ email, mobile }: Flow) => ({ email, mobile });

  return {
    async start(input, place) {
      const who = readWho(input);
      const factor = factorOf(who);
      const person = await people.findBy(who);
      const flow = await flows.begin({
        purpose: "resetPassword",
        userId: person?.id ?? null,
        ...who,
        required: [factor],
        data: await beginnerOf(place, person?.id),
      });
      const resendIn = await codes.send(flow, {
        factor,
        destination: nameOf(who),
        sending: person ? "code" : "nothing",
        ...(person ? { antiPhishingWord: person.antiPhishingWord } : {}),
      });
      return factors.describe(flow, flow, resendIn);
    },

    async verify(flow, given, place) {
      const person = await personOf(flow);
      const more = person ? factorsBeyond(person, flow.required) : [];
      const { usedBackupCode } = await factors.check(flow, given, more);
      // Without an account no code can match.
      if (!person) throw new ProblemError("OTP_INVALID");
      if (usedBackupCode) await trail.notify(person, "BACKUP_CODE_USED", place);
      if (more.length === 0) return { ...(await factors.describe(flow, named(flow))), isVerified: true };
      const wider = { ...flow, required: [...flow.required, ...more], given: flow.required };
      await factors.ask(wider, person);
      return { ...(await factors.describe(wider, named(flow))), isVerified: false };
    },

    async openLink(token, place) {
      const mailed = await resetLinks.find(token);
      const person = await personOf(mailed);
      if (!person) throw new ProblemError("LINK_INVALID");
      const more = factorsBeyond(person, mailed.required);
      // Begins a new flow, so that the person who requested the mail gains nothing when the owner opens the link.
      const flow = await flows.begin({
        purpose: "resetPassword",
        userId: person.id,
        email: mailed.email,
        required: [...mailed.required, ...more],
        given: mailed.required,
        data: await beginnerOf(place, person.id),
      });
      if (more.length > 0) await factors.ask(flow, person);
      // Takes the link only after the codes were sent: a failed send must not cost the owner the link.
      await resetLinks.take(token);
      if (more.length === 0) await factors.check(flow, {});
      return { ...(await factors.describe(flow, named(flow))), isVerified: more.length === 0 };
    },

    async finish(flow, newPassword, place) {
      requireVerified(flow);
      const person = await personOf(flow);
      if (!person) throw new ProblemError("INVALID_SESSION_TOKEN");
      await passwords.refuseWeak(newPassword, person, () => flows.countGuess(flow));
      const passwordHash = await passwords.hash(newPassword);
      await flows.use(flow);
      const at = new Date(now());
      const isEmailOtpTurnedOn = turnsOnEmailCode(person);
      const codesToo = isEmailOtpTurnedOn ? { isEmailOtpEnabled: true, mfaUpdatedAt: at } : {};
      await people.update(person.id, { passwordHash, passwordUpdatedAt: at, ...codesToo });
      await accessTokens.revokeAll(person.id);
      const device = await place.device.idKnownTo(person.id);
      // Who knew the old password becomes a stranger; this device stays known, so that strangers cannot lock it out.
      await devices.forget(person.id);
      await place.device.remember(person.id);
      for (const name of [person.email, person.mobile]) {
        if (name === null) continue;
        await guard.succeed("password", name);
        // Clear this device's own failures too: ACCOUNT_LOCKED advises a reset after mistyped passwords.
        if (device !== undefined) await guard.succeed("password", name, device);
      }
      await trail.notify(person, "PASSWORD_RESET", place);
      if (isEmailOtpTurnedOn) await trail.notify(person, "MFA_ENABLED", place, { detail: factorWords.email });
      return { isEmailOtpTurnedOn };
    },
  };
}
