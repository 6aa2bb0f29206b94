/** Layout rules for lines, columns and rows at both sizes, which only a browser can check. */
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openBrowser, openVisitor, visit } from "../system/browser.ts";

const { baseUrl } = inject("instance");
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const boxes = (parts: Locator) =>
  parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom, height } = element.getBoundingClientRect();
      return { left, right, top, bottom, height };
    }),
  );

describe("the trade page on a phone, with prices of bitcoin's size", () => {
  let page: Page;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { page: opened, context } = await openVisitor(browser, { baseUrl, size: "phone" });
    page = opened;
    close = () => context.close();
    await visit(page, "/trade/BTC-INR");
  });
  afterAll(() => close());

  test("the 24-hour figures are two aligned columns of single lines", async () => {
    const list = page.locator("dl").filter({ hasText: "24h high" }).locator("visible=true");
    const names = await boxes(list.locator("dt"));
    const values = await boxes(list.locator("dd"));
    expect(names).toHaveLength(3);
    expect(new Set(names.map(({ left }) => left)).size).toBe(1);
    expect(new Set(values.map(({ right }) => right)).size).toBe(1);
    expect([...names, ...values].map(({ height }) => height)).toEqual(Array(6).fill(18));
  });

  test("the trades list fills the space above the best prices with whole rows", async () => {
    await page.getByRole("tab", { name: "Trades", exact: true }).first().click();
    const trades = page.getByRole("list", { name: "Latest trades" });
    await trades.waitFor();
    const [list] = await boxes(trades);
    const [best] = await boxes(page.locator("dl").filter({ hasText: "Bid" }).locator("visible=true"));
    if (!list || !best) throw new Error("The trades or the best prices are not there");
    expect(list.height).toBeGreaterThan(0);
    expect(list.height % 20).toBe(0);
    expect(list.bottom).toBeLessThanOrEqual(best.top);
    expect(best.top - list.bottom).toBeLessThan(20);
  });

  test("a clicked tab shows no focus ring, and a tab reached by keyboard does", async () => {
    const outline = (name: string) =>
      page
        .getByRole("tab", { name, exact: true })
        .first()
        .evaluate((tab) => getComputedStyle(tab).outlineStyle);
    await page.getByRole("tab", { name: "Book", exact: true }).click();
    expect(await outline("Book")).toBe("none");
    await page.keyboard.press("ArrowLeft");
    expect(await outline("Chart")).toBe("solid");
  });
});

test.each(["/markets", "/swap", "/crypto", "/crypto/ADA", "/support", "/support/faq/verification"])(
  "on a desktop the footer of %s is as wide as the page's content",
  async (path) => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, path);
    const footer = await page.locator("footer > div").evaluateAll(contentEdges);
    expect(footer).toHaveLength(1);
    expect(await page.locator("main > div").evaluateAll(contentEdges)).toEqual(footer);
    await context.close();
  },
);

const contentEdges = (elements: Element[]) =>
  elements.map((element) => {
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) };
  });
