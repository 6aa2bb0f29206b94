/** The operators' calls about announcements, shown on the home page and in the support pages. */
import { defineCall } from "../call.ts";
import type {
  listConsoleAnnouncementsIo,
  previewAnnouncementIo,
  readConsoleAnnouncementIo,
  removeAnnouncementIo,
  writeAnnouncementIo,
} from "./announcements.schemas.ts";

export const listConsoleAnnouncements = /* @__PURE__ */ defineCall<typeof listConsoleAnnouncementsIo>()({
  name: "listConsoleAnnouncements",
  method: "GET",
  path: "/console/v1/announcements",
  auth: "operator",
});

export const readConsoleAnnouncement = /* @__PURE__ */ defineCall<typeof readConsoleAnnouncementIo>()({
  name: "readConsoleAnnouncement",
  method: "GET",
  path: "/console/v1/announcements/:slug",
  auth: "operator",
});

export const previewAnnouncement = /* @__PURE__ */ defineCall<typeof previewAnnouncementIo>()({
  name: "previewAnnouncement",
  method: "POST",
  path: "/console/v1/announcement-preview",
  auth: "operator",
});

export const writeAnnouncement = /* @__PURE__ */ defineCall<typeof writeAnnouncementIo>()({
  name: "writeAnnouncement",
  method: "POST",
  path: "/console/v1/announcements/:slug",
  auth: "operator",
});

export const removeAnnouncement = /* @__PURE__ */ defineCall<typeof removeAnnouncementIo>()({
  name: "removeAnnouncement",
  method: "POST",
  path: "/console/v1/announcements/:slug/remove",
  auth: "operator",
});
