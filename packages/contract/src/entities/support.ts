/** FAQ entries, rendered pages, and search results over them. */
import * as z from "zod/mini";
import { categorySchema } from "./announcement.ts";

export const faqCategorySchema = z.extend(categorySchema, { children: z.array(categorySchema) });
export type FaqCategory = z.infer<typeof faqCategorySchema>;

export const faqArticleSchema = z.object({
  title: z.string(),
  slug: z.string(),
  category: z.string(),
  subcategory: z.string(),
  updatedAt: z.string(),
  html: z.string(),
});
export type FaqArticle = z.infer<typeof faqArticleSchema>;

export const contentPageSchema = z.object({
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  updatedAt: z.string(),
  html: z.string(),
});
export type ContentPage = z.infer<typeof contentPageSchema>;

export const searchHitSchema = z.object({
  kind: z.enum(["faq", "announcement"]),
  title: z.string(),
  path: z.string(),
  excerpt: z.string(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;
