/** Support without scripting: announcements, questions and the search over both. */
import { expect, test } from "vitest";
import { baseUrl, getPage } from "./page.ts";

interface Announcement {
  readonly title: string;
  readonly slug: string;
  readonly category: string;
  readonly publishedAt: string;
}

const read = async (path: string) => (await fetch(`${baseUrl}/api/content/v1/${path}`)).json();

test("SUPPORT-002 the announcements page lists the newest, and a category's page has their full text", async () => {
  const { announcements } = (await read("announcements")) as { announcements: readonly Announcement[] };
  const { status, text } = await getPage("/support/announcement");
  expect(status).toBe(200);
  expect(announcements.filter(({ title }) => !text.includes(title))).toEqual([]);

  const [newest] = announcements;
  const { announcement } = (await read(`announcements/${newest?.slug}`)) as { announcement: { html: string } };
  const firstWords = announcement.html
    .replace(/<[^>]+>/g, " ")
    .trim()
    .slice(0, 30);
  const category = await getPage(`/support/announcement/${newest?.category}`);
  expect(category.text).toContain(newest?.title);
  expect(category.text).toContain(firstWords);
});

test("SUPPORT-004 an announcement shows its title and date, and its slug links to it", async () => {
  const { announcements } = (await read("announcements")) as { announcements: readonly Announcement[] };
  const { html, text } = await getPage("/support/announcement");
  expect(announcements.length).toBeGreaterThan(0);
  for (const { title, publishedAt, slug, category } of announcements) {
    expect(text).toContain(title);
    expect(html).toContain(`dateTime="${publishedAt}"`);
    expect(html).toContain(`/support/announcement/${category}#${slug}`);
  }
});

test("SUPPORT-002 a category without announcements answers 404", async () => {
  expect((await getPage("/support/announcement/there-is-none")).status).toBe(404);
});

test("SUPPORT-001 SUPPORT-003 the search page shows its hits with links to the full answers", async () => {
  const { hits } = (await read("search?query=utr")) as { hits: readonly { title: string; path: string }[] };
  const { text, html } = await getPage("/support/search?query=utr");
  expect(hits.length).toBeGreaterThan(0);
  for (const { title, path } of hits) {
    expect(text).toContain(title);
    expect(html).toContain(`href="${path}"`);
    expect((await getPage(path)).text).toContain(title);
  }
});
