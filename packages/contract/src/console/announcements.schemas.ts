/** Schemas and OpenAPI descriptions of the calls in announcements.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { announcementSchema, categorySchema } from "../entities/announcement.ts";

const slug = /* @__PURE__ */ z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "Use lowercase letters, digits and dashes"));
const markdown = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(40_000));

export const listConsoleAnnouncementsIo = {
  summary: "All announcements, newest first, and the available categories",
  tag: "Operators",
  output: z.object({ announcements: z.array(announcementSchema), categories: z.array(categorySchema) }),
};

export const readConsoleAnnouncementIo = {
  summary: "One announcement, as Markdown and as customers see it",
  tag: "Operators",
  errors: ["ARTICLE_NOT_FOUND"] as const,
  params: z.object({ slug }),
  output: z.object({ announcement: z.extend(announcementSchema, { markdown: z.string(), html: z.string() }) }),
};

export const previewAnnouncementIo = {
  summary: "Previews a text as customers would see it",
  tag: "Operators",
  body: z.strictObject({ markdown }),
  output: z.object({ html: z.string() }),
};

export const writeAnnouncementIo = {
  summary: "Publishes an announcement, or changes the one with that slug",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: z.object({ slug }),
  body: z.strictObject({
    /** True to create: the slug must be unused. False to edit: the slug must exist. */
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
