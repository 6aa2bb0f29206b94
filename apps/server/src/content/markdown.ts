/** Converts Markdown files to articles: validates front matter, sanitises HTML. An error names the file and fault. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import type { Category, FaqCategory } from "@feo/contract";
import matter from "gray-matter";
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";
import * as z from "zod";
import type { ArticleRow } from "./content.store.ts";

const date = z
  .union([z.string(), z.date()])
  .transform((value) => new Date(value))
  .refine((value) => !Number.isNaN(value.getTime()), "is not a date");

const frontMatter = z.object({
  title: z.string().min(1),
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .optional(),
  category: z.string().default(""),
  subcategory: z.string().default(""),
  order: z.number().int().default(0),
  summary: z.string().default(""),
  publishedAt: date.optional(),
  updatedAt: date.optional(),
});

export interface ContentFiles {
  readonly rows: ArticleRow[];
  readonly trees: { faq: FaqCategory[]; announcement: Category[] };
}

/** Reads the whole content folder: faq, announcements, legal and pages. */
export async function readContentFolder(folder: string): Promise<ContentFiles> {
  const [faq, announcements, legal, pages] = await Promise.all([
    readArticles(folder, "faq", "faq"),
    readArticles(folder, "announcements", "announcement"),
    readArticles(folder, "legal", "page"),
    readArticles(folder, "pages", "page"),
  ]);
  return {
    rows: [...faq, ...announcements, ...legal, ...pages],
    trees: {
      faq: await readTree(folder, "faq/categories.json"),
      announcement: await readTree(folder, "announcements/categories.json"),
    },
  };
}

async function readTree<T>(folder: string, name: string): Promise<T[]> {
  const text = await readFile(join(folder, name), "utf8");
  return named(name, () => JSON.parse(text));
}

/** gray-matter would execute front matter marked as JavaScript; refuse it. */
function refuseProgram(): never {
  throw new Error("front matter is YAML");
}

/** Runs a parser and prefixes the file's name to its errors. */
function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

async function readArticles(folder: string, part: string, kind: ArticleRow["kind"]): Promise<ArticleRow[]> {
  const files = (await readdir(join(folder, part), { recursive: true })).filter((name) => name.endsWith(".md"));
  return Promise.all(files.sort().map((name) => readArticle(folder, join(part, name), kind)));
}

async function readArticle(folder: string, name: string, kind: ArticleRow["kind"]): Promise<ArticleRow> {
  const path = join(folder, name);
  const text = await readFile(path, "utf8");
  const { data, content } = named(name, () => matter(text, { engines: { javascript: refuseProgram } }));
  const parsed = frontMatter.safeParse(data);
  if (!parsed.success) throw new Error(`${relative(folder, path)}: ${z.prettifyError(parsed.error)}`);
  const { title, slug, category, subcategory, order, summary, publishedAt, updatedAt } = parsed.data;
  const when = publishedAt ?? updatedAt;
  if (!when) throw new Error(`${relative(folder, path)}: needs publishedAt or updatedAt`);
  return {
    kind,
    title,
    category,
    subcategory,
    summary,
    position: order,
    publishedAt: when,
    slug: slug ?? basename(name, ".md"),
    ...textOf(content.trim()),
  };
}

/** A text in its three stored forms: source, HTML, and plain text for search. */
export function textOf(markdown: string): { markdown: string; html: string; plainText: string } {
  const html = renderMarkdown(markdown);
  const plainText = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/\s+/g, " ").trim();
  return { markdown, html, plainText };
}

/** Headings get anchors, wide tables a scroll container; anything that could run or track is dropped. */
export function renderMarkdown(markdown: string): string {
  const safe = sanitizeHtml(marked.parse(markdown, { async: false }), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, "h1", "h2"],
    allowedAttributes: { a: ["href"], th: ["align"], td: ["align"] },
    allowedSchemes: ["https", "http", "mailto"],
  });
  return safe
    .replace(/<h([23])>([^<]*)<\/h\1>/g, (_, level, text) => `<h${level} id="${anchor(text)}">${text}</h${level}>`)
    .replaceAll("<table>", '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}

const anchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/&[a-z]+;/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
