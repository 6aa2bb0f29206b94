/** Announcements as operators edit them. Edits exist only in the database; the content files only seed it. */
import type { Announcement, AnnouncementArticle, Category } from "@feo/contract";
import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { articles, categoryTrees } from "./content.tables.ts";

interface Draft {
  readonly slug: string;
  readonly isNew: boolean;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly markdown: string;
}

const isAnnouncement = (slug: string) => and(eq(articles.kind, "announcement"), eq(articles.slug, slug));

const announcementOf = (row: typeof articles.$inferSelect): Announcement => ({
  title: row.title,
  slug: row.slug,
  category: row.category,
  summary: row.summary,
  publishedAt: row.publishedAt.toISOString(),
});

export async function allAnnouncements(
  db: Database,
): Promise<{ announcements: Announcement[]; categories: Category[] }> {
  const rows = await db
    .select()
    .from(articles)
    .where(eq(articles.kind, "announcement"))
    .orderBy(desc(articles.publishedAt));
  return { announcements: rows.map(announcementOf), categories: await categoriesOf(db) };
}

async function categoriesOf(db: Database): Promise<Category[]> {
  const [row] = await db.select().from(categoryTrees).where(eq(categoryTrees.kind, "announcement"));
  return (row?.tree as Category[] | undefined) ?? [];
}

export async function announcementCalled(
  db: Database,
  slug: string,
): Promise<(AnnouncementArticle & { markdown: string }) | undefined> {
  const [row] = await db.select().from(articles).where(isAnnouncement(slug));
  // Rows stored without Markdown are edited as HTML.
  return row && { ...announcementOf(row), html: row.html, markdown: row.markdown || row.html };
}

export async function writeArticle(within: Database, draft: Draft, at: Date): Promise<void> {
  const { slug, isNew, title, summary, category, markdown } = draft;
  if (!(await categoriesOf(within)).some((known) => known.slug === category)) {
    throw new Refusal(`Category ${category} not found`);
  }
  const { textOf } = await import("./markdown.ts");
  const text = { title, summary, category, ...textOf(markdown) };
  if (isNew) {
    const added = await within
      .insert(articles)
      .values({ kind: "announcement", slug, publishedAt: at, ...text })
      .onConflictDoNothing()
      .returning({ slug: articles.slug });
    if (added.length === 0) throw new Refusal(`An announcement at ${slug} already exists`);
    return;
  }
  const changed = await within
    .update(articles)
    .set(text)
    .where(isAnnouncement(slug))
    .returning({ slug: articles.slug });
  if (changed.length === 0) throw new Refusal(`No announcement found at ${slug}`);
}

/** Returns the title, for the audit log. */
export async function removeArticle(within: Database, slug: string): Promise<string> {
  const [removed] = await within.delete(articles).where(isAnnouncement(slug)).returning({ title: articles.title });
  if (!removed) throw new Refusal(`No announcement found at ${slug}`);
  return removed.title;
}
