/**
 * Announcements and questions through the console's port. What is not published is nowhere in customers' API and pages;
 * what operators write is sanitised, kept in versions and logged.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { openOperators } from "../system/operators.ts";
import { baseUrl, consoleUrl, getPage, home } from "./page.ts";

let operator: ConsoleOperator;
beforeAll(async () => {
  operator = await newConsoleOperator(home, consoleUrl);
});

const newSlug = () => `test-${randomUUID().slice(0, 8)}`;
/** A word that no other text contains. */
const newWord = () => `w${randomUUID().replaceAll(/[^a-z]/g, "")}wombat`;
const text = {
  base: 0,
  title: "Deposits of a test",
  summary: "In short.",
  category: "product",
  subcategory: "",
  position: 0,
  markdown: "It is **open** now.\n\n- one\n- two",
};
const question = { ...text, summary: "", category: "trading", subcategory: "order-types", position: 900 };

type Kind = "announcement" | "faq";
const post = (path: string, body: object) => operator.call("POST", `/articles/${path}`, body);
const save = (slug: string, body: object, kind: Kind = "announcement") => post(`${kind}/${slug}`, body);
const publish = (slug: string, version: number, at: string | null = null, kind: Kind = "announcement") =>
  post(`${kind}/${slug}/publish`, { version, at });
const takeDown = (slug: string, version: number) => post(`announcement/${slug}/take-down`, { version });

const content = async (path: string) => (await fetch(`${baseUrl}/api/content/v1/${path}`)).json();

/** The public list is cached for a minute per length, so each read asks for another length. */
let length = 40;
const listed = async (slug: string) => {
  length += 1;
  const { announcements } = await content(`announcements?limit=${length}`);
  return announcements.find((one: { slug: string }) => one.slug === slug);
};
const findable = async (word: string): Promise<number> => (await content(`search?query=${word}&limit=50`)).hits.length;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test.each(["/articles/announcement", "/articles/faq/how", "/articles/faq/how/versions/1"])(
  "%s needs an operator",
  async (path) => {
    expect(await consoleCall(consoleUrl, "GET", path)).toMatchObject({ status: 401, code: "OPERATOR_SESSION_MISSING" });
  },
);

describe("customers never see", () => {
  test.each<[string, (slug: string) => Promise<unknown>]>([
    ["a draft", async () => undefined],
    ["a scheduled announcement before its time", (slug) => publish(slug, 1, inAnHour())],
    ["a discarded draft", (slug) => post(`announcement/${slug}/discard`, { version: 1 })],
    [
      "an announcement whose schedule was cancelled",
      async (slug) => {
        await publish(slug, 1, inAnHour());
        await post(`announcement/${slug}/unschedule`, { version: 1 });
      },
    ],
  ])("%s: not in the list, the search or the pages, and not by guessing its slug", async (_what, then) => {
    const [slug, word] = [newSlug(), newWord()];
    expect(await save(slug, { ...text, title: `Title ${word}`, markdown: word })).toMatchObject({ status: 200 });
    await then(slug);
    expect(await listed(slug)).toBeUndefined();
    expect((await content(`announcements/${slug}`)).code).toBe("ARTICLE_NOT_FOUND");
    expect(await findable(word)).toBe(0);
    for (const path of ["/support/announcement/product", `/support/search?query=${word}`, "/"]) {
      expect((await getPage(path)).html).not.toContain(`Title ${word}`);
    }
  });

  test("a draft of a question", async () => {
    const [slug, word] = [newSlug(), newWord()];
    await save(slug, { ...question, title: word, markdown: word }, "faq");
    expect(JSON.stringify(await content("faq?category=trading&subcategory=order-types"))).not.toContain(word);
    expect(await findable(word)).toBe(0);
  });

  test("the next version of a published announcement, until it is published", async () => {
    const [slug, word] = [newSlug(), newWord()];
    await save(slug, text);
    await publish(slug, 1);
    await save(slug, { ...text, base: 1, title: word, markdown: word });
    expect(await listed(slug)).toMatchObject({ title: text.title });
    expect(await findable(word)).toBe(0);
    expect(await publish(slug, 2)).toMatchObject({ status: 200, body: { state: "published" } });
    expect(await listed(slug)).toMatchObject({ title: word });
    expect(await findable(word)).toBe(1);
    await takeDown(slug, 2);
    expect(await findable(word)).toBe(0);
  });
});

test("a scheduled announcement appears when its moment comes, without anything being done", async () => {
  const [slug, word] = [newSlug(), newWord()];
  await save(slug, { ...text, title: word });
  const at = new Date(Date.now() + 1_500).toISOString();
  expect(await publish(slug, 1, at)).toMatchObject({ status: 200, body: { state: "scheduled", visibleFrom: at } });
  await expect.poll(() => listed(slug)).toMatchObject({ title: word, publishedAt: at });
  expect(await findable(word)).toBe(1);
  expect((await operator.call("GET", `/articles/announcement/${slug}`)).body.article.state).toBe("published");
  await takeDown(slug, 1);
});

test("an article is drafted, published, edited and taken down, each with an entry in the log", async () => {
  const slug = newSlug();
  expect(await save(slug, text)).toMatchObject({ status: 200, body: { version: 1, state: "draft" } });
  expect(await save(slug, text)).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
  await publish(slug, 1);
  expect((await content(`announcements/${slug}`)).announcement).toMatchObject({ title: text.title });
  await save(slug, { ...text, base: 1, title: "Deposits, changed" });
  expect(await save(slug, { ...text, base: 1 })).toMatchObject({ status: 409, code: "ARTICLE_CHANGED" });
  await publish(slug, 2, inAnHour());
  const versions = (await operator.call("GET", `/articles/announcement/${slug}`)).body.article.versions;
  expect(versions.map((one: { version: number; by: string }) => [one.version, one.by])).toEqual([
    [2, operator.name],
    [1, operator.name],
  ]);
  const first = await operator.call("GET", `/articles/announcement/${slug}/versions/1`);
  expect(first.body.text).toMatchObject({ title: text.title, markdown: text.markdown });
  expect(await takeDown(slug, 2)).toMatchObject({ status: 200, body: { state: "draft" } });
  expect(await takeDown(slug, 2)).toMatchObject({ status: 409 });
  expect(await listed(slug)).toBeUndefined();

  const log = await (await openOperators(home))(["audit", slug], { as: "meera" });
  for (const entry of [
    /content save .*state draft, title Deposits of a test/,
    /content publish .*moment .*state published/,
    /content schedule .*moment .*state scheduled, title Deposits, changed/,
    /content take down .*state draft/,
  ]) {
    expect(log).toMatch(entry);
  }
});

test("support reads articles and changes none", async () => {
  const support = await newConsoleOperator(home, consoleUrl, ["support"]);
  expect(await support.call("GET", "/articles/faq")).toMatchObject({ status: 200 });
  expect(await support.call("POST", "/articles/faq/a-test", question)).toMatchObject({ status: 403 });
  const treasury = await newConsoleOperator(home, consoleUrl, ["treasury"]);
  expect(await treasury.call("GET", "/articles/faq")).toMatchObject({ status: 403, code: "OPERATOR_ROLE_MISSING" });
});

test("scripts and trackers are removed from the preview and from the published text", async () => {
  const slug = newSlug();
  const markdown = "Hello <script>alert(1)</script> ![x](https://evil.example/p.png) [y](javascript:alert(1))";
  const preview = await operator.call("POST", "/article-preview", { markdown });
  const markup = "<img src=x onerror=alert(1)>";
  await save(slug, { ...text, title: `Markup ${markup}`, summary: markup, markdown });
  await publish(slug, 1);
  const { html } = (await content(`announcements/${slug}`)).announcement;
  expect(html).toBe(preview.body.html);
  expect(html).not.toMatch(/script|img|evil/);
  // A page is rendered again at most once a second, from a list that is cached for a minute.
  for (const path of ["/support/announcement/product", `/support/search?query=Markup+${slug}`]) {
    const page = await getPage(path);
    expect(page.html).not.toContain("evil.example");
    expect(page.html).not.toContain(markup);
  }
  await takeDown(slug, 1);
});

test("articles from the repository's files can be edited as Markdown", async () => {
  for (const path of ["announcement/pol-replaces-matic", "faq/find-your-utr"]) {
    const { article } = (await operator.call("GET", `/articles/${path}`)).body;
    expect(article).toMatchObject({ state: "published", version: 1, changedBy: "feo" });
    expect(article.markdown).not.toBe("");
    expect(article.markdown).not.toContain("<p>");
  }
});

test.each([
  ["no title", { title: " " }, 400, "INVALID_INPUT"],
  ["a title of several lines", { title: "One\nTwo" }, 400, "INVALID_INPUT"],
  ["a title that reverses the reading direction", { title: "abc\u202egpj" }, 400, "INVALID_INPUT"],
  ["NUL in the title", { title: "a\u0000b" }, 400, "INVALID_INPUT"],
  ["NUL in the text", { markdown: "a\u0000b" }, 400, "INVALID_INPUT"],
  ["half a character in the text", { markdown: "a\ud800b" }, 400, "INVALID_INPUT"],
  ["no text", { markdown: "" }, 400, "INVALID_INPUT"],
  ["an oversized text", { markdown: "a".repeat(40_001) }, 400, "INVALID_INPUT"],
  ["an oversized title", { title: "a".repeat(201) }, 400, "INVALID_INPUT"],
  ["an unknown category", { category: "nowhere" }, 409, "OPERATOR_REFUSED"],
  ["markup as its category", { category: "<script>" }, 400, "INVALID_INPUT"],
  ["a position that is no number", { position: "first" }, 400, "INVALID_INPUT"],
  ["an extra field", { html: "<b>x</b>" }, 400, "INVALID_INPUT"],
])("an announcement with %s is refused", async (_what, part, status, code) => {
  expect(await save(newSlug(), { ...text, ...part })).toMatchObject({ status, code });
});

test.each(["Not_A_Slug", "..%2f..%2fetc", "a".repeat(101)])("the slug %s is refused", async (slug) => {
  expect((await save(slug, text)).status).toBeGreaterThanOrEqual(400);
  expect((await save(slug, text)).status).toBeLessThan(500);
});

test.each(["page", "legal"])("the kind %s can't be edited here", async (kind) => {
  expect(await operator.call("GET", `/articles/${kind}`)).toMatchObject({ status: 400 });
  expect(await operator.call("POST", `/articles/${kind}/terms`, text)).toMatchObject({ status: 400 });
});

test.each(["yesterday", "2026-11-20T10:00", "2020-01-01T00:00:00Z", "9999-01-01T00:00:00Z"])(
  "publishing at %s is refused",
  async (at) => {
    const slug = newSlug();
    await save(slug, text);
    const { status } = await publish(slug, 1, at);
    expect([400, 409]).toContain(status);
    expect(await listed(slug)).toBeUndefined();
  },
);
