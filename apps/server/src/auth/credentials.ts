/** Changes of an account's credentials. Each requires a verified confirmation flow. */
import type { MfaType } from "@feo/contract";
import type { Caller, Flow } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { AccessTokens } from "./access-token.ts";
import { type Codes, resendSeconds } from "./codes.ts";
import { factorWords, turnsOnEmailCode } from "./factors.ts";
import type { CodeFactor, FlowStore } from "./flow.store.ts";
import { type Flows, requireVerified } from "./flow.ts";
import type { KnownDevices, VisitorPlace } from "./known-device.ts";
import type { Passwords } from "./password.ts";
import type { Person, PersonStore } from "./person.store.ts";
import type { Place, SecurityTrail } from "./security-trail.ts";
import type { SignIn } from "./sign-in.ts";
import type { Totp } from "./totp.ts";

export type Contact = "email" | "mobile";

interface MfaState {
  readonly isEmailOtpEnabled: boolean;
  readonly isMobileOtpEnabled: boolean;
  readonly isTOtpEnabled: boolean;
}

export interface Credentials {
  sendNewCode(flow: Flow, contact: Contact, value: string): Promise<number>;
  resendNewCode(flow: Flow, contact: Contact): Promise<number>;
  changeContact(
    flow: Flow,
    contact: Contact,
    input: { readonly otp: string; readonly enableOtp: boolean },
    place: Place,
  ): Promise<{ readonly value: string; readonly at: string }>;
  /** Returns an access token that replaces the caller's. */
  changePassword(
    caller: Caller,
    flow: Flow,
    newPassword: string,
    place: VisitorPlace,
  ): Promise<{ readonly accessToken: string; readonly isEmailOtpTurnedOn: boolean }>;
  changeMfa(flow: Flow, action: "enable" | "disable", type: MfaType, place: Place): Promise<MfaState>;
  proposeTOtp(flow: Flow): Promise<{ readonly secret: string; readonly uri: string }>;
  confirmTOtp(flow: Flow, code: string, place: Place): Promise<string[]>;
  makeBackupCodes(flow: Flow, place: Place): Promise<string[]>;
  changeAntiPhishingWord(flow: Flow, word: string): Promise<void>;
}

interface CredentialsDeps {
  readonly people: PersonStore;
  readonly flows: Flows;
  readonly store: FlowStore;
  readonly codes: Codes;
  readonly totp: Totp;
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
  readonly accessTokens: AccessTokens;
  readonly signIn: SignIn;
  readonly trail: SecurityTrail;
  /** The device on which a session was started. */
  readonly deviceOf: (sessionId: string) => Promise<string>;
  readonly now: () => number;
}

const newFactor = { email: "newEmail", mobile: "newMobile" } as const satisfies Record<Contact, CodeFactor>;
const enabledField = { email: "isEmailOtpEnabled", mobile: "isMobileOtpEnabled", tOtp: "isTOtpEnabled" } as const;

export function createCredentials(deps: CredentialsDeps): Credentials {
  const { people, flows, store, codes, totp, passwords, devices, accessTokens, signIn, trail, deviceOf, now } = deps;

  /** The owner of a verified flow. */
  async function ownerOf(flow: Flow): Promise<Person> {
    requireVerified(flow);
    const person = flow.userId === null ? undefined : await people.find(flow.userId);
    if (!person) throw new ProblemError("INVALID_SESSION_TOKEN");
    return person;
  }

  function stateAfter(person: Person, type: MfaType, isOn: boolean): MfaState {
    const { isEmailOtpEnabled, isMobileOtpEnabled, isTOtpEnabled } = person;
    return { isEmailOtpEnabled, isMobileOtpEnabled, isTOtpEnabled, [enabledField[type]]: isOn };
  }

  async function switchFactor(person: Person, type: MfaType, isOn: boolean, place: Place): Promise<MfaState> {
    const after = stateAfter(person, type, isOn);
    if (person[enabledField[type]] === isOn) return after;
    await people.update(person.id, { ...after, mfaUpdatedAt: new Date(now()) });
    await trail.notify(person, isOn ? "MFA_ENABLED" : "MFA_DISABLED", place, { detail: factorWords[type] });
    return after;
  }

  /** Seconds left before a resend to the same address or number; throws for a different one until they are over. */
  async function coolDown(flow: Flow, factor: CodeFactor, value: string): Promise<number> {
    const sent = await store.findCode(flow.id, factor);
    const waitSeconds = sent ? Math.ceil((sent.sentAt.getTime() - now()) / 1000) + resendSeconds : 0;
    if (waitSeconds > 0 && sent?.destination !== value) {
      throw new ProblemError("TOO_MANY_REQUESTS", { retryAfterSeconds: waitSeconds });
    }
    return waitSeconds;
  }

  return {
    async sendNewCode(flow, contact, value) {
      const person = await ownerOf(flow);
      const waitSeconds = await coolDown(flow, newFactor[contact], value);
      if (waitSeconds > 0) return waitSeconds;
      const isTaken = (await people.findBy(contact === "email" ? { email: value } : { mobile: value })) !== undefined;
      // Does not reveal that another account has the address or number: the code simply never matches.
      const resendIn = await codes.send(flow, {
        factor: newFactor[contact],
        destination: value,
        antiPhishingWord: person.antiPhishingWord,
        sending: isTaken ? "nothing" : "code",
      });
      await store.update(flow.id, contact === "email" ? { email: value } : { mobile: value });
      return resendIn;
    },

    async resendNewCode(flow, contact) {
      const person = await ownerOf(flow);
      if (flow[contact] === null) throw new ProblemError("NOTHING_TO_CONFIRM");
      return codes.resend(flow, newFactor[contact], person.antiPhishingWord);
    },

    async changeContact(flow, contact, { otp, enableOtp }, place) {
      const person = await ownerOf(flow);
      const value = flow[contact];
      if (value === null) throw new ProblemError("NOTHING_TO_CONFIRM");
      // A code sent to another address or number proves nothing about this one.
      if (!(await codes.try(flow, newFactor[contact], otp, value))) throw new ProblemError("OTP_INVALID");
      await flows.use(flow);
      const at = new Date(now());
      const isMail = contact === "email";
      const isChanged = await people.update(person.id, {
        ...(isMail ? { email: value, emailUpdatedAt: at } : { mobile: value, mobileUpdatedAt: at }),
        // An enabled code channel stays enabled and moves to the new address or number.
        ...(enableOtp ? { [enabledField[contact]]: true } : {}),
      });
      if (!isChanged) throw new ProblemError("OTP_INVALID");
      const old = isMail ? { email: person.email, mobile: null } : { email: null, mobile: person.mobile };
      await trail.notify({ ...person, [contact]: value }, isMail ? "EMAIL_CHANGED" : "MOBILE_CHANGED", place, {
        also: old,
      });
      return { value, at: at.toISOString() };
    },

    async changePassword(caller, flow, newPassword, place) {
      const person = await ownerOf(flow);
      await passwords.refuseWeak(newPassword, person, () => flows.countGuess(flow));
      const passwordHash = await passwords.hash(newPassword);
      await flows.use(flow);
      const deviceId = await deviceOf(caller.sessionId);
      await people.update(person.id, { passwordHash, passwordUpdatedAt: new Date(now()) });
      await accessTokens.revokeAll(person.id);
      await devices.forget(person.id);
      await trail.notify(person, "PASSWORD_CHANGED", place);
      const isEmailOtpTurnedOn = turnsOnEmailCode(person);
      if (isEmailOtpTurnedOn) await switchFactor(person, "email", true, place);
      const accessToken = await signIn(person, { deviceId, ...place }, "password change");
      return { accessToken, isEmailOtpTurnedOn };
    },

    async changeMfa(flow, action, type, place) {
      const person = await ownerOf(flow);
      const isOn = action === "enable";
      const provesOnly = { enableEmailOtp: "email", enableMobileOtp: "mobile" }[flow.purpose as string];
      // A confirmation for turning one factor on is not valid for any other change.
      if (provesOnly !== undefined && (provesOnly !== type || !isOn)) throw new ProblemError("INVALID_SESSION_TOKEN");
      if (isOn && type === "email" && person.email === null) throw new ProblemError("EMAIL_MISSING");
      if (isOn && type === "mobile" && person.mobile === null) throw new ProblemError("MOBILE_MISSING");
      if (isOn && type === "tOtp" && !person.isTOtpEnabled) throw new ProblemError("TOTP_NOT_SET_UP");
      const isLast = Object.values(stateAfter(person, type, isOn)).every((state) => !state);
      if (isLast && person.passwordHash !== null) throw new ProblemError("LAST_FACTOR");
      await flows.use(flow);
      if (!isOn && type === "tOtp") await totp.remove(person.id);
      return switchFactor(person, type, isOn, place);
    },

    async proposeTOtp(flow) {
      const person = await ownerOf(flow);
      if (await totp.isOn(person.id)) throw new ProblemError("TOTP_ALREADY_ON");
      return totp.propose(person.id, person.email ?? person.mobile ?? person.feoTag ?? "account");
    },

    async confirmTOtp(flow, code, place) {
      const person = await ownerOf(flow);
      if (await totp.isOn(person.id)) throw new ProblemError("TOTP_ALREADY_ON");
      const confirmed = await totp.confirm(person.id, code, () => flows.use(flow));
      if (confirmed === "missing") throw new ProblemError("TOTP_NOT_SET_UP");
      if (confirmed === "wrong") throw new ProblemError("OTP_INVALID");
      await switchFactor(person, "tOtp", true, place);
      return totp.makeBackupCodes(person.id);
    },

    async makeBackupCodes(flow, place) {
      const person = await ownerOf(flow);
      if (!person.isTOtpEnabled) throw new ProblemError("TOTP_NOT_SET_UP");
      await flows.use(flow);
      const made = await totp.makeBackupCodes(person.id);
      await trail.notify(person, "BACKUP_CODES_MADE", place);
      return made;
    },

    async changeAntiPhishingWord(flow, word) {
      const person = await ownerOf(flow);
      await flows.use(flow);
      await people.update(person.id, { antiPhishingWord: word });
    },
  };
}
