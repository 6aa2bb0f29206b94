/** Which FAQs an address shows. */
import type { FaqArticle, FaqCategory } from "@feo/contract";
import { expect, test } from "vitest";
import { faqPath, findPlace, groupArticles } from "./faq-place.ts";

const part = (slug: string) => ({ slug, name: slug.toUpperCase(), description: "" });
const trading: FaqCategory = { ...part("trading"), children: [part("order-types"), part("matching")] };
const fees: FaqCategory = { ...part("fees"), children: [part("tds")] };
const article = (slug: string, subcategory: string): FaqArticle => ({
  title: slug,
  slug,
  category: "trading",
  subcategory,
  updatedAt: "2026-11-10T00:00:00.000Z",
  html: "",
});

test.each([
  [{ category: "trading", subcategory: undefined }, "TRADING"],
  [{ category: "trading", subcategory: "matching" }, "MATCHING"],
])("the slugs %j name a category or part", (slugs, name) => {
  const place = findPlace([fees, trading], slugs);
  expect((place?.subcategory ?? place?.category)?.name).toBe(name);
});

test.each([
  { category: "nothing", subcategory: undefined },
  { category: undefined, subcategory: undefined },
  { category: "trading", subcategory: "tds" },
  { category: "../etc", subcategory: "Ünknown" },
])("ROUTE-082 the slugs %j name nothing", (slugs) => {
  expect(findPlace([fees, trading], slugs)).toBeUndefined();
});

test("articles are grouped under their part, in the category's order, and empty parts are left out", () => {
  const groups = groupArticles(trading, [
    article("ioc", "matching"),
    article("limit", "order-types"),
    article("stp", "matching"),
  ]);
  expect(groups.map((group) => [group.part.slug, group.articles.map(({ slug }) => slug)])).toEqual([
    ["order-types", ["limit"]],
    ["matching", ["ioc", "stp"]],
  ]);
  expect(groupArticles(trading, [article("ioc", "matching")])).toHaveLength(1);
});

test("a category or part has its own address", () => {
  expect(faqPath("trading")).toBe("/support/faq/trading");
  expect(faqPath("trading", "matching")).toBe("/support/faq/trading/matching");
});
