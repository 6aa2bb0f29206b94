/** Login: the password, then every code that the account requires. */
import { type AuthSession, type OtpTarget, waitSentences } from "@feo/contract";
import type { Flow } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { AttemptGuard } from "./attempt-guard.ts";
import type { Codes } from "./codes.ts";
import { enabledFactors, type Factors, type GivenCodes } from "./factors.ts";
import type { Flows } from "./flow.ts";
import { beginnerOf, type VisitorPlace } from "./known-device.ts";
import type { Passwords } from "./password.ts";
import type { Person, PersonStore } from "./person.store.ts";
import type { SecurityTrail } from "./security-trail.ts";
import { refuseFrozen, type SignIn } from "./sign-in.ts";
import { nameOf, readWho, type WhoInput } from "./who.ts";

export interface Login {
  start(who: WhoInput, password: string, place: VisitorPlace): Promise<AuthSession>;
  /** The person, if the password is right; throws LOGIN_FAILED or ACCOUNT_LOCKED, also for unknown names. */
  checkPassword(who: WhoInput, password: string, place: VisitorPlace): Promise<Person>;
  /** Requests the codes of a login whose password is already settled. */
  askCodes(person: Person, by: string, place: VisitorPlace): Promise<AuthSession>;
  finish(flow: Flow, codes: GivenCodes, place: VisitorPlace & { readonly deviceId: string }): Promise<string>;
  resend(flow: Flow, target: OtpTarget): Promise<number>;
}

interface LoginDeps {
  readonly people: PersonStore;
  readonly flows: Flows;
  readonly codes: Codes;
  readonly factors: Factors;
  readonly passwords: Passwords;
  readonly guard: AttemptGuard;
  readonly trail: SecurityTrail;
  readonly signIn: SignIn;
}

export function createLogin(deps: LoginDeps): Login {
  const { people, flows, codes, factors, passwords, guard, trail, signIn } = deps;

  async function checkPassword(input: WhoInput, password: string, place: VisitorPlace): Promise<Person> {
    const who = readWho(input);
    const person = await people.findBy(who);
    const device = await place.device.idKnownTo(person?.id);
    const sentence = waitSentences.ACCOUNT_LOCKED;
    const { isLast } = await guard.begin("password", nameOf(who), { device, sentence });
    const isRight = await passwords.verify(password, person?.passwordHash).catch(async (error: unknown) => {
      // The password was never compared: a full hash queue must not lock anyone out.
      await guard.giveBack("password", nameOf(who), device);
      throw error;
    });
    if (!person || !isRight) {
      if (person && isLast) await trail.notify(person, "LOCKED", place);
      else if (person) await trail.record(person, "SIGN_IN_FAILED", place, "password");
      throw new ProblemError("LOGIN_FAILED");
    }
    await guard.succeed("password", nameOf(who), device);
    refuseFrozen(person);
    return person;
  }

  async function askCodes(person: Person, by: string, place: VisitorPlace): Promise<AuthSession> {
    const required = enabledFactors(person);
    const data = { by, ...(await beginnerOf(place, person.id)) };
    const flow = await flows.begin({ purpose: "login", userId: person.id, required, data });
    return factors.ask(flow, person);
  }

  return {
    checkPassword,
    askCodes,

    start: async (who, password, place) => askCodes(await checkPassword(who, password, place), "password", place),

    async finish(flow, given, place) {
      const person = flow.userId === null ? undefined : await people.find(flow.userId);
      if (!person) throw new ProblemError("INVALID_SESSION_TOKEN");
      try {
        const { usedBackupCode } = await factors.check(flow, given);
        if (usedBackupCode) await trail.notify(person, "BACKUP_CODE_USED", place);
      } catch (error) {
        if (error instanceof ProblemError && error.code === "OTP_INVALID") {
          await trail.record(person, "SIGN_IN_FAILED", place, "code");
        }
        throw error;
      }
      await flows.use(flow);
      return signIn(person, place, String(flow.data["by"] ?? "password"));
    },

    async resend(flow, target) {
      if (!flow.required.includes(target)) throw new ProblemError("INVALID_SESSION_TOKEN");
      const person = flow.userId === null ? undefined : await people.find(flow.userId);
      return codes.resend(flow, target, person?.antiPhishingWord);
    },
  };
}
