import type { ArticleLine, ArticleState } from "@feo/contract";
import { describe, expect, test } from "vitest";
import {
  actsFor,
  actWords,
  filterOf,
  filtersOf,
  inFilter,
  shownWords,
  sitePath,
  stateWords,
  visibilityOf,
} from "./article-words.ts";

const at = "2026-11-20T04:30:00.000Z";
const line = (state: ArticleState, part: Partial<ArticleLine> = {}) => ({
  state,
  isVisible: state === "published",
  wasVisible: state === "published",
  visibleFrom: null,
  ...part,
});

test.each([
  [line("draft"), "Draft", "Customers don't see this yet."],
  [line("draft", { isVisible: true }), "Draft", "Customers see the previous version."],
  [line("scheduled", { visibleFrom: at }), "Scheduled", "Customers see this from 20 Nov 10:00 IST."],
  [
    line("scheduled", { visibleFrom: at, isVisible: true }),
    "Scheduled",
    "Customers see the previous version until 20 Nov 10:00 IST.",
  ],
  [line("published", { visibleFrom: at }), "Published", "Customers see this since 20 Nov 10:00 IST."],
  [line("taken-down", { wasVisible: true }), "Taken down", "Customers no longer see this."],
  [line("taken-down"), "Discarded", "This was never published."],
])("%o reads as %s: %s", (article, word, sentence) => {
  expect(stateWords(article).word).toBe(word);
  expect(visibilityOf(article)).toBe(sentence);
});

test.each([
  [line("draft"), ["Publish", "Schedule", "Discard draft"]],
  [line("draft", { isVisible: true }), ["Publish", "Schedule", "Discard draft", "Take down"]],
  [line("scheduled"), ["Change time", "Publish now", "Cancel schedule"]],
  [line("published"), ["Take down"]],
  [line("taken-down"), ["Publish again", "Schedule"]],
])("for %o the screen offers %j", (article, buttons) => {
  expect(actsFor(article).map((act) => actWords(act, article).button)).toEqual(buttons);
});

test("taking down an article with a schedule says that the schedule is cancelled", () => {
  expect(actWords("take-down", line("scheduled", { isVisible: true })).about).toContain("schedule is cancelled");
  expect(actWords("take-down", line("published")).about).not.toContain("schedule");
});

describe("versions", () => {
  const version = { version: 2, title: "News", by: "meera", at, visibleUntil: null, isDiscarded: false };
  test.each([
    [{ visibleFrom: null }, "Not published"],
    [{ visibleFrom: null, isDiscarded: true }, "Discarded"],
    [{ visibleFrom: "2026-11-21T04:30:00.000Z" }, "From 21 Nov 10:00"],
    [{ visibleFrom: "2026-11-19T04:30:00.000Z" }, "Since 19 Nov 10:00"],
    [
      { visibleFrom: "2026-11-18T04:30:00.000Z", visibleUntil: "2026-11-19T04:30:00.000Z" },
      "18 Nov 10:00 to 19 Nov 10:00",
    ],
  ])("%o was shown: %s", (part, words) => {
    expect(shownWords({ ...version, ...part }, at)).toBe(words);
  });
});

test("only filters that match something are offered, and the chosen one", () => {
  const articles = [line("draft"), line("published"), line("published")];
  const names = (chosen: string | null) =>
    filtersOf(articles, filterOf(chosen)).map(({ name, count }) => `${name} ${count}`);
  expect(names(null)).toEqual(["All 3", "Drafts 1", "Published 2"]);
  expect(names("scheduled")).toEqual(["All 3", "Drafts 1", "Scheduled 0", "Published 2"]);
  expect(names("constructor")).toEqual(names(null));
  expect(inFilter(articles, "draft")).toHaveLength(1);
});

test("an article is on the site among its category's", () => {
  const place = { slug: "news", category: "product", subcategory: "" };
  expect(sitePath({ kind: "announcement", ...place })).toBe("/support/announcement/product#news");
  expect(sitePath({ kind: "faq", ...place, subcategory: "orders" })).toBe("/support/faq/product/orders#news");
});
