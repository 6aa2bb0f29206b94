/**
 * Account news as it arrives: toasts, and the order notices that this browser stores for the bell. Several tabs may
 * receive the same news; a notice is stored once per name.
 */
import { listNotices, type PrivateMessages } from "@feo/contract";
import { type ToastRequest, toast } from "@feo/ui";
import { readAgain } from "./api.ts";
import { keep } from "./kept.ts";

export interface Notice {
  /** Identifies the event; the same in every tab that receives it. */
  readonly name: string;
  readonly at: number;
  readonly message: string;
  readonly description: string;
}

export const keptKeys = { notices: "notices", readAt: "noticesReadAt" } as const;
const mostKept = 30;

/** The stored notices, newest first; empty if the stored value is not in our format. */
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

/** The server sent a notice. For a payment, the toast with the sender's name is enough. */
export function hearNotice({ title, text, path }: PrivateMessages["NOTICE"]): void {
  void readAgain([listNotices.name]);
  if (path !== paymentsPath) toast({ message: title, description: text });
}
