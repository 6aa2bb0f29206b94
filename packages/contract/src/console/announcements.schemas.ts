/** The schemas of the calls in announcements.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { announcementSchema, categorySchema } from "../entities/announcement.ts";

const slug = /* @__PURE__ */ z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "A slug has small letters, digits and dashes"));
const markdown = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(40_000));

export const listConsoleAnnouncementsIo = {
  summary: "All announcements, the newest first, and the categories they may be in",
  tag: "Operators",
  output: z.object({ announcements: z.array(announcementSchema), categories: z.array(categorySchema) }),
};

export const readConsoleAnnouncementIo = {
  summary: "One announcement, as it is written and as people see it",
  tag: "Operators",
  errors: ["ARTICLE_NOT_FOUND"] as const,
  params: z.object({ slug }),
  output: z.object({ announcement: z.extend(announcementSchema, { markdown: z.string(), html: z.string() }) }),
};

export const previewAnnouncementIo = {
  summary: "A text as people would see it",
  tag: "Operators",
  body: z.strictObject({ markdown }),
  output: z.object({ html: z.string() }),
};

export const writeAnnouncementIo = {
  summary: "Publishes an announcement, or changes the one of that slug",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: z.object({ slug }),
  body: z.strictObject({
    /** Whether it is a new one: the slug of another is refused then, and without it one has to be there. */
    isNew: z.boolean(),
    title: /* @__PURE__ */ z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    summary: /* @__PURE__ */ z.string().check(z.trim(), z.maxLength(400)),
    category: slug,
    markdown,
  }),
  output: z.object({ slug: z.string() }),
};

export const removeAnnouncementIo = {
  summary: "Takes an announcement down",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: z.object({ slug }),
  output: z.object({}),
};

export const consoleAnnouncementSchemas = {
  listConsoleAnnouncements: listConsoleAnnouncementsIo,
  readConsoleAnnouncement: readConsoleAnnouncementIo,
  previewAnnouncement: previewAnnouncementIo,
  writeAnnouncement: writeAnnouncementIo,
  removeAnnouncement: removeAnnouncementIo,
};
