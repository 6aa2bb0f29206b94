/**
 * What a page has said to its owner about their account: shown as a toast, and kept in this browser, so that who looked away can
 * read it again. Every open page hears the same news; what has the same name is kept once.
 */
import { type ToastRequest, toast } from "@feo/ui";
import { useMemo } from "react";
import { keep, useKept } from "./kept.ts";

export interface Notice {
  /** What it is about, the same in every page that hears of it. */
  readonly name: string;
  readonly at: number;
  readonly message: string;
  readonly description: string;
}

const keys = { notices: "notices", readAt: "noticesReadAt" } as const;
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
  const kept = readNotices(localStorage.getItem(keys.notices));
  keep(keys.notices, JSON.stringify(withNotice(kept, { name, at: Date.now(), message, description })));
}

/** Logging out clears what a browser keeps, and these with it. */
export function useNotices(): { readonly notices: readonly Notice[]; readonly unread: number; markRead(): void } {
  const text = useKept(keys.notices);
  const readAt = Number(useKept(keys.readAt) ?? 0);
  const notices = useMemo(() => readNotices(text), [text]);
  return {
    notices,
    unread: unreadOf(notices, readAt),
    markRead: () => keep(keys.readAt, String(Date.now())),
  };
}
