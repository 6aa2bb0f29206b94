/** Schemas and OpenAPI descriptions of the calls in content.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { latestAnnouncements } from "../constants.ts";
import { announcementArticleSchema, announcementSchema, categorySchema } from "../entities/announcement.ts";
import { contentPageSchema, faqArticleSchema, faqCategorySchema, searchHitSchema } from "../entities/support.ts";

const slug = /* @__PURE__ */ z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "Use lowercase letters, digits and dashes"));

/* @__NO_SIDE_EFFECTS__ */
const smallCount = (fallback: number) =>
  z._default(/* @__PURE__ */ z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), fallback);

/** SUPPORT-005: the latest five, unless the request sets another limit. */
export const listAnnouncementsIo = {
  summary: "Announcements, newest first",
  tag: "Content",
  query: z.object({ limit: smallCount(latestAnnouncements), category: z.optional(slug) }),
  output: z.object({ announcements: z.array(announcementSchema), categories: z.array(categorySchema) }),
};

export const readAnnouncementIo = {
  summary: "One announcement with its text",
  tag: "Content",
  errors: ["ARTICLE_NOT_FOUND"] as const,
  params: z.object({ slug }),
  output: z.object({ announcement: announcementArticleSchema }),
};

export const readFaqIo = {
  summary: "The categories, and the articles in one of them",
  tag: "Content",
  query: z.object({ category: z.optional(slug), subcategory: z.optional(slug) }),
  output: z.object({ categories: z.array(faqCategorySchema), articles: z.array(faqArticleSchema) }),
};

export const readContentPageIo = {
  summary: "A static page: the legal texts, fees, download",
  tag: "Content",
  errors: ["ARTICLE_NOT_FOUND"] as const,
  params: z.object({ slug }),
  output: z.object({ page: contentPageSchema }),
};

export const searchContentIo = {
  summary: "Searches questions and announcements",
  tag: "Content",
  query: z.object({ query: /* @__PURE__ */ z.string().check(z.maxLength(200)), limit: smallCount(20) }),
  output: z.object({ hits: z.array(searchHitSchema) }),
};

export const contentSchemas = {
  listAnnouncements: listAnnouncementsIo,
  readAnnouncement: readAnnouncementIo,
  readFaq: readFaqIo,
  readContentPage: readContentPageIo,
  searchContent: searchContentIo,
};
