/**
 * One-time codes: six digits, five minutes, five tries, again after a minute. Whoever asks gets five an hour to one target for one
 * purpose; strangers together get so many a day to it, and a device that the account knows is not among them. Reset mails never
 * stop: their link serves the owner, whoever asked for it.
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
/** To addresses and numbers that are not the account's yet, whichever they are. */
const mostToNew = { anHour: 5, aDay: 20 } as const;
/** SMS that confirm acts of one account, whatever they are. Codes of a sign-in or a reset are not among them. */
const mostConfirmingSmsADay = 20;
/** To one target, of all strangers together: what a mailbox bears, what SMS cost, and how often a code can be guessed. */
const mostOfStrangersADay = { email: 40, mobile: 20 } as const;

/** Past that, a reset mail in so long a time. */
const slowResetMs = 15 * 60 * 1000;

/** What goes out: a code that can be right; a word to who has an account already; or nothing, which looks the same from outside. */
export type Sending = "code" | "have-account" | "nothing";

interface SendCode {
  readonly factor: Exclude<CodeFactor, "tOtp">;
  readonly destination: string;
  readonly sending: Sending;
  readonly antiPhishingWord?: string;
}

export interface Codes {
  /** Seconds until it may be sent again. Throws TOO_MANY_REQUESTS. */
  send(flow: Flow, code: SendCode): Promise<number>;
  /** Within the cool-down nothing is sent and the answer is what is left of it. */
  resend(flow: Flow, factor: Exclude<CodeFactor, "tOtp">, antiPhishingWord?: string): Promise<number>;
  /** Makes room for counting the tries of a factor that nobody sends codes for. */
  expect(flow: Flow, factor: "tOtp"): Promise<void>;
  /** Counts a try. Throws OTP_TRIES_EXHAUSTED; false where the code is wrong, too old, none, or went elsewhere. */
  try(flow: Flow, factor: CodeFactor, code: string, destination?: string): Promise<boolean>;
}

interface CodesDeps {
  readonly store: FlowStore;
  readonly outbox: Outbox;
  readonly box: SecretBox;
  readonly resetLinks: ResetLinks;
  readonly publicUrl: string;
  /** Without a gateway nobody gets a code by phone. */
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
    // Who has given a code is counted apart: those who have none cannot use up the next one's.
    const askers = flow.given.length > 0 ? "strangers with a proof" : "strangers";
    const what = `code ${flow.purpose} ${destination} for ${askers}`;
    if (flow.purpose !== "resetPassword" || !isMail(factor)) return countOne(what, mostADay, dayMs);
    if (await countUp(what, mostADay, dayMs)) await countOne(`${what} past the day's`, 1, slowResetMs);
  }

  async function messageOf(flow: Flow, wish: SendCode, code: string): Promise<OutgoingMessage> {
    const { factor, destination: to, sending, antiPhishingWord = "" } = wish;
    // Made also where nothing is sent, so that both take as long.
    const link = factor === "email" ? await resetLinks.make(flow) : undefined;
    if (sending === "have-account") return isMail(factor) ? haveAccountMail(to, publicUrl) : haveAccountSms(to);
    const notice = { to, code, purpose: flow.purpose, antiPhishingWord, host };
    return isMail(factor) ? codeMail({ ...notice, link }) : codeSms(notice);
  }

  async function send(flow: Flow, wish: SendCode): Promise<number> {
    const { factor, destination, sending } = wish;
    if (!hasSms && (factor === "mobile" || factor === "newMobile")) throw new ProblemError("SMS_NOT_OFFERED");
    await count(flow, wish);
    const code = String(randomInt(10 ** otpLength)).padStart(otpLength, "0");
    const hash = box.hash("code", textOf(flow, factor, code));
    await store.putCode(flow.id, {
      ...{ factor, destination, codeHash: sending === "code" ? hash : null },
      sentAt: new Date(now()),
      expiresAt: new Date(now() + codeSeconds * 1000),
    });
    const message = await messageOf(flow, wish, code);
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
        ...{ factor, destination: sent.destination, sending },
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
