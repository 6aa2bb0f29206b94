/** A few words to an account holder about something that was decided or done: by mail, or by SMS to who has no address. */
import { productName } from "@feo/contract";
import type { Database } from "./database.ts";
import { layOutMail } from "./mail-layout.ts";
import type { OutgoingMessage } from "./outbox.ts";
import type { Quotas } from "./quota.ts";

/** What must be known of somebody to write to them. */
export interface Reader {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly antiPhishingWord: string;
}

/** What a notice is about. What anybody can cause for free is apart from what must arrive: SMS are counted by kind. */
type NoticeKind =
  | "payment sent"
  | "payment received"
  | "deposit credited"
  | "deposit refused"
  | "deposit question"
  | "withdrawal paid"
  | "withdrawal cancelled"
  | "withdrawal refused"
  | "bank account"
  | "verification";

export interface Notice {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** The page of the app that has more of it. */
  readonly path: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

interface Manner {
  readonly hasSms: boolean;
  /** Why we write at all. */
  readonly footer: string;
  /** Counts an SMS; false where the person had as many of this kind as there may be. */
  readonly maySms: (kind: NoticeKind) => Promise<boolean>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Of one kind to one account: SMS cost money, and doing something again and again must not send ever more of them. */
const mostSmsADay = 5;

interface SmsCount {
  /** Counted apart, so that many of a harmless one cannot silence one that matters. */
  readonly kind: string;
  readonly userId: string;
  readonly at: number;
  readonly within?: Database;
}

/** Counts an SMS that nobody asked for; false where there were enough today. Every notice by SMS goes past here. */
export async function maySms(quotas: Quotas, { kind, userId, at, within }: SmsCount): Promise<boolean> {
  return (await quotas.countUp(`sms ${kind} ${userId}`, mostSmsADay, dayMs, new Date(at), within)) === undefined;
}

/** Undefined where there is no way to reach them, or they had enough SMS today. */
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
