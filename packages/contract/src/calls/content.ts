/** The content calls: announcements, FAQ, rendered pages, search. Public, newest first. */
import { defineCall } from "../call.ts";
import type {
  listAnnouncementsIo,
  readAnnouncementIo,
  readContentPageIo,
  readFaqIo,
  searchContentIo,
} from "./content.schemas.ts";

export const listAnnouncements = /* @__PURE__ */ defineCall<typeof listAnnouncementsIo>()({
  name: "listAnnouncements",
  method: "GET",
  path: "/content/v1/announcements",
  auth: "public",
  cacheSeconds: 60,
});

export const readAnnouncement = /* @__PURE__ */ defineCall<typeof readAnnouncementIo>()({
  name: "readAnnouncement",
  method: "GET",
  path: "/content/v1/announcements/:slug",
  auth: "public",
  cacheSeconds: 60,
});

export const readFaq = /* @__PURE__ */ defineCall<typeof readFaqIo>()({
  name: "readFaq",
  method: "GET",
  path: "/content/v1/faq",
  auth: "public",
  cacheSeconds: 60,
});

export const readContentPage = /* @__PURE__ */ defineCall<typeof readContentPageIo>()({
  name: "readContentPage",
  method: "GET",
  path: "/content/v1/pages/:slug",
  auth: "public",
  cacheSeconds: 60,
});

export const searchContent = /* @__PURE__ */ defineCall<typeof searchContentIo>()({
  name: "searchContent",
  method: "GET",
  path: "/content/v1/search",
  auth: "public",
});
