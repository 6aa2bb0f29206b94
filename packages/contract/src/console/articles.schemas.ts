/** Schemas and OpenAPI descriptions of the calls in articles.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { moment } from "../amount.ts";
import { faqCategorySchema } from "../entities/support.ts";

const slug = /* @__PURE__ */ z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "Use lowercase letters, digits and dashes"));
const kind = z.enum(["announcement", "faq"]);
const address = z.object({ kind, slug });
const version = /* @__PURE__ */ z.int().check(z.gte(1));

/** A line of text without control characters, half characters or characters that reverse the reading direction. */
const line = /* @__PURE__ */ z
  .string()
  .check(z.trim(), z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, "Use plain text on a single line"));
const title = /* @__PURE__ */ line.check(z.minLength(1), z.maxLength(200));
const summary = /* @__PURE__ */ line.check(z.maxLength(400));
/** PostgreSQL can't store NUL or half characters. */
const markdown = /* @__PURE__ */ z
  .string()
  .check(z.minLength(1), z.maxLength(40_000), z.regex(/^[^\0\p{Cs}]*$/u, "Remove the invalid characters"));

const text = z.strictObject({
  title,
  /** Announcements only: one sentence for lists. */
  summary,
  category: slug,
  /** Questions only; empty for an announcement. */
  subcategory: z.union([slug, z.literal("")]),
  /** Questions only: the place in the subcategory, lowest first. */
  position: /* @__PURE__ */ z.int().check(z.gte(0), z.lte(9_999)),
  markdown,
});

/** What the latest version is to customers; an earlier version may be visible beside a draft or a schedule. */
const state = z.enum(["draft", "scheduled", "published", "taken-down"]);

const articleLine = z.object({
  kind,
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  subcategory: z.string(),
  position: z.int(),
  state,
  /** Whether customers see any version now. */
  isVisible: z.boolean(),
  /** Whether customers ever saw one. */
  wasVisible: z.boolean(),
  /** When the latest version was published, or will be; null for a draft. */
  visibleFrom: z.nullable(moment),
  /** The date that customers read with the latest version. */
  publishedAt: moment,
  changedBy: z.string(),
  changedAt: moment,
});

const versionLine = z.object({
  version,
  title: z.string(),
  by: z.string(),
  at: moment,
  visibleFrom: z.nullable(moment),
  visibleUntil: z.nullable(moment),
  isDiscarded: z.boolean(),
});

const storedText = z.object({
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  subcategory: z.string(),
  position: z.int(),
  markdown: z.string(),
  publishedAt: moment,
  /** As customers see it. */
  html: z.string(),
});

const moved = z.object({ version, state, visibleFrom: z.nullable(moment) });
const refusals = ["ARTICLE_NOT_FOUND", "ARTICLE_CHANGED", "OPERATOR_REFUSED"] as const;

export const listArticlesIo = {
  summary: "All announcements or all questions, whatever their state, and the categories",
  tag: "Operators",
  params: z.object({ kind }),
  output: z.object({
    articles: z.array(articleLine),
    /** Announcements have no subcategories. */
    categories: z.array(faqCategorySchema),
    /** The server's clock. */
    now: moment,
  }),
};

export const readArticleIo = {
  summary: "The latest text of an article, its state and its versions, latest first",
  tag: "Operators",
  errors: ["ARTICLE_NOT_FOUND"] as const,
  params: address,
  output: z.object({
    article: z.extend(articleLine, {
      ...storedText.shape,
      /** The highest version; changes are refused if it is higher than the one they are based on. */
      version,
      versions: z.array(versionLine),
    }),
  }),
};

export const readArticleVersionIo = {
  summary: "The text of one version of an article",
  tag: "Operators",
  errors: ["ARTICLE_NOT_FOUND"] as const,
  params: z.object({ kind, slug, version: /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  output: z.object({ text: storedText }),
};

export const previewArticleIo = {
  summary: "Renders a text as customers would see it",
  tag: "Operators",
  body: z.strictObject({ markdown }),
  output: z.object({ html: z.string() }),
};

export const saveArticleIo = {
  summary: "Saves a text as the next version of an article: a draft, or the scheduled text if one was scheduled",
  tag: "Operators",
  errors: refusals,
  params: address,
  body: z.extend(text, {
    /** The version that was edited; 0 creates the article, so its slug must be unused. */
    base: /* @__PURE__ */ z.int().check(z.gte(0)),
  }),
  output: moved,
};

export const publishArticleIo = {
  summary: "Publishes the latest version of an article now or at a moment",
  tag: "Operators",
  errors: refusals,
  params: address,
  body: z.strictObject({
    version,
    /** Null for now. */
    at: z.nullable(/* @__PURE__ */ z.iso.datetime({ offset: true })),
  }),
  output: moved,
};

const changeOf = (words: string) => ({
  summary: words,
  tag: "Operators",
  errors: refusals,
  params: address,
  body: z.strictObject({ version }),
  output: moved,
});

export const unscheduleArticleIo = changeOf("Cancels a schedule: the text becomes a draft");
export const takeDownArticleIo = changeOf("Takes an article down; it is kept and can be published again");
export const discardArticleIo = changeOf(
  "Discards the versions that customers have not seen; they stay in the history",
);

export type ArticleKind = z.infer<typeof kind>;
export type ArticleText = z.infer<typeof text>;
export type ArticleState = z.infer<typeof state>;
export type ArticleLine = z.infer<typeof articleLine>;
export type ArticleVersionLine = z.infer<typeof versionLine>;
export type StoredArticleText = z.infer<typeof storedText>;

export const consoleArticleSchemas = {
  listArticles: listArticlesIo,
  readArticle: readArticleIo,
  readArticleVersion: readArticleVersionIo,
  previewArticle: previewArticleIo,
  saveArticle: saveArticleIo,
  publishArticle: publishArticleIo,
  unscheduleArticle: unscheduleArticleIo,
  takeDownArticle: takeDownArticleIo,
  discardArticle: discardArticleIo,
};
