/** A few words to an account holder about something that was decided or done: by mail, or by SMS to who has no address. */
import { productName } from "@feo/contract";
import { layOutMail } from "./mail-layout.ts";
import type { OutgoingMessage } from "./outbox.ts";

/** What must be known of somebody to write to them. */
export interface Reader {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly antiPhishingWord: string;
}

export interface Notice {
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
}

/** Undefined where there is no way to reach them. */
export function messageTo(reader: Reader, notice: Notice, { hasSms, footer }: Manner): OutgoingMessage | undefined {
  const { email, mobile, antiPhishingWord } = reader;
  const { title, text, facts } = notice;
  if (email !== null) {
    const word = antiPhishingWord === "" ? {} : { antiPhishingWord };
    const body = layOutMail({ title, paragraphs: [text], facts, ...word, footer });
    return { channel: "email", to: email, subject: title, ...body };
  }
  if (mobile === null || !hasSms) return undefined;
  return { channel: "sms", to: `+91${mobile}`, text: `${productName}: ${title}. ${text}` };
}
