import { fileURLToPath } from "node:url";
import { announcementSchema, faqArticleSchema, faqCategorySchema, latestAnnouncements } from "@feo/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { createContentStore } from "../../apps/server/src/content/content.store.ts";
import { readContentFolder } from "../../apps/server/src/content/markdown.ts";
import { openFresh } from "./fresh-database.ts";

const { db } = await openFresh();
const store = createContentStore(db);
const { rows, trees } = await readContentFolder(fileURLToPath(new URL("../../content", import.meta.url)));

beforeAll(async () => {
  expect(await store.isEmpty()).toBe(true);
  await store.replaceAll(rows, trees);
});

describe("our own content", () => {
  test("is stored whole, and again without doubling anything", async () => {
    expect(await store.isEmpty()).toBe(false);
    await store.replaceAll(rows, trees);
    const found = await store.announcements({ limit: 100 });
    expect(found).toHaveLength(rows.filter(({ kind }) => kind === "announcement").length);
  });

  test("names only categories that exist", () => {
    const faqPlaces = trees.faq.flatMap(({ slug, children }) => children.map((child) => `${slug}/${child.slug}`));
    const newsPlaces = trees.announcement.map(({ slug }) => slug);
    const lost = rows.filter(({ kind, category, subcategory }) =>
      kind === "faq"
        ? !faqPlaces.includes(`${category}/${subcategory}`)
        : kind === "announcement" && !newsPlaces.includes(category ?? ""),
    );
    expect(lost.map(({ slug }) => slug)).toEqual([]);
  });

  test("has every page of the footer: the legal ones, fees and download", async () => {
    const slugs = ["terms", "aml-policy", "cookie-policy", "privacy-policy", "fees", "download"];
    const found = await Promise.all(slugs.map((slug) => store.page(slug)));
    expect(found.map((page) => page?.slug)).toEqual(slugs);
    expect(await store.page("there-is-none")).toBeUndefined();
  });
});

describe("announcements", () => {
  test("SUPPORT-005 LIMIT-010 are the latest five, newest first, with title, publishedAt and slug", async () => {
    const found = await store.announcements({ limit: latestAnnouncements });
    expect(found).toHaveLength(5);
    const newest = rows
      .filter(({ kind }) => kind === "announcement")
      .toSorted((left, right) => right.publishedAt.getTime() - left.publishedAt.getTime())
      .slice(0, 5);
    expect(found.map(({ slug }) => slug)).toEqual(newest.map(({ slug }) => slug));
    expect(found.filter((entry) => !announcementSchema.safeParse(entry).success)).toEqual([]);
  });

  test("of one category are only those", async () => {
    const [category] = await store.announcementCategories();
    const found = await store.announcements({ limit: 100, category: category?.slug });
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((entry) => entry.category !== category?.slug)).toEqual([]);
    expect(await store.announcements({ limit: 100, category: "there-is-none" })).toEqual([]);
  });

  test("one is read with its text, and none where there is none", async () => {
    const [first] = await store.announcements({ limit: 1 });
    expect((await store.announcement(first?.slug ?? ""))?.html).toMatch(/<p>/);
    expect(await store.announcement("terms")).toBeUndefined();
  });
});

describe("SUPPORT-001 questions and answers", () => {
  test("every category has children, and every child has an answer", async () => {
    const categories = await store.faqCategories();
    expect(categories.filter((category) => !faqCategorySchema.safeParse(category).success)).toEqual([]);
    for (const { slug, children } of categories) {
      for (const child of children) {
        const articles = await store.faqArticles({ category: slug, subcategory: child.slug });
        expect(articles.length, `${slug}/${child.slug}`).toBeGreaterThan(0);
        expect(articles.filter((article) => !faqArticleSchema.safeParse(article).success)).toEqual([]);
      }
    }
  });

  test("a category shows the answers of all its children", async () => {
    const articles = await store.faqArticles({ category: "deposits-withdrawals" });
    expect(new Set(articles.map(({ subcategory }) => subcategory))).toEqual(
      new Set(["rupees", "coins", "transfers-payments"]),
    );
  });
});

describe("SUPPORT-003 search", () => {
  test("finds what a person with a missing deposit types", async () => {
    const hits = await store.search("UTR", 20);
    expect(hits.map(({ slug }) => slug)).toContain("find-your-utr");
    expect(hits[0]?.title).toMatch(/UTR/);
    expect(hits.filter(({ excerpt }) => excerpt.length === 0)).toEqual([]);
  });

  test("finds words in other forms, and nothing for what nobody wrote", async () => {
    expect((await store.search("withdrawing rupees", 20)).length).toBeGreaterThan(0);
    expect(await store.search("xyzzyplugh", 20)).toEqual([]);
  });

  test("keeps to the limit, and never shows a finished page", async () => {
    expect(await store.search("Feo", 3)).toHaveLength(3);
    const kinds = new Set((await store.search("terms", 100)).map(({ kind }) => kind as string));
    expect(kinds).not.toContain("page");
  });

  test.each([
    "a:* & !",
    "'",
    '"',
    '"unfinished',
    "';drop table article;--",
    "%_\\",
    "<->",
    "!!!",
    "( | & )",
    "OR OR -",
    "🚀",
    "यूटीआर",
    "\u0000",
    "before\u0000after",
    "\ud800",
    " ",
    "",
    "the",
    "a".repeat(5_000),
    "(".repeat(5_000),
  ])("never fails: %j", async (words) => {
    expect(Array.isArray(await store.search(words, 5))).toBe(true);
  });
});
