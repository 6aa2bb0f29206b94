/**
 * What the bell lists: what the server has told its owner about the account, and what a page has said about orders, which is
 * shown as a toast and kept in this browser. Every open page hears the same news; what has the same name is kept once.
 */
import { listNotices, markNoticesRead, type PrivateMessages, type Notice as ToldNotice } from "@feo/contract";
import { type ToastRequest, toast } from "@feo/ui";
import { useMemo } from "react";
import { browserQueries, callApi } from "./api.ts";
import { keep, useKept } from "./kept.ts";
import { useOwnQuery } from "./page-data.ts";
import type { PageQuery } from "./queries.ts";

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

const noticesQuery = (): PageQuery<typeof listNotices> => ({ call: listNotices, input: { query: {} }, staleMs: 60_000 });

/** A line of the bell. */
export interface ListedNotice extends Notice {
  readonly path: string;
  readonly isNew: boolean;
}

const ordersPath = "/dashboard/history/exchange/orders";

/** Both kinds together, newest first. */
export function listedNotices(
  told: readonly ToldNotice[],
  kept: readonly Notice[],
  readAt: number,
): readonly ListedNotice[] {
  return [
    ...told.map(({ id, title, text, path, createdAt, isRead }) => ({
      ...{ name: `notice ${id}`, at: Date.parse(createdAt), message: title, description: text, path, isNew: !isRead },
    })),
    ...kept.map((notice) => ({ ...notice, path: ordersPath, isNew: notice.at > readAt })),
  ].toSorted((one, other) => other.at - one.at);
}

const paymentsPath = "/dashboard/history/transactions/payments";

/** The server has told its owner something. Who was paid hears of it with the sender's name, and needs no second word. */
export function hearNotice({ title, text, path }: PrivateMessages["NOTICE"]): void {
  void browserQueries.invalidateQueries({ queryKey: [listNotices.name] });
  if (path !== paymentsPath) toast({ message: title, description: text });
}

/** Logging out clears what a browser keeps, and these with it. */
export function useNotices() {
  const { data } = useOwnQuery(noticesQuery());
  const text = useKept(keys.notices);
  const readAt = Number(useKept(keys.readAt) ?? 0);
  const notices = useMemo(() => listedNotices(data?.notices ?? [], readNotices(text), readAt), [data, text, readAt]);
  const newest = data?.notices[0]?.id;
  return {
    notices,
    unread: (data?.unread ?? 0) + unreadOf(readNotices(text), readAt),
    /** What the bell has shown is new no more. */
    markRead() {
      keep(keys.readAt, String(Date.now()));
      if (newest === undefined || (data?.unread ?? 0) === 0) return;
      void callApi(markNoticesRead, { body: { upTo: newest } })
        .then(() => browserQueries.invalidateQueries({ queryKey: [listNotices.name] }))
        .catch((error: unknown) => console.warn("What was read could not be told", error));
    },
  };
}
