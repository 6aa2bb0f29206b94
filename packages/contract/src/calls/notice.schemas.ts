/** The schemas of the calls in notice.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { noticeSchema } from "../entities/notice.ts";
import { pageLimit } from "../paging.ts";

export const listNoticesIo = {
  summary: "What the person was told about their account, newest first, and how much of it is unread",
  tag: "User",
  query: z.object({ limit: pageLimit(20) }),
  output: z.object({ unread: z.int(), notices: z.array(noticeSchema) }),
};

export const markNoticesReadIo = {
  summary: "Marks notices as read, up to and with one",
  tag: "User",
  body: z.strictObject({
    upTo: /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,15}$/, "A notice's id is a whole number")),
  }),
  output: z.object({}),
};

export const noticeSchemas = { listNotices: listNoticesIo, markNoticesRead: markNoticesReadIo };
