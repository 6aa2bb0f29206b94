/** Every page, at both sizes and in both themes: nothing in the console, nothing for axe, nothing that moves or overflows. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  accessibilityFaults,
  colourFaults,
  openBrowser,
  openVisitor,
  type Size,
  turnTo,
  visit,
  visitBeforeItsData,
} from "../system/browser.ts";
import { demoToken } from "../system/instance.ts";

const { baseUrl, home } = inject("instance");
let browser: Browser;
let accessToken: string;
beforeAll(async () => {
  browser = await openBrowser();
  accessToken = demoToken(home, "asha");
});
afterAll(() => browser.close());

const openPages = [
  "/",
  "/markets",
  "/fees",
  "/download",
  "/legal/terms",
  "/legal/privacy-policy",
  "/legal/aml-policy",
  "/legal/cookie-policy",
  "/trade/ADA-INR",
  "/easyTrade/ADA-INR",
  "/support",
  "/support/faq",
  "/support/faq/verification",
  "/support/faq/deposits-withdrawals/rupees",
  "/support/search?query=utr",
  "/support/announcement",
  "/support/announcement/product",
  "/referral",
  "/crypto",
  "/crypto/ADA",
  "/swap",
  "/auth/login",
  "/auth/signup",
  "/auth/forgotPassword",
  "/auth/callback",
  "/auth/notMe",
];
const memberPages = [
  "/dashboard",
  "/dashboard/account",
  "/dashboard/security",
  "/dashboard/settings",
  "/dashboard/account-verification",
  "/dashboard/depositINR",
  "/dashboard/withdrawINR",
  "/dashboard/wallet/balance/overview",
  "/dashboard/wallet/deposit/ADA",
  "/dashboard/wallet/deposit/ETH",
  "/dashboard/wallet/withdraw/ETH",
  "/dashboard/wallet/deposit/verification",
  "/dashboard/history/exchange/openorders",
  "/dashboard/history/transactions/payments",
];

const themes = ["dark", "light"] as const;
const otherTheme = { dark: "light", light: "dark" } as const;
const pages = [
  ...openPages.map((path) => ({ path, member: false })),
  ...memberPages.map((path) => ({ path, member: true })),
];
/** Every page opens in one theme on a desktop and in the other on a phone; what the themes differ in is looked at in both. */
const looks: readonly { path: string; member: boolean; size: Size; theme: "dark" | "light" }[] = pages.flatMap(
  (page, place) => {
    const theme = themes[place % 2] ?? "dark";
    return [
      { ...page, size: "desktop" as const, theme },
      { ...page, size: "phone" as const, theme: otherTheme[theme] },
    ];
  },
);

/** The sum of what moved without being asked to. */
const watchShifts = () => {
  Object.assign(window, { layoutShift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) (window as unknown as { layoutShift: number }).layoutShift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
};

async function isSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

test.each(looks)(
  "$path on a $size, first in the $theme theme, stands still, fits, and has nothing to complain about",
  async ({ path, member, size, theme }) => {
    const { page, context, complaints } = await openVisitor(browser, {
      baseUrl,
      size,
      theme,
      ...(member ? { accessToken } : {}),
    });
    await page.addInitScript(watchShifts);
    await visitBeforeItsData(page, path);
    expect(await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)).toBeLessThan(0.02);
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe(theme);
    await isSound(page);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);

    await turnTo(page, otherTheme[theme]);
    expect(await colourFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("the 404 page is as clean", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await page.goto("/no/such/page");
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});

test("the overlays are as clean: search, menus", async () => {
  const { page, context, complaints } = await openVisitor(browser, { baseUrl, accessToken });
  await visit(page, "/markets");
  await page.keyboard.press("/");
  await page.getByPlaceholder("A market, a coin or a page").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "account of Asha Kulkarni" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

describe("without scripting", () => {
  test.each(["/", "/markets", "/fees", "/legal/terms", "/support"])("%s can be read", async (path) => {
    const context = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(300);
    await context.close();
  });
});
