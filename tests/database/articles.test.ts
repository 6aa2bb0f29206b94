/** Drafts, schedules and versions of articles, with the clock as a parameter. */
import type { ArticleKind, ArticleText } from "@feo/contract";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Change,
  type Changed,
  discardArticle,
  publishArticle,
  saveArticle,
  takeDownArticle,
  unscheduleArticle,
} from "../../apps/server/src/content/article-desk.ts";
import { allArticles, articleCalled, textOfVersion } from "../../apps/server/src/content/article-list.ts";
import { createContentStore } from "../../apps/server/src/content/content.store.ts";
import type { Database } from "../../apps/server/src/platform/database.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();

const t = (clock: string) => new Date(`2026-11-20T${clock}Z`);
const text: ArticleText = {
  title: "Kangaroo markets open",
  summary: "In short.",
  category: "product",
  subcategory: "",
  position: 0,
  markdown: "The **platypus** trades now.",
};
const question: ArticleText = { ...text, summary: "", category: "trading", subcategory: "orders", position: 3 };
const other = (title: string): ArticleText => ({ ...text, title, markdown: `${title} for wombats.` });

const categories = [{ slug: "product", name: "Product", description: "" }];
const faq = [{ slug: "trading", name: "Trading", description: "", children: [{ ...categories[0], slug: "orders" }] }];
beforeEach(async () => {
  await query("delete from article");
  await query("delete from category_tree");
  await query("insert into category_tree (kind, tree) values ('announcement', $1), ('faq', $2)", [
    JSON.stringify(categories),
    JSON.stringify(faq),
  ]);
});

interface Who {
  readonly at?: string;
  readonly by?: string;
  readonly kind?: ArticleKind;
  readonly slug?: string;
}
const changeOf = ({ at = "09:00:00", by = "arjun", kind = "announcement", slug = "news" }: Who = {}): Change => ({
  kind,
  slug,
  by,
  at: t(at),
});
const within = (make: (tx: Database) => Promise<Changed>) => db.transaction(make);
const save = (base: number, written: ArticleText = text, who?: Who) =>
  within((tx) => saveArticle(tx, changeOf(who), { base, ...written }));
const publishAt = (from: Date | null, version = 1, who?: Who) =>
  within((tx) => publishArticle(tx, changeOf(who), { version, from }));
const publish = (version: number, from: string | null = null, who?: Who) =>
  publishAt(from === null ? null : t(from), version, who);
const unschedule = (version: number, who?: Who) => within((tx) => unscheduleArticle(tx, changeOf(who), version));
const takeDown = (version: number, who?: Who) => within((tx) => takeDownArticle(tx, changeOf(who), version));
const discard = (version: number, who?: Who) => within((tx) => discardArticle(tx, changeOf(who), version));

const called = (at: string) => articleCalled(db, { kind: "announcement", slug: "news", at: t(at) });

/** The title that customers see in each place, or undefined. A new store has no cached vocabulary. */
async function seen(at: string): Promise<readonly (string | undefined)[]> {
  const store = createContentStore(db, () => t(at).getTime());
  const [listed] = await store.announcements({ limit: 100 });
  const [found] = await store.search("kangaroo wombats", 20);
  return [listed?.title, (await store.announcement("news"))?.title, found?.title];
}
const all = (title: string) => [title, title, title];
const nothing = [undefined, undefined, undefined];

describe("what customers see", () => {
  test("a draft appears in no list, at no address and in no search", async () => {
    expect(await save(0)).toMatchObject({ version: 1, state: "draft", visibleFrom: null });
    expect(await seen("23:59:59")).toEqual(nothing);
  });

  test("a scheduled article is unseen at 09:59:59 and seen at 10:00:00, without any job", async () => {
    await save(0);
    expect(await publish(1, "10:00:00")).toMatchObject({ state: "scheduled", visibleFrom: t("10:00:00") });
    expect(await seen("09:59:59")).toEqual(nothing);
    expect((await called("09:59:59"))?.state).toBe("scheduled");
    expect(await seen("10:00:00")).toEqual(all(text.title));
    expect(await called("10:00:00")).toMatchObject({ state: "published", isVisible: true });
  });

  test("the words of a draft correct no misspelled search", async () => {
    await save(0, other("Seen"), { slug: "seen" });
    await publish(1, null, { slug: "seen" });
    await save(0);
    const store = (at: string) => createContentStore(db, () => t(at).getTime());
    expect(await store("11:00:00").search("platypuss", 5)).toEqual([]);
    await publish(1, "12:00:00");
    expect(await store("11:59:59").search("platypuss", 5)).toEqual([]);
    expect(await store("12:00:00").search("platypuss", 5)).toHaveLength(1);
  });

  test("a question is shown among its category's only once its time has come", async () => {
    const who: Who = { kind: "faq", slug: "how" };
    await save(0, question, who);
    await publish(1, "10:00:00", who);
    const titles = async (at: string) => {
      const store = createContentStore(db, () => t(at).getTime());
      return (await store.faqArticles({ category: "trading" })).map(({ title, updatedAt }) => [title, updatedAt]);
    };
    expect(await titles("09:59:59")).toEqual([]);
    expect(await titles("10:00:00")).toEqual([[question.title, t("10:00:00").toISOString()]]);
  });
});

describe("the next version of a published article", () => {
  beforeEach(async () => {
    await save(0);
    await publish(1);
  });

  test("a draft of the next version changes nothing until it is published", async () => {
    expect(await save(1, other("Second"))).toMatchObject({ version: 2, state: "draft" });
    expect(await seen("09:30:00")).toEqual(all(text.title));
    expect(await called("09:30:00")).toMatchObject({ title: "Second", state: "draft", isVisible: true });
    await publish(2, null, { at: "10:00:00" });
    expect(await seen("09:59:59")).toEqual(all(text.title));
    expect(await seen("10:00:00")).toEqual(all("Second"));
  });

  test("a scheduled next version takes over at its moment, and the announcement keeps its date", async () => {
    await save(1, other("Second"));
    await publish(2, "10:00:00");
    expect(await seen("09:59:59")).toEqual(all(text.title));
    expect(await seen("10:00:00")).toEqual(all("Second"));
    const store = createContentStore(db, () => t("10:00:00").getTime());
    expect((await store.announcement("news"))?.publishedAt).toBe(t("09:00:00").toISOString());
  });

  test("a schedule is moved, cancelled and discarded; customers see the same throughout", async () => {
    await save(1, other("Second"));
    await publish(2, "10:00:00");
    await publish(2, "12:00:00");
    expect(await seen("11:59:59")).toEqual(all(text.title));
    expect(await seen("12:00:00")).toEqual(all("Second"));
    expect(await unschedule(2)).toMatchObject({ state: "draft" });
    expect(await seen("23:00:00")).toEqual(all(text.title));
    await publish(2, "13:00:00");
    expect(await discard(2)).toMatchObject({ title: text.title, state: "published", version: 2 });
    expect(await seen("23:00:00")).toEqual(all(text.title));
    // The discarded text stays in the history, and the next version has a number of its own.
    expect(await textOfVersion(db, { kind: "announcement", slug: "news", version: 2 })).toMatchObject({
      title: "Second",
    });
    expect(await save(2, other("Third"))).toMatchObject({ version: 3, state: "draft" });
  });

  test("a text saved over a scheduled one takes its schedule over", async () => {
    await save(1, other("Second"));
    await publish(2, "10:00:00");
    expect(await save(2, other("Third"))).toMatchObject({ version: 3, state: "scheduled" });
    expect(await seen("09:59:59")).toEqual(all(text.title));
    expect(await seen("10:00:00")).toEqual(all("Third"));
  });

  test("a text saved just after its schedule came due is a draft beside the published one", async () => {
    await save(1, other("Second"));
    await publish(2, "10:00:00");
    expect(await save(2, other("Third"), { at: "10:00:00" })).toMatchObject({ version: 3, state: "draft" });
    expect(await seen("10:00:00")).toEqual(all("Second"));
  });

  test("an article that was taken down is kept and can be published again, with a new date", async () => {
    expect(await takeDown(1, { at: "10:00:00" })).toMatchObject({ state: "taken-down" });
    expect(await seen("09:59:59")).toEqual(all(text.title));
    expect(await seen("10:00:00")).toEqual(nothing);
    expect(await called("10:00:00")).toMatchObject({ state: "taken-down", isVisible: false, wasVisible: true });
    expect(await publish(1, null, { at: "11:00:00" })).toMatchObject({ version: 2, state: "published" });
    expect(await seen("10:59:59")).toEqual(nothing);
    expect(await seen("11:00:00")).toEqual(all(text.title));
    const store = createContentStore(db, () => t("11:00:00").getTime());
    expect((await store.announcement("news"))?.publishedAt).toBe(t("11:00:00").toISOString());
  });

  test("taking an article down cancels the schedule of its next version, whose text stays a draft", async () => {
    await save(1, other("Second"));
    await publish(2, "12:00:00");
    expect(await takeDown(2, { at: "10:00:00" })).toMatchObject({ state: "draft", title: "Second" });
    expect(await seen("23:00:00")).toEqual(nothing);
  });
});

describe("changes at the same time", () => {
  test("of two editors the second is refused, and told who saved when", async () => {
    await save(0);
    await save(1, other("Meera's"), { by: "meera", at: "09:05:00" });
    await expect(save(1, other("Arjun's"))).rejects.toMatchObject({
      code: "ARTICLE_CHANGED",
      message: "Changed by meera at 20 Nov 2026, 14:35 IST.",
    });
    expect((await called("09:10:00"))?.title).toBe("Meera's");
  });

  test("saves in one moment are serialised: exactly one gets the next version", async () => {
    await save(0);
    const outcomes = await Promise.allSettled(["One", "Two", "Three"].map((title) => save(1, other(title))));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await called("09:10:00"))?.versions).toHaveLength(2);
  });

  test("a text that another operator saved meanwhile is not published unread", async () => {
    await save(0);
    await save(1, other("Meera's"), { by: "meera" });
    await expect(publish(1)).rejects.toMatchObject({ code: "ARTICLE_CHANGED" });
    expect(await seen("23:00:00")).toEqual(nothing);
  });

  test("the database refuses two versions that are shown without end", async () => {
    await save(0);
    await save(1, other("Second"));
    await expect(query("update article set shown_from = now()")).rejects.toThrow(/article_without_end/);
  });
});

describe("refusals", () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ["a slug that exists", () => save(0), /news is already used/],
    ["an unknown category", () => save(1, { ...text, category: "nowhere" }), /Category nowhere not found/],
    ["an announcement with a subcategory", () => save(1, { ...text, subcategory: "orders" }), /not found in product/],
    ["a question without one", () => save(0, { ...question, subcategory: "" }, { kind: "faq" }), /\(empty\) not found/],
    ["a moment that has passed", () => publish(1, "08:59:59"), /in the future/],
    ["a moment in two years", () => publishAt(new Date("2028-11-20")), /within a year/],
    ["taking down what nobody sees", () => takeDown(1), /don't see/],
    ["cancelling no schedule", () => unschedule(1), /Nothing is scheduled/],
  ])("%s is refused", async (_what, ask, words) => {
    await save(0);
    await expect(ask()).rejects.toThrow(words);
    expect((await called("23:00:00"))?.versions).toHaveLength(1);
  });

  test("publishing the published version, or discarding it, is refused", async () => {
    await save(0);
    await publish(1);
    await expect(publish(1)).rejects.toThrow(/already published/);
    await expect(discard(1)).rejects.toThrow(/no draft/);
  });

  test("an article that does not exist can't be changed", async () => {
    await expect(save(3)).rejects.toMatchObject({ code: "ARTICLE_NOT_FOUND" });
    await expect(takeDown(1)).rejects.toMatchObject({ code: "ARTICLE_NOT_FOUND" });
  });
});

describe("what operators see", () => {
  test("a draft that nobody published is kept when it is discarded, and its slug stays taken", async () => {
    await save(0);
    expect(await discard(1)).toMatchObject({ state: "taken-down" });
    expect(await called("10:00:00")).toMatchObject({ wasVisible: false, title: text.title });
    await expect(save(0)).rejects.toThrow(/already used/);
    expect(await publish(1)).toMatchObject({ version: 1, state: "published" });
  });

  test("the list has every article once, by its latest text, and questions in the order of the pages", async () => {
    await save(0);
    await save(1, other("Second"));
    expect((await allArticles(db, "announcement", t("10:00:00"))).articles).toMatchObject([
      { slug: "news", title: "Second", state: "draft", changedBy: "arjun" },
    ]);
    for (const [slug, position] of [
      ["third", 9],
      ["first", 1],
      ["second", 5],
    ] as const) {
      await save(0, { ...question, position }, { kind: "faq", slug });
    }
    const { articles } = await allArticles(db, "faq", t("10:00:00"));
    expect(articles.map(({ slug }) => slug)).toEqual(["first", "second", "third"]);
  });

  test("versions are kept with who wrote them and when customers saw them", async () => {
    await save(0);
    await publish(1);
    await save(1, other("Second"), { by: "meera", at: "09:30:00" });
    await publish(2, "10:00:00", { at: "09:31:00" });
    expect((await called("11:00:00"))?.versions).toMatchObject([
      { version: 2, by: "meera", visibleFrom: t("10:00:00").toISOString(), visibleUntil: null },
      {
        version: 1,
        by: "arjun",
        visibleFrom: t("09:00:00").toISOString(),
        visibleUntil: t("10:00:00").toISOString(),
      },
    ]);
  });
});
