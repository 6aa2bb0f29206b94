/**
 * The SQL of articles as customers see them, and their full-text search. Every query asks for what is shown now, so that
 * no draft, schedule or article that was taken down can appear anywhere.
 */
import type { Announcement, AnnouncementArticle, Category, ContentPage, FaqArticle, FaqCategory } from "@feo/contract";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { createSharedReads } from "../platform/shared-reads.ts";
import { articles, categoryTrees } from "./content.tables.ts";
import { searchGroups, wordsOf } from "./search-words.ts";
import { shownAt } from "./shown.ts";

export type ArticleRow = typeof articles.$inferInsert;

export interface FoundArticle {
  readonly kind: "faq" | "announcement";
  readonly slug: string;
  readonly category: string;
  readonly subcategory: string;
  readonly title: string;
  readonly excerpt: string;
}

export interface ContentStore {
  isEmpty(): Promise<boolean>;
  replaceAll(rows: readonly ArticleRow[], trees: { faq: FaqCategory[]; announcement: Category[] }): Promise<void>;
  announcements(filter: { limit: number; category?: string | undefined }): Promise<Announcement[]>;
  announcement(slug: string): Promise<AnnouncementArticle | undefined>;
  announcementCategories(): Promise<Category[]>;
  faqCategories(): Promise<FaqCategory[]>;
  faqArticles(filter: { category: string; subcategory?: string | undefined }): Promise<FaqArticle[]>;
  page(slug: string): Promise<ContentPage | undefined>;
  search(query: string, limit: number): Promise<FoundArticle[]>;
}

/** The vocabulary's cache time. Until then a new article is found by its own words only. */
const vocabularyForMs = 60_000;

export function createContentStore(db: Database, now: () => number): ContentStore {
  const isShown = () => shownAt(new Date(now()));

  async function tree<T>(kind: "faq" | "announcement"): Promise<T[]> {
    const [row] = await db.select().from(categoryTrees).where(eq(categoryTrees.kind, kind));
    return (row?.tree as T[] | undefined) ?? [];
  }

  const shared = createSharedReads(() => performance.now());
  /** Every word of the articles with the number of articles that contain it, for correcting misspelled words. */
  async function readVocabulary(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await db.execute<{ word: string; count: string }>(sql`
      select word, count(*) as count
      from article, lateral (select distinct regexp_split_to_table(lower(title || ' ' || plain_text), '[^[:alnum:]]+') as word) w
      where kind in ('faq', 'announcement') and ${isShown()} and length(word) > 3 group by word`);
    return new Map(rows.map(({ word, count }) => [word, Number(count)]));
  }
  const vocabulary = () => shared.read("vocabulary", vocabularyForMs, readVocabulary);

  return {
    async isEmpty() {
      const rows = await db.select({ slug: articles.slug }).from(articles).limit(1);
      return rows.length === 0;
    },

    async replaceAll(rows, trees) {
      shared.forget();
      await db.transaction(async (tx) => {
        await tx.delete(articles);
        await tx.delete(categoryTrees);
        const at = new Date(now());
        await tx.insert(articles).values(rows.map((row) => ({ ...row, shownFrom: at, writtenAt: at })));
        await tx.insert(categoryTrees).values([
          { kind: "faq", tree: trees.faq },
          { kind: "announcement", tree: trees.announcement },
        ]);
      });
    },

    async announcements({ limit, category }) {
      const rows = await db
        .select()
        .from(articles)
        .where(
          where(
            eq(articles.kind, "announcement"),
            isShown(),
            category === undefined ? undefined : eq(articles.category, category),
          ),
        )
        .orderBy(desc(articles.publishedAt))
        .limit(limit);
      return rows.map(announcementOf);
    },

    async announcement(slug) {
      const [row] = await db
        .select()
        .from(articles)
        .where(where(eq(articles.kind, "announcement"), eq(articles.slug, slug), isShown()));
      return row && { ...announcementOf(row), html: row.html };
    },

    announcementCategories: () => tree<Category>("announcement"),
    faqCategories: () => tree<FaqCategory>("faq"),

    async faqArticles({ category, subcategory }) {
      const rows = await db
        .select()
        .from(articles)
        .where(
          where(
            eq(articles.kind, "faq"),
            isShown(),
            eq(articles.category, category),
            subcategory === undefined ? undefined : eq(articles.subcategory, subcategory),
          ),
        )
        .orderBy(asc(articles.subcategory), asc(articles.position));
      return rows.map((row) => ({
        title: row.title,
        slug: row.slug,
        category: row.category,
        subcategory: row.subcategory,
        updatedAt: row.publishedAt.toISOString(),
        html: row.html,
      }));
    },

    async page(slug) {
      const [row] = await db
        .select()
        .from(articles)
        .where(where(eq(articles.kind, "page"), eq(articles.slug, slug), isShown()));
      return (
        row && {
          title: row.title,
          slug: row.slug,
          summary: row.summary,
          updatedAt: row.publishedAt.toISOString(),
          html: row.html,
        }
      );
    },

    async search(query, limit) {
      // PostgreSQL text cannot hold NUL or lone surrogates.
      const groups = searchGroups(query.replaceAll("\0", " ").toWellFormed(), await vocabulary());
      if (groups.length === 0) return [];
      const ofGroup = (phrases: readonly string[]) =>
        sql`(${sql.join(
          phrases.map((phrase) => sql`phraseto_tsquery('english', ${phrase})`),
          sql` || `,
        )})`;
      const all = groups.map(ofGroup);
      const words = wordsOf(query.replaceAll("\0", " ").toWellFormed()).join(" ");
      // Articles that match every group first; then those with the words as typed, then by rank, titles before texts.
      const result = await db.execute(sql`
        select kind, slug, category, subcategory, title,
               ts_headline('english', plain_text, any_of, 'StartSel="", StopSel="", MaxWords=28, MinWords=16') as excerpt
        from article, (select ${sql.join(all, sql` || `)} as any_of, ${sql.join(all, sql` && `)} as all_of,
          plainto_tsquery('english', ${words}) as typed) q
        where kind in ('faq', 'announcement') and ${isShown()} and search @@ any_of
        order by search @@ all_of desc, (${sql.join(
          all.map((group) => sql`(search @@ ${group})::int`),
          sql` + `,
        )}) desc, ts_rank(search, any_of) + 2 * ts_rank(search, typed) desc, kind = 'faq' desc, published_at desc
        limit ${limit}`);
      return result.rows as unknown as FoundArticle[];
    },
  };
}

const where = (...conditions: (SQL | undefined)[]): SQL | undefined => and(...conditions);

function announcementOf(row: typeof articles.$inferSelect): Announcement {
  const { title, slug, category, summary } = row;
  return { title, slug, category, summary, publishedAt: row.publishedAt.toISOString() };
}
