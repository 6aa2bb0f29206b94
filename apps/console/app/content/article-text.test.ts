import { expect, test } from "vitest";
import {
  emptyText,
  isSameText,
  isSlug,
  missingIn,
  placed,
  placeName,
  placeOf,
  placesIn,
  slugOf,
  textOf,
  type Written,
} from "./article-text.ts";

test.each([
  ["Four markets quoted in BTC: ETH, SOL", "four-markets-quoted-in-btc-eth-sol"],
  ["  POL replaces MATIC!", "pol-replaces-matic"],
  ["Crédit", "cre-dit"],
  ["!!!", ""],
])("the title %j suggests the slug %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("a slug suggested from a very long title is still valid", () => {
  expect(isSlug(slugOf("very long ".repeat(30)))).toBe(true);
});

const news: Written = { ...emptyText, slug: "news", title: "News", category: "product", markdown: "Text" };

test("an announcement needs everything except a summary, and a question a subcategory too", () => {
  expect(missingIn(news, "announcement")).toEqual([]);
  expect(missingIn(news, "faq")).toEqual(["a category"]);
  expect(missingIn({ ...news, subcategory: "orders" }, "faq")).toEqual([]);
  expect(missingIn(emptyText, "announcement")).toEqual(["a title", "an address", "a category", "a text"]);
  expect(missingIn({ ...news, markdown: "  " }, "announcement")).toEqual(["a text"]);
  expect(missingIn({ ...news, slug: "Not a slug" }, "announcement")).toEqual(["an address"]);
});

test.each<[keyof Written, string | number]>([
  ["slug", "other"],
  ["title", "Other"],
  ["summary", "Other"],
  ["category", "tax"],
  ["subcategory", "orders"],
  ["position", 3],
  ["markdown", "Other"],
])("a text whose %s differs has unsaved changes", (field, value) => {
  expect(isSameText(news, { ...news })).toBe(true);
  expect(isSameText(news, { ...news, [field]: value })).toBe(false);
});

test("only what was written is sent", () => {
  const stored = { ...news, html: "<p>Text</p>" };
  expect(Object.keys(textOf(stored))).toEqual(["title", "summary", "category", "subcategory", "position", "markdown"]);
});

const plain = { slug: "tax", name: "Tax", description: "", children: [] };
const parts = { slug: "trading", name: "Trading", description: "", children: [{ ...plain, slug: "orders" }] };

test("an article is in a category, or in a part of one", () => {
  const places = placesIn([plain, { ...parts, children: [{ slug: "orders", name: "Orders", description: "" }] }]);
  expect(places).toEqual([
    { value: "tax", label: "Tax" },
    { value: "trading/orders", label: "Trading: Orders" },
  ]);
  for (const { value } of places) expect(placeOf(placed(value))).toBe(value);
  expect(placeName({ category: "tax", subcategory: "" }, [plain])).toBe("Tax");
  expect(placeName({ category: "gone", subcategory: "" }, [plain])).toBe("gone");
});
