/** The bell's list: the server's notices and the order notices that this browser stores. */
import { listNotices, markNoticesRead, type Notice as ToldNotice } from "@feo/contract";
import { useMemo } from "react";
import { callApi, readAgain } from "./api.ts";
import { keep, useKept } from "./kept.ts";
import { keptKeys, type Notice, readNotices, unreadOf } from "./notices.ts";
import { useOwnQuery } from "./page-data.ts";
import type { PageQuery } from "./queries.ts";

const noticesQuery = (): PageQuery<typeof listNotices> => ({
  call: listNotices,
  input: { query: {} },
  staleMs: 60_000,
});

/** An entry of the bell's list. */
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
      name: `notice ${id}`,
      at: Date.parse(createdAt),
      message: title,
      description: text,
      path,
      isNew: !isRead,
    })),
    ...kept.map((notice) => ({ ...notice, path: ordersPath, isNew: notice.at > readAt })),
  ].toSorted((one, other) => other.at - one.at);
}

/** Logging out clears local storage and with it the stored notices. */
export function useNotices() {
  const { data } = useOwnQuery(noticesQuery());
  const text = useKept(keptKeys.notices);
  const readAt = Number(useKept(keptKeys.readAt) ?? 0);
  const notices = useMemo(() => listedNotices(data?.notices ?? [], readNotices(text), readAt), [data, text, readAt]);
  const newest = data?.notices[0]?.id;
  return {
    notices,
    unread: (data?.unread ?? 0) + unreadOf(readNotices(text), readAt),
    /** Marks everything the bell has shown as read. */
    markRead() {
      keep(keptKeys.readAt, String(Date.now()));
      if (newest === undefined || (data?.unread ?? 0) === 0) return;
      void callApi(markNoticesRead, { body: { upTo: newest } })
        .then(() => readAgain([listNotices.name]))
        .catch((error: unknown) => console.warn("What was read could not be told", error));
    },
  };
}
