/** An article as it is edited. Pure. */
import type { ArticleKind, ArticleText, FaqCategory } from "@feo/contract";

/** An article's text with its slug, which only a new article may change. */
export interface Written extends ArticleText {
  readonly slug: string;
}

const fields = ["title", "summary", "category", "subcategory", "position", "markdown"] as const;

export const emptyText: Written = {
  slug: "",
  title: "",
  summary: "",
  category: "",
  subcategory: "",
  position: 0,
  markdown: "",
};

/** The text without what a call does not take: the rendered HTML, times, names. */
export const textOf = ({ title, summary, category, subcategory, position, markdown }: ArticleText): ArticleText => ({
  title,
  summary,
  category,
  subcategory,
  position,
  markdown,
});

const longestSlug = 100;

/** The slug suggested by a title. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replace(/^-|-$/g, "");

export const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,99}$/.test(text);

/** What is missing before the text can be saved, in the form's words. */
export function missingIn({ slug, title, category, subcategory, markdown }: Written, kind: ArticleKind): string[] {
  const has: readonly (readonly [isThere: boolean, name: string])[] = [
    [title.trim() !== "", "a title"],
    [isSlug(slug), "an address"],
    [category !== "" && (kind === "announcement" || subcategory !== ""), "a category"],
    [markdown.trim() !== "", "a text"],
  ];
  return has.flatMap(([isThere, name]) => (isThere ? [] : [name]));
}

export const isSameText = (one: Written, other: Written): boolean =>
  one.slug === other.slug && fields.every((field) => one[field] === other[field]);

interface Place {
  readonly value: string;
  readonly label: string;
}

const between = "/";

/** Where an article can be: a category, or a part of one if it has parts. */
export const placesIn = (categories: readonly FaqCategory[]): Place[] =>
  categories.flatMap(({ slug, name, children }) =>
    children.length === 0
      ? [{ value: slug, label: name }]
      : children.map((child) => ({ value: `${slug}${between}${child.slug}`, label: `${name}: ${child.name}` })),
  );

type InPlace = Pick<ArticleText, "category" | "subcategory">;

export const placeOf = ({ category, subcategory }: InPlace): string =>
  subcategory === "" ? category : `${category}${between}${subcategory}`;

export function placed(place: string): InPlace {
  const [category = "", subcategory = ""] = place.split(between);
  return { category, subcategory };
}

export const placeName = (article: InPlace, categories: readonly FaqCategory[]): string =>
  placesIn(categories).find(({ value }) => value === placeOf(article))?.label ?? placeOf(article);
