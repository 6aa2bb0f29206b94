/** The content calls: announcements, questions, finished pages, search. Public, newest first. */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { latestAnnouncements } from "../constants.ts";
import { announcementArticleSchema, announcementSchema, categorySchema } from "../entities/announcement.ts";
import { contentPageSchema, faqArticleSchema, faqCategorySchema, searchHitSchema } from "../entities/support.ts";

const slug = /* @__PURE__ */ z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "A slug has small letters, digits and dashes"));
/* @__NO_SIDE_EFFECTS__ */
const smallCount = (fallback: number) =>
  z._default(/* @__PURE__ */ z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), fallback);

/** SUPPORT-005: the latest five unless another limit is asked for. */
const listAnnouncementsIo = {
  query: z.object({ limit: smallCount(latestAnnouncements), category: z.optional(slug) }),
  output: z.object({ announcements: z.array(announcementSchema), categories: z.array(categorySchema) }),
};
export const listAnnouncements = /* @__PURE__ */ defineCall<typeof listAnnouncementsIo>()({
  name: "listAnnouncements",
  method: "GET",
  path: "/content/v1/announcements",
  summary: "Announcements, newest first",
  tag: "Content",
  auth: "public",
  cacheSeconds: 60,
});

const readAnnouncementIo = {
  params: z.object({ slug }),
  output: z.object({ announcement: announcementArticleSchema }),
};
export const readAnnouncement = /* @__PURE__ */ defineCall<typeof readAnnouncementIo>()({
  name: "readAnnouncement",
  method: "GET",
  path: "/content/v1/announcements/:slug",
  summary: "One announcement with its text",
  tag: "Content",
  auth: "public",
  cacheSeconds: 60,
  errors: ["ARTICLE_NOT_FOUND"],
});

const readFaqIo = {
  query: z.object({ category: z.optional(slug), subcategory: z.optional(slug) }),
  output: z.object({ categories: z.array(faqCategorySchema), articles: z.array(faqArticleSchema) }),
};
export const readFaq = /* @__PURE__ */ defineCall<typeof readFaqIo>()({
  name: "readFaq",
  method: "GET",
  path: "/content/v1/faq",
  summary: "Categories, and the articles of one of them",
  tag: "Content",
  auth: "public",
  cacheSeconds: 60,
});

const readContentPageIo = {
  params: z.object({ slug }),
  output: z.object({ page: contentPageSchema }),
};
export const readContentPage = /* @__PURE__ */ defineCall<typeof readContentPageIo>()({
  name: "readContentPage",
  method: "GET",
  path: "/content/v1/pages/:slug",
  summary: "A finished page: the legal texts, fees, download",
  tag: "Content",
  auth: "public",
  cacheSeconds: 60,
  errors: ["ARTICLE_NOT_FOUND"],
});

const searchContentIo = {
  query: z.object({ query: /* @__PURE__ */ z.string().check(z.maxLength(200)), limit: smallCount(20) }),
  output: z.object({ hits: z.array(searchHitSchema) }),
};
export const searchContent = /* @__PURE__ */ defineCall<typeof searchContentIo>()({
  name: "searchContent",
  method: "GET",
  path: "/content/v1/search",
  summary: "Questions and announcements that answer a few words",
  tag: "Content",
  auth: "public",
});

/** The schemas of these calls, for the server and for OpenAPI; the browser knows them only as types. */
export const contentSchemas = {
  listAnnouncements: listAnnouncementsIo,
  readAnnouncement: readAnnouncementIo,
  readFaq: readFaqIo,
  readContentPage: readContentPageIo,
  searchContent: searchContentIo,
};
