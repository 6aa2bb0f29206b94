/** Announcements through the console's port: what operators write is sanitised, shown to customers and logged. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { openOperators } from "../system/operators.ts";
import { baseUrl, consoleUrl, getPage, home } from "./page.ts";

let operator: ConsoleOperator;
beforeAll(async () => {
  operator = await newConsoleOperator(home, consoleUrl);
});

const newSlug = () => `test-${randomUUID().slice(0, 8)}`;
const draft = { isNew: true, title: "Deposits of a test", summary: "In short.", category: "product" };
const write = (slug: string, body: object) => operator.call("POST", `/announcements/${slug}`, body);
const read = async (slug: string) => {
  const response = await fetch(`${baseUrl}/api/content/v1/announcements/${slug}`);
  return { body: await response.json() };
};

/** The public list is cached for a minute per length, so each read asks for another length. */
let length = 40;
const listed = async (slug: string) => {
  length += 1;
  const response = await fetch(`${baseUrl}/api/content/v1/announcements?limit=${length}`);
  return (await response.json()).announcements.find((one: { slug: string }) => one.slug === slug);
};

test.each(["/announcements", "/announcements/pol-replaces-matic"])("%s needs an operator", async (path) => {
  expect(await consoleCall(consoleUrl, "GET", path)).toMatchObject({ status: 401, code: "OPERATOR_SESSION_MISSING" });
});

test("an announcement is published, edited and removed, each with an entry in the log", async () => {
  const slug = newSlug();
  const markdown = "It is **open** now.\n\n- one\n- two";
  expect(await write(slug, { ...draft, markdown })).toMatchObject({ status: 200, body: { slug } });
  const { body } = await read(slug);
  expect(body.announcement).toMatchObject({ title: draft.title, category: "product" });
  expect(body.announcement.html).toContain("<strong>open</strong>");
  expect((await operator.call("GET", `/announcements/${slug}`)).body.announcement).toMatchObject({ markdown, slug });
  expect(await write(slug, { ...draft, markdown })).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });

  const changed = { ...draft, isNew: false, title: "Deposits, changed", markdown: "It is *closed* now." };
  expect(await write(slug, changed)).toMatchObject({ status: 200 });
  expect(await listed(slug)).toMatchObject({ title: "Deposits, changed" });
  const { html } = (await operator.call("GET", `/announcements/${slug}`)).body.announcement;
  expect(html).toContain("<em>closed</em>");

  expect(await operator.call("POST", `/announcements/${slug}/remove`)).toMatchObject({ status: 200 });
  expect(await listed(slug)).toBeUndefined();
  expect(await operator.call("POST", `/announcements/${slug}/remove`)).toMatchObject({ status: 409 });
  expect(await write(slug, changed)).toMatchObject({ status: 409 });

  const log = await (await openOperators(home))(["audit", slug], { as: "meera" });
  expect(log).toMatch(/announcement remove .*title Deposits, changed/);
  expect(log).toMatch(/announcement write .*title Deposits of a test/);
});

test("scripts and trackers are removed from the preview and from the published text", async () => {
  const slug = newSlug();
  const markdown = "Hello <script>alert(1)</script> ![x](https://evil.example/p.png) [y](javascript:alert(1))";
  const preview = await operator.call("POST", "/announcement-preview", { markdown });
  await write(slug, { ...draft, markdown });
  const { html } = (await read(slug)).body.announcement;
  expect(html).toBe(preview.body.html);
  expect(html).not.toMatch(/script|img|evil/);
  expect((await getPage("/support/announcement/product")).html).not.toContain("evil.example");
  await operator.call("POST", `/announcements/${slug}/remove`);
});

test("an announcement from the repository's files can be edited as Markdown", async () => {
  const { body } = await operator.call("GET", "/announcements/pol-replaces-matic");
  expect(body.announcement.markdown).not.toBe("");
  expect(body.announcement.markdown).not.toContain("<p>");
});

test.each([
  ["no title", { title: " " }, 400, "INVALID_INPUT"],
  ["no text", { markdown: "" }, 400, "INVALID_INPUT"],
  ["an oversized text", { markdown: "a".repeat(40_001) }, 400, "INVALID_INPUT"],
  ["an unknown category", { category: "nowhere" }, 409, "OPERATOR_REFUSED"],
  ["an extra field", { html: "<b>x</b>" }, 400, "INVALID_INPUT"],
])("an announcement with %s is refused", async (_what, part, status, code) => {
  expect(await write(newSlug(), { ...draft, markdown: "Text", ...part })).toMatchObject({ status, code });
});

test("an announcement with an invalid slug is refused", async () => {
  expect(await write("Not_A_Slug", { ...draft, markdown: "Text" })).toMatchObject({ status: 400 });
});
