/** The calls of the bell. */
import { listNotices, markNoticesRead } from "@feo/contract";
import type { Api } from "../platform/api.ts";
import type { Notices } from "./notices.ts";

export function noticeRoutes(api: Api, notices: Pick<Notices, "list" | "markRead">): void {
  api.call(listNotices, ({ caller, query: { limit } }) => notices.list(caller.userId, limit));

  api.call(markNoticesRead, async ({ caller, body: { upTo } }) => {
    await notices.markRead(caller.userId, Number(upTo));
    return {};
  });
}
