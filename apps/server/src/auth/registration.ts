/** Sign-up: an address or a number, its code, a first password. */
import type { Flow } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Codes } from "./codes.ts";
import type { Factors } from "./factors.ts";
import type { Flows } from "./flow.ts";
import { type IsReferralCode, invitationOf } from "./invitation.ts";
import { beginnerOf, type VisitorPlace } from "./known-device.ts";
import type { Passwords } from "./password.ts";
import type { PersonStore } from "./person.store.ts";
import type { SecurityTrail } from "./security-trail.ts";
import type { SignIn } from "./sign-in.ts";
import { factorOf, nameOf, readWho, type WhoInput } from "./who.ts";

interface FirstPassword {
  readonly newPassword: string;
  readonly deviceId: string;
  readonly referralCode?: string | undefined;
}

export interface Registration {
  start(who: WhoInput, place: VisitorPlace): Promise<{ sessionToken: string; resendOtpRateLimitDuration: number }>;
  verify(flow: Flow, otp: string): Promise<void>;
  /** Returns the access token of the account's first session. */
  finish(flow: Flow, first: FirstPassword, place: VisitorPlace): Promise<string>;
}

interface RegistrationDeps {
  readonly people: PersonStore;
  readonly flows: Flows;
  readonly codes: Codes;
  readonly factors: Factors;
  readonly passwords: Passwords;
  readonly trail: SecurityTrail;
  readonly signIn: SignIn;
  readonly isReferralCode: IsReferralCode;
  readonly now: () => number;
}

export function createRegistration(deps: RegistrationDeps): Registration {
  const { people, flows, codes, factors, passwords, trail, signIn, isReferralCode, now } = deps;

  return {
    async start(input, place) {
      const who = readWho(input);
      const factor = factorOf(who);
      const existing = await people.findBy(who);
      const data = await beginnerOf(place, existing?.id);
      const flow = await flows.begin({ purpose: "register", ...who, required: [factor], data });
      const resendOtpRateLimitDuration = await codes.send(flow, {
        factor,
        destination: nameOf(who),
        sending: existing ? "have-account" : "code",
      });
      return { sessionToken: await flows.tokenOf(flow), resendOtpRateLimitDuration };
    },

    async verify(flow, otp) {
      await factors.check(flow, flow.email === null ? { mobileOtp: otp } : { emailOtp: otp });
    },

    async finish(flow, { newPassword, deviceId, referralCode }, place) {
      if (!flow.verifiedAt) throw new ProblemError("FACTORS_MISSING");
      await passwords.refuseWeak(newPassword, flow);
      const invitation = await invitationOf(referralCode, isReferralCode);
      const passwordHash = await passwords.hash(newPassword);
      await flows.use(flow);
      const at = new Date(now());
      const { email, mobile } = flow;
      const person = await people.add({
        email,
        mobile,
        passwordHash,
        passwordUpdatedAt: at,
        referralCode: invitation,
        isEmailOtpEnabled: email !== null,
        isMobileOtpEnabled: mobile !== null,
        createdAt: at,
        ...(email === null ? { mobileUpdatedAt: at } : { emailUpdatedAt: at }),
      });
      // Another sign-up with the same address finished first: this one has expired.
      if (!person) throw new ProblemError("SESSION_EXPIRED");
      await trail.record(person, "SIGNED_UP", place, email === null ? "by mobile number" : "by email address");
      return signIn(person, { deviceId, ...place }, "password");
    },
  };
}
