/** Announcements as shown in lists (SUPPORT-004, SUPPORT-005) and on their own page. */
import * as z from "zod/mini";
import { moment } from "../amount.ts";

export const announcementSchema = z.object({
  title: z.string(),
  slug: z.string(),
  category: z.string(),
  summary: z.string(),
  publishedAt: moment,
});
export type Announcement = z.infer<typeof announcementSchema>;

export const announcementArticleSchema = z.extend(announcementSchema, { html: z.string() });
export type AnnouncementArticle = z.infer<typeof announcementArticleSchema>;

export const categorySchema = z.object({ slug: z.string(), name: z.string(), description: z.string() });
export type Category = z.infer<typeof categorySchema>;
