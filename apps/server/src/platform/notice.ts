/** A short message to a customer about something that happened: by mail, or by SMS if there is no mail address. */
import { productName } from "@feo/contract";
import type { Database } from "./database.ts";
import { layOutMail } from "./mail-layout.ts";
import type { OutgoingMessage } from "./outbox.ts";
import type { Quotas } from "./quota.ts";

/** What is needed to reach a person. */
export interface Reader {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly antiPhishingWord: string;
}

/** What a notice is about. SMS are limited per kind, so that free events cannot use up those that must arrive. */
type NoticeKind =
  | "payment sent"
  | "payment received"
  | "deposit credited"
  | "deposit refused"
  | "deposit question"
  | "sender refused"
  | "withdrawal paid"
  | "withdrawal cancelled"
  | "withdrawal refused"
  | "bank account"
  | "verification";

export interface Notice {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** The app page with details. */
  readonly path: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

interface Manner {
  readonly hasSms: boolean;
  /** Why the recipient gets this mail. */
  readonly footer: string;
  /** Counts an SMS; false if the daily limit for this kind is reached. */
  readonly maySms: (kind: NoticeKind) => Promise<boolean>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Per kind and account: SMS cost money, and a repeated action must not send them without limit. */
const mostSmsADay = 5;

interface SmsCount {
  /** Kinds are counted separately, so that many harmless SMS cannot block an important one. */
  readonly kind: string;
  readonly userId: string;
  readonly at: number;
  readonly within?: Database;
}

/** Counts an unsolicited SMS; false if today's limit is reached. Every notice by SMS passes here. */
export async function maySms(quotas: Quotas, { kind, userId, at, within }: SmsCount): Promise<boolean> {
  return (await quotas.countUp(`sms ${kind} ${userId}`, mostSmsADay, dayMs, new Date(at), within)) === undefined;
}

/** Undefined if the person cannot be reached, or the daily SMS limit is reached. */
export async function messageTo(reader: Reader, notice: Notice, manner: Manner): Promise<OutgoingMessage | undefined> {
  const { email, mobile, antiPhishingWord } = reader;
  const { kind, title, text, facts } = notice;
  if (email !== null) {
    const word = antiPhishingWord === "" ? {} : { antiPhishingWord };
    const body = layOutMail({ title, paragraphs: [text], facts, ...word, footer: manner.footer });
    return { channel: "email", to: email, subject: title, ...body };
  }
  if (mobile === null || !manner.hasSms || !(await manner.maySms(kind))) return undefined;
  return { channel: "sms", to: `+91${mobile}`, text: `${productName}: ${title}. ${text}` };
}
