/**
 * One-time codes: six digits, five minutes, five tries, one resend a minute. Each requester gets five an hour per
 * target and purpose; strangers share a daily quota per target, which devices known to the account do not use. Reset
 * mails only slow down and never stop, because their link helps the owner whoever requested it.
 */
import { randomInt } from "node:crypto";
import { otpLength } from "@feo/contract";
import type { Flow } from "../platform/api.ts";
import type { Outbox, OutgoingMessage } from "../platform/outbox.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { CodeFactor, FlowStore } from "./flow.store.ts";
import { deviceOf } from "./known-device.ts";
import { codeMail, codeSms, haveAccountMail, haveAccountSms } from "./notices.ts";
import type { ResetLinks } from "./reset-link.ts";

export const codeSeconds = 5 * 60;
export const resendSeconds = 60;
export const mostTries = 5;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const mostAnHour = 5;
/** Limit on codes to addresses and numbers that are not yet the account's, counted over all of them. */
const mostToNew = { anHour: 5, aDay: 20 } as const;
/** Daily limit on SMS that confirm an account's actions, all purposes together. Sign-in and reset are apart. */
const mostConfirmingSmsADay = 20;
/** Daily limit per target for all strangers together: for mailbox load, the cost of SMS, and guesses. */
const mostOfStrangersADay = { email: 40, mobile: 20 } as const;

/** Beyond the daily limit, one reset mail per this interval. */
const slowResetMs = 15 * 60 * 1000;

/** A usable code, a note that the address has an account, or nothing; the requester cannot tell which. */
export type Sending = "code" | "have-account" | "nothing";

interface SendCode {
  readonly factor: Exclude<CodeFactor, "tOtp">;
  readonly destination: string;
  readonly sending: Sending;
  readonly antiPhishingWord?: string;
}

export interface Codes {
  /** Returns the seconds until a resend is allowed. Throws TOO_MANY_REQUESTS. */
  send(flow: Flow, code: SendCode): Promise<number>;
  /** During the cool-down nothing is sent; returns the seconds left. */
  resend(flow: Flow, factor: Exclude<CodeFactor, "tOtp">, antiPhishingWord?: string): Promise<number>;
  /** Creates the row that counts tries of a factor whose codes are not sent. */
  expect(flow: Flow, factor: "tOtp"): Promise<void>;
  /** Counts a try. Throws OTP_TRIES_EXHAUSTED; false if the code is wrong, expired, missing, or sent elsewhere. */
  try(flow: Flow, factor: CodeFactor, code: string, destination?: string): Promise<boolean>;
}

interface CodesDeps {
  readonly store: FlowStore;
  readonly outbox: Outbox;
  readonly box: SecretBox;
  readonly resetLinks: ResetLinks;
  readonly publicUrl: string;
  /** Without an SMS gateway no codes go to phones. */
  readonly hasSms: boolean;
  readonly now: () => number;
}

const isMail = (factor: CodeFactor): boolean => factor === "email" || factor === "newEmail";

export function createCodes({ store, outbox, box, resetLinks, publicUrl, hasSms, now }: CodesDeps): Codes {
  const { host } = new URL(publicUrl);
  const textOf = (flow: Flow, factor: CodeFactor, code: string) => `${flow.id} ${factor} ${code}`;

  const countUp = (what: string, most: number, windowMs: number) =>
    store.countUp(box.hash("quota", what), most, windowMs, new Date(now()));

  async function countOne(what: string, most: number, windowMs: number): Promise<void> {
    const until = await countUp(what, most, windowMs);
    if (!until) return;
    throw new ProblemError("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil((until.getTime() - now()) / 1000) });
  }

  async function count(flow: Flow, { factor, destination }: SendCode): Promise<void> {
    const isSignedIn = flow.signInId !== null;
    const requester = isSignedIn ? `account ${flow.userId}` : String(flow.data["requester"] ?? "");
    if (factor === "newEmail" || factor === "newMobile") {
      await countOne(`code to new contacts in an hour for ${requester}`, mostToNew.anHour, hourMs);
      await countOne(`code to new contacts in a day for ${requester}`, mostToNew.aDay, dayMs);
    }
    await countOne(`code ${flow.purpose} ${destination} for ${requester}`, mostAnHour, hourMs);
    if (isSignedIn && factor === "mobile") {
      await countOne(`SMS codes in a day for ${requester}`, mostConfirmingSmsADay, dayMs);
    }
    if (isSignedIn || deviceOf(flow) !== undefined) return;
    const mostADay = mostOfStrangersADay[isMail(factor) ? "email" : "mobile"];
    // Requesters who have already given a code have their own quota, so that others cannot exhaust it.
    const askers = flow.given.length > 0 ? "strangers with a proof" : "strangers";
    const what = `code ${flow.purpose} ${destination} for ${askers}`;
    if (flow.purpose !== "resetPassword" || !isMail(factor)) return countOne(what, mostADay, dayMs);
    if (await countUp(what, mostADay, dayMs)) await countOne(`${what} past the day's`, 1, slowResetMs);
  }

  async function messageOf(flow: Flow, request: SendCode, code: string): Promise<OutgoingMessage> {
    const { factor, destination: to, sending, antiPhishingWord = "" } = request;
    // Made even if nothing is sent, so that timing does not reveal it.
    const link = factor === "email" ? await resetLinks.make(flow) : undefined;
    if (sending === "have-account") return isMail(factor) ? haveAccountMail(to, publicUrl) : haveAccountSms(to);
    const notice = { to, code, purpose: flow.purpose, antiPhishingWord, host };
    return isMail(factor) ? codeMail({ ...notice, link }) : codeSms(notice);
  }

  async function send(flow: Flow, request: SendCode): Promise<number> {
    const { factor, destination, sending } = request;
    if (!hasSms && (factor === "mobile" || factor === "newMobile")) throw new ProblemError("SMS_NOT_OFFERED");
    await count(flow, request);
    const code = String(randomInt(10 ** otpLength)).padStart(otpLength, "0");
    const hash = box.hash("code", textOf(flow, factor, code));
    await store.putCode(flow.id, {
      factor,
      destination,
      codeHash: sending === "code" ? hash : null,
      sentAt: new Date(now()),
      expiresAt: new Date(now() + codeSeconds * 1000),
    });
    const message = await messageOf(flow, request, code);
    if (sending !== "nothing") await outbox.post(message, { goodForMs: codeSeconds * 1000 });
    return resendSeconds;
  }

  return {
    send,

    async resend(flow, factor, antiPhishingWord) {
      const sent = await store.findCode(flow.id, factor);
      if (!sent) throw new ProblemError("INVALID_SESSION_TOKEN");
      const waitMs = sent.sentAt.getTime() + resendSeconds * 1000 - now();
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      const sending = sent.codeHash !== null ? "code" : flow.purpose === "register" ? "have-account" : "nothing";
      return send(flow, {
        factor,
        destination: sent.destination,
        sending,
        ...(antiPhishingWord === undefined ? {} : { antiPhishingWord }),
      });
    },

    async expect(flow, factor) {
      const [sentAt, expiresAt] = [new Date(now()), flow.expiresAt];
      await store.putCode(flow.id, { factor, destination: "", codeHash: null, sentAt, expiresAt });
    },

    async try(flow, factor, code, destination) {
      const sent = await store.tryCode(flow.id, factor, mostTries);
      if (!sent) throw new ProblemError("OTP_TRIES_EXHAUSTED");
      if (sent.codeHash === null || sent.expiresAt.getTime() <= now()) return false;
      if (destination !== undefined && destination !== sent.destination) return false;
      return box.matches("code", textOf(flow, factor, code), sent.codeHash);
    },
  };
}
