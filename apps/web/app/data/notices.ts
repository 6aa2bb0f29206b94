/**
 * News of the account as it arrives: toasts, and the notices about orders that this browser keeps for the bell.
 * Several pages may get the same news; a notice is kept once per name.
 */
import { listNotices, type PrivateMessages } from "@feo/contract";
import { type ToastRequest, toast } from "@feo/ui";
import { readAgain } from "./api.ts";
import { keep } from "./kept.ts";

export interface Notice {
  /** What it is about, the same in every page that hears of it. */
  readonly name: string;
  readonly at: number;
  readonly message: string;
  readonly description: string;
}

export const keptKeys = { notices: "notices", readAt: "noticesReadAt" } as const;
const mostKept = 30;

/** What was kept, newest first; nothing where it was not written by this program. */
export function readNotices(text: string | null | undefined): Notice[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isNotice) : [];
  } catch {
    return [];
  }
}

function isNotice(kept: Partial<Notice> | null): kept is Notice {
  const { name, at, message, description } = kept ?? {};
  return [name, message, description].every((text) => typeof text === "string") && Number.isFinite(at);
}

export function withNotice(kept: readonly Notice[], notice: Notice): readonly Notice[] {
  return kept.some(({ name }) => name === notice.name) ? kept : [notice, ...kept].slice(0, mostKept);
}

export const unreadOf = (notices: readonly Notice[], readAt: number): number =>
  notices.filter(({ at }) => at > readAt).length;

export function say(name: string, words: ToastRequest): void {
  toast(words);
  const { message, description = "" } = words;
  const kept = readNotices(localStorage.getItem(keptKeys.notices));
  keep(keptKeys.notices, JSON.stringify(withNotice(kept, { name, at: Date.now(), message, description })));
}

const paymentsPath = "/dashboard/history/transactions/payments";

/** The server has told its owner something. Who was paid hears of it with the sender's name, and needs no second word. */
export function hearNotice({ title, text, path }: PrivateMessages["NOTICE"]): void {
  void readAgain([listNotices.name]);
  if (path !== paymentsPath) toast({ message: title, description: text });
}
