/** Resolves the slugs of an address to an FAQ category or part. Pure; unknown slugs are told apart. */
import type { Category, FaqArticle, FaqCategory } from "@feo/contract";

export interface FaqPlace {
  readonly category: FaqCategory;
  readonly subcategory: Category | undefined;
}

export interface FaqSlugs {
  readonly category: string | undefined;
  readonly subcategory: string | undefined;
}

/** The category, and its part if the address has one; undefined if either is unknown. */
export function findPlace(categories: readonly FaqCategory[], slugs: FaqSlugs): FaqPlace | undefined {
  const category = categories.find(({ slug }) => slug === slugs.category);
  if (!category) return undefined;
  if (slugs.subcategory === undefined) return { category, subcategory: undefined };
  const subcategory = category.children.find(({ slug }) => slug === slugs.subcategory);
  return subcategory && { category, subcategory };
}

export interface ArticleGroup {
  readonly part: Category;
  readonly articles: readonly FaqArticle[];
}

/** Articles grouped by part, in the category's own order; empty parts are left out. */
export function groupArticles(category: FaqCategory, articles: readonly FaqArticle[]): readonly ArticleGroup[] {
  return category.children
    .map((part) => ({ part, articles: articles.filter(({ subcategory }) => subcategory === part.slug) }))
    .filter((group) => group.articles.length > 0);
}

export const faqPath = (category: string, subcategory?: string): string =>
  `/support/faq/${category}${subcategory === undefined ? "" : `/${subcategory}`}`;
