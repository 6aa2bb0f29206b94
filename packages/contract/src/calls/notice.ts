/** The customer's account notifications, shown under the bell. */
import { defineCall } from "../call.ts";
import type { listNoticesIo, markNoticesReadIo } from "./notice.schemas.ts";

export const listNotices = /* @__PURE__ */ defineCall<typeof listNoticesIo>()({
  name: "listNotices",
  method: "GET",
  path: "/user/v1/notices",
  auth: "access",
});

export const markNoticesRead = /* @__PURE__ */ defineCall<typeof markNoticesReadIo>()({
  name: "markNoticesRead",
  method: "PUT",
  path: "/user/v1/notices/read",
  auth: "access",
});
