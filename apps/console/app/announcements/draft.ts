/** An announcement being drafted. */
export interface Draft {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly markdown: string;
}

export const emptyDraft: Draft = { slug: "", title: "", summary: "", category: "", markdown: "" };

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

export const isReady = ({ slug, title, category, markdown }: Draft): boolean =>
  isSlug(slug) && title.trim() !== "" && category !== "" && markdown.trim() !== "";
