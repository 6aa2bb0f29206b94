import { expect, test } from "vitest";
import { emptyDraft, isReady, isSlug, slugOf } from "./draft.ts";

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

test("a draft is ready once every field except the summary is filled in", () => {
  const draft = { slug: "news", title: "News", summary: "", category: "product", markdown: "Text" };
  expect(isReady(draft)).toBe(true);
  expect(isReady(emptyDraft)).toBe(false);
  expect(isReady({ ...draft, markdown: "  " })).toBe(false);
  expect(isReady({ ...draft, slug: "Not a slug" })).toBe(false);
});
