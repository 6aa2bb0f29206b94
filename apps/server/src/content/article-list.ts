/** Articles as operators see them: every version, whatever its state. */
import type {
  ArticleKind,
  ArticleLine,
  ArticleVersionLine,
  Category,
  FaqCategory,
  StoredArticleText,
} from "@feo/contract";
import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { currentOf, isVisible, stateOf, type Version, wasVisible } from "./article-state.ts";
import { articles, categoryTrees } from "./content.tables.ts";

type Row = typeof articles.$inferSelect;

const lineColumns = {
  slug: articles.slug,
  version: articles.version,
  title: articles.title,
  category: articles.category,
  subcategory: articles.subcategory,
  position: articles.position,
  publishedAt: articles.publishedAt,
  shownFrom: articles.shownFrom,
  shownUntil: articles.shownUntil,
  isDiscarded: articles.isDiscarded,
  writtenBy: articles.writtenBy,
  writtenAt: articles.writtenAt,
};

type LineRow = Pick<Row, keyof typeof lineColumns>;

/** Announcements have the same shape as questions, without children. */
export async function categoriesOf(db: Database, kind: ArticleKind): Promise<FaqCategory[]> {
  const [row] = await db.select().from(categoryTrees).where(eq(categoryTrees.kind, kind));
  const tree = (row?.tree ?? []) as readonly (Category & Partial<FaqCategory>)[];
  return tree.map((category) => ({ ...category, children: category.children ?? [] }));
}

function lineOf(kind: ArticleKind, versions: readonly LineRow[], at: Date): ArticleLine {
  const current = currentOf(versions);
  if (!current) throw new Error("an article has at least one version");
  const { slug, title, category, subcategory, position, writtenBy, writtenAt, shownFrom, publishedAt } = current;
  return {
    kind,
    slug,
    title,
    category,
    subcategory,
    position,
    state: stateOf(current, at),
    isVisible: versions.some((version) => isVisible(version, at)),
    wasVisible: versions.some((version) => wasVisible(version, at)),
    visibleFrom: shownFrom?.toISOString() ?? null,
    publishedAt: publishedAt.toISOString(),
    changedBy: writtenBy,
    changedAt: writtenAt.toISOString(),
  };
}

/** Announcements newest first; questions in the order of the support pages. */
export async function allArticles(
  db: Database,
  kind: ArticleKind,
  at: Date,
): Promise<{ articles: ArticleLine[]; categories: FaqCategory[] }> {
  const rows = await db.select(lineColumns).from(articles).where(eq(articles.kind, kind));
  const categories = await categoriesOf(db, kind);
  const places = categories.flatMap(({ slug, children }) => [
    slug,
    ...children.map((child) => `${slug}/${child.slug}`),
  ]);
  const placeOf = ({ category, subcategory }: LineRow) => places.indexOf(`${category}/${subcategory}`);
  const versionsBySlug = Map.groupBy(rows, ({ slug }) => slug);
  const sorted = [...versionsBySlug.values()].toSorted((one, other) => {
    const [left, right] = [currentOf(one), currentOf(other)] as [LineRow, LineRow];
    if (kind === "announcement") return right.publishedAt.getTime() - left.publishedAt.getTime();
    return placeOf(left) - placeOf(right) || left.position - right.position || (left.slug < right.slug ? -1 : 1);
  });
  return { articles: sorted.map((versions) => lineOf(kind, versions, at)), categories };
}

const isArticle = (kind: ArticleKind, slug: string) => and(eq(articles.kind, kind), eq(articles.slug, slug));

const textOf = ({ markdown, html, publishedAt, ...row }: Row): StoredArticleText => ({
  title: row.title,
  summary: row.summary,
  html,
  publishedAt: publishedAt.toISOString(),
  category: row.category,
  subcategory: row.subcategory,
  position: row.position,
  // Rows stored without Markdown are edited as HTML.
  markdown: markdown || html,
});

const versionLineOf = (row: LineRow): ArticleVersionLine => ({
  version: row.version,
  title: row.title,
  by: row.writtenBy,
  at: row.writtenAt.toISOString(),
  visibleFrom: row.shownFrom?.toISOString() ?? null,
  visibleUntil: row.shownUntil?.toISOString() ?? null,
  isDiscarded: row.isDiscarded,
});

export interface ArticleCalled extends ArticleLine, StoredArticleText {
  readonly version: number;
  readonly versions: ArticleVersionLine[];
}

export async function articleCalled(
  db: Database,
  { kind, slug, at }: { readonly kind: ArticleKind; readonly slug: string; readonly at: Date },
): Promise<ArticleCalled | undefined> {
  const lines = await db
    .select(lineColumns)
    .from(articles)
    .where(isArticle(kind, slug))
    .orderBy(desc(articles.version));
  const [latest, current] = [lines[0], currentOf(lines)];
  if (!latest || !current) return undefined;
  const text = await textOfVersion(db, { kind, slug, version: current.version });
  return text && { ...lineOf(kind, lines, at), ...text, version: latest.version, versions: lines.map(versionLineOf) };
}

export async function textOfVersion(
  db: Database,
  { kind, slug, version }: { readonly kind: ArticleKind; readonly slug: string; readonly version: Version["version"] },
): Promise<StoredArticleText | undefined> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(isArticle(kind, slug), eq(articles.version, version)));
  return row && textOf(row);
}
