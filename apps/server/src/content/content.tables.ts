/** Content: questions and answers, announcements, static pages. Markdown is converted to safe HTML when stored. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * One row per version. Its text never changes; customers see it from `shown_from` until `shown_until`, so that time
 * alone publishes it. The times of one article's versions never overlap (article-desk.ts).
 */
export const articles = pgTable(
  "article",
  {
    kind: text("kind").$type<"faq" | "announcement" | "page">().notNull(),
    slug: text("slug").notNull(),
    version: integer("version").notNull().default(1),
    category: text("category").notNull().default(""),
    subcategory: text("subcategory").notNull().default(""),
    position: integer("position").notNull().default(0),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    /** The source; empty if only HTML was stored, which is valid Markdown too. */
    markdown: text("markdown").notNull().default(""),
    html: text("html").notNull(),
    plainText: text("plain_text").notNull(),
    /** The date that customers read. */
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull(),
    /** Null for a draft. */
    shownFrom: timestamp("shown_from", { withTimezone: true }),
    shownUntil: timestamp("shown_until", { withTimezone: true }),
    isDiscarded: boolean("is_discarded").notNull().default(false),
    /** An operator, or `feo` for the files of the first start. */
    writtenBy: text("written_by").notNull().default("feo"),
    writtenAt: timestamp("written_at", { withTimezone: true }).notNull().defaultNow(),
    search: searchVector("search").generatedAlwaysAs(
      sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') || to_tsvector('english', plain_text)`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug, table.version] }),
    index("article_search").using("gin", table.search),
    uniqueIndex("article_without_end")
      .on(table.kind, table.slug)
      .where(sql`shown_from is not null and shown_until is null`),
    check("article_shown", sql`shown_until is null or shown_until >= shown_from`),
  ],
);

/** The category trees of FAQ and announcements, as JSON. */
export const categoryTrees = pgTable("category_tree", {
  kind: text("kind").$type<"faq" | "announcement">().primaryKey(),
  tree: jsonb("tree").notNull(),
});
