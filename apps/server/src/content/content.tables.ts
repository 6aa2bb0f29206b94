/** Content: questions and answers, announcements, static pages. Markdown is converted to safe HTML when stored. */
import { sql } from "drizzle-orm";
import { customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const articles = pgTable(
  "article",
  {
    kind: text("kind").$type<"faq" | "announcement" | "page">().notNull(),
    slug: text("slug").notNull(),
    category: text("category").notNull().default(""),
    subcategory: text("subcategory").notNull().default(""),
    position: integer("position").notNull().default(0),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    /** The source; empty if only HTML was stored, which is valid Markdown too. */
    markdown: text("markdown").notNull().default(""),
    html: text("html").notNull(),
    plainText: text("plain_text").notNull(),
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull(),
    search: searchVector("search").generatedAlwaysAs(
      sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') || to_tsvector('english', plain_text)`,
    ),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] }), index("article_search").using("gin", table.search)],
);

/** The category trees of FAQ and announcements, as JSON. */
export const categoryTrees = pgTable("category_tree", {
  kind: text("kind").$type<"faq" | "announcement">().primaryKey(),
  tree: jsonb("tree").notNull(),
});
