import {
  type ArticleLine,
  type CallOutput,
  listArticles,
  previewArticle,
  publishArticle,
  readArticle,
  readArticleVersion,
  saveArticle,
  takeDownArticle,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queries } from "../data/api.ts";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { AnnouncementsPage, FaqPage } from "./content-page.tsx";

const announcements = { path: "/content/announcements/:slug?", Component: AnnouncementsPage };
const faq = { path: "/content/faq/:slug?", Component: FaqPage };
const at = "2026-11-18T10:00:00.000Z";
const categories = [
  { slug: "product", name: "Product", description: "", children: [] },
  { slug: "tax", name: "Tax", description: "", children: [] },
];

type Article = CallOutput<typeof readArticle>["article"];

const line: ArticleLine = {
  kind: "announcement",
  slug: "news",
  title: "News",
  category: "product",
  subcategory: "",
  position: 0,
  state: "draft",
  isVisible: false,
  wasVisible: false,
  visibleFrom: null,
  publishedAt: at,
  changedBy: "meera",
  changedAt: at,
};
const version = {
  version: 2,
  title: "News",
  by: "meera",
  at,
  visibleFrom: null,
  visibleUntil: null,
  isDiscarded: false,
};
const text = {
  ...line,
  summary: "In short.",
  markdown: "It is **open**.",
  html: "<p>It is <strong>open</strong>.</p>",
};
const article: Article = { ...text, version: 2, versions: [version, { ...version, version: 1, by: "arjun" }] };

function give(part: Partial<Article> = {}): void {
  const given = { ...article, ...part };
  fakeConsole.answer(listArticles, { articles: [given], categories, now: at });
  fakeConsole.answer(readArticle, { article: given });
  fakeConsole.answer(previewArticle, { html: "<p>Previewed</p>" });
}
beforeEach(() => give());
// A save refetches everything; an answer that arrives after the test would count for the next one.
afterEach(() => expect.poll(() => queries.isFetching()).toBe(0));

const saved = { version: 3, state: "draft", visibleFrom: null } as const;

describe("the list", () => {
  test("a draft is listed with its state, and its text is shown as customers would see it", async () => {
    openScreen(announcements, "/content/announcements");
    expect(await screen.findByText("Customers don't see this yet.")).toBeTruthy();
    expect(within(screen.getByRole("table", { name: "Announcements" })).getByText("Draft")).toBeTruthy();
    expect(screen.getByText("open").tagName).toBe("STRONG");
    expect(await axeFaults()).toEqual([]);
  });

  test("a state in the address filters the list", async () => {
    openScreen(announcements, "/content/announcements?state=published");
    expect(await screen.findByText("Nothing in this state")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Drafts 1" })).toBeTruthy();
  });

  test("support reads, and is offered no change", async () => {
    openScreen(announcements, "/content/announcements/news?edit", ["support"]);
    expect(await screen.findByText("Customers don't see this yet.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
    expect(screen.queryByRole("link", { name: "New announcement" })).toBeNull();
    expect(screen.queryByLabelText("Title")).toBeNull();
  });

  test("an error is shown with a way to try again", async () => {
    fakeConsole.refuse(listArticles, { code: "INTERNAL_ERROR", detail: "Something went wrong." });
    openScreen(announcements, "/content/announcements");
    expect((await screen.findAllByText("Something went wrong.")).length).toBeGreaterThan(0);
    expect(screen.getAllByRole("button", { name: /again|retry/i }).length).toBeGreaterThan(0);
  });
});

describe("publishing", () => {
  test("a schedule is picked in Indian time and sent as UTC", async () => {
    fakeConsole.answer(publishArticle, { version: 2, state: "scheduled", visibleFrom: "2037-01-01T04:30:00.000Z" });
    const { user } = openScreen(announcements, "/content/announcements/news");
    await user.click(await screen.findByRole("button", { name: "Schedule" }));
    const dialog = within(await screen.findByRole("dialog"));
    const input = dialog.getByLabelText("Publish at (IST)");
    await user.clear(input);
    await user.type(input, "2037-01-01T10:00");
    await user.click(dialog.getByRole("button", { name: "Schedule" }));
    expect((await screen.findAllByText("Scheduled for 1 Jan 2037, 10:00 IST.")).length).toBeGreaterThan(0);
    expect(fakeConsole.asked(publishArticle)).toMatchObject([
      { params: { kind: "announcement", slug: "news" }, body: { version: 2, at: "2037-01-01T04:30:00.000Z" } },
    ]);
  });

  test("a moment that has passed can't be chosen", async () => {
    const { user } = openScreen(announcements, "/content/announcements/news");
    await user.click(await screen.findByRole("button", { name: "Schedule" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByLabelText("Publish at (IST)"));
    await user.type(dialog.getByLabelText("Publish at (IST)"), "2020-01-01T10:00");
    expect(await dialog.findByText("Choose a time in the future")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Schedule" })).toHaveProperty("disabled", true);
  });

  test("a published article can be taken down, and a refusal is shown in the dialog", async () => {
    give({ state: "published", isVisible: true, wasVisible: true, visibleFrom: at });
    fakeConsole.refuse(takeDownArticle, { code: "ARTICLE_CHANGED", detail: "Changed by arjun at 10:00." });
    const { user } = openScreen(announcements, "/content/announcements/news");
    await user.click(await screen.findByRole("button", { name: "Take down" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Take down" }));
    expect(await dialog.findByText("Changed by arjun at 10:00.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "View on site", hidden: true }).getAttribute("href")).toBe(
      "https://feo.example/support/announcement/product#news",
    );
  });

  test("an earlier version is shown, and restored as a draft in the editor", async () => {
    fakeConsole.answer(readArticleVersion, { text: { ...text, title: "Older news", html: "<p>Before</p>" } });
    const { user } = openScreen(announcements, "/content/announcements/news");
    await user.click(await screen.findByRole("link", { name: "1" }));
    expect(await screen.findByRole("heading", { name: "Older news" })).toBeTruthy();
    expect(fakeConsole.asked(readArticleVersion)[0]?.params).toMatchObject({ version: "1" });
    await user.click(screen.getByRole("link", { name: "Restore in the editor" }));
    expect(await screen.findByDisplayValue("Older news")).toBeTruthy();
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    fakeConsole.answer(saveArticle, saved);
    await user.keyboard("{Control>}s{/Control}");
    expect(await screen.findByText("All changes saved")).toBeTruthy();
    expect(fakeConsole.asked(saveArticle)).toMatchObject([{ body: { base: 2, title: "Older news" } }]);
  });
});

describe("the editor", () => {
  test("a new announcement suggests its address, is previewed and saved with Ctrl+S from the text field", async () => {
    const { user, address } = openScreen(announcements, "/content/announcements/+");
    await user.type(await screen.findByLabelText("Title"), "SOL opens");
    expect(screen.getByLabelText("Address")).toHaveProperty("value", "sol-opens");
    expect(screen.getByText("Still needs a category, a text.")).toBeTruthy();
    await user.click(screen.getByLabelText("Category"));
    await user.click(await screen.findByRole("option", { name: "Tax" }));
    await user.type(screen.getByLabelText("Text (Markdown)"), "Soon.");
    expect(await within(screen.getByRole("region", { name: "Preview" })).findByText("Previewed")).toBeTruthy();
    expect(await axeFaults()).toEqual([]);
    fakeConsole.answer(saveArticle, { ...saved, version: 1 });
    screen.getByLabelText("Text (Markdown)").focus();
    await user.keyboard("{Control>}s{/Control}");
    await expect.poll(address).toBe("/content/announcements/sol-opens");
    expect(fakeConsole.asked(saveArticle)).toMatchObject([
      { params: { slug: "sol-opens" }, body: { base: 0, title: "SOL opens", category: "tax", markdown: "Soon." } },
    ]);
  });

  test("a save that comes after another operator's keeps the text, says who it was, and overwrites nothing unasked", async () => {
    const { user } = openScreen(announcements, "/content/announcements/news?edit");
    await user.type(await screen.findByLabelText("Title"), " today");
    fakeConsole.refuse(saveArticle, { code: "ARTICLE_CHANGED", detail: "Changed by meera at 18 Nov 2026, 15:30 IST." });
    await user.click(screen.getByRole("button", { name: /^Save and review/ }));
    expect(await screen.findByText("Changed by meera at 18 Nov 2026, 15:30 IST.")).toBeTruthy();
    expect(screen.getByLabelText("Title")).toHaveProperty("value", "News today");
    expect(screen.getByRole("link", { name: "Open their version" }).getAttribute("target")).toBe("_blank");
    give({ version: 7 });
    fakeConsole.answer(saveArticle, { ...saved, version: 8 });
    await user.click(screen.getByRole("button", { name: "Keep mine" }));
    await expect.poll(() => screen.queryByText(/Changed by meera/)).toBeNull();
    expect(fakeConsole.asked(saveArticle)).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: /^Save and review/ }));
    await screen.findByText("Customers don't see this yet.");
    expect(fakeConsole.asked(saveArticle)[1]).toMatchObject({ body: { base: 7, title: "News today" } });
  });

  test("leaving with unsaved changes asks first; without any it does not", async () => {
    const { user, address } = openScreen(announcements, "/content/announcements/news?edit");
    await user.type(await screen.findByLabelText("Title"), "!");
    await user.click(screen.getByRole("link", { name: "Close the editor" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Keep editing" }));
    expect(screen.getByLabelText("Title")).toHaveProperty("value", "News!");
    const closing = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await user.click(screen.getByRole("link", { name: "Close the editor" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Leave" }));
    expect(await screen.findByText("Customers don't see this yet.")).toBeTruthy();
    expect(address()).toBe("/content/announcements/news");
  });

  test("editing a scheduled text says that it will be published at its moment", async () => {
    give({ state: "scheduled", visibleFrom: "2026-11-20T04:30:00.000Z" });
    openScreen(announcements, "/content/announcements/news?edit");
    expect(await screen.findByText("Scheduled for 20 Nov 10:00 IST: what you save is published then.")).toBeTruthy();
  });

  test("a question has a place among the others, and no summary", async () => {
    const parts = [{ slug: "orders", name: "Orders", description: "" }];
    const question: Article = { ...article, kind: "faq", category: "trading", subcategory: "orders", position: 4 };
    fakeConsole.answer(readArticle, { article: question });
    fakeConsole.answer(listArticles, {
      articles: [question],
      categories: [{ slug: "trading", name: "Trading", description: "", children: parts }],
      now: at,
    });
    const { user } = openScreen(faq, "/content/faq/news?edit");
    const position = await screen.findByLabelText("Position");
    expect(screen.queryByLabelText("Summary")).toBeNull();
    expect(screen.getByText("Trading: Orders")).toBeTruthy();
    await user.clear(position);
    await user.type(position, "12");
    fakeConsole.answer(saveArticle, saved);
    await user.click(screen.getByRole("button", { name: /^Save and review/ }));
    await screen.findByText("Customers don't see this yet.");
    expect(fakeConsole.asked(saveArticle)).toMatchObject([
      { params: { kind: "faq" }, body: { position: 12, category: "trading", subcategory: "orders" } },
    ]);
  });

  test("a title with markup is shown as text", async () => {
    const title = "<img src=x onerror=alert(1)>";
    give({ title, summary: "<b>bold</b>" });
    openScreen(announcements, "/content/announcements/news");
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getByText("<b>bold</b>")).toBeTruthy();
  });
});
