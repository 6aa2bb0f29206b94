/** Schemas and OpenAPI descriptions of the calls in notice.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { noticeSchema } from "../entities/notice.ts";
import { pageLimit } from "../paging.ts";

export const listNoticesIo = {
  summary: "Notices about the account, newest first, and how many are unread",
  tag: "User",
  query: z.object({ limit: pageLimit(20) }),
  output: z.object({ unread: z.int(), notices: z.array(noticeSchema) }),
};

export const markNoticesReadIo = {
  summary: "Marks notices as read, up to and including one",
  tag: "User",
  body: z.strictObject({
    upTo: /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,15}$/, "The notice id must be a whole number")),
  }),
  output: z.object({}),
};

export const noticeSchemas = { listNotices: listNoticesIo, markNoticesRead: markNoticesReadIo };
