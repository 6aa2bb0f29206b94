/** Every page, at both sizes and in both themes: no console output, accessibility faults, layout shifts or overflow. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  accessibilityFaults,
  colourFaults,
  openBrowser,
  openVisitor,
  sizes,
  turnTo,
  visit,
  visitBeforeItsData,
} from "../system/browser.ts";
import { demoToken } from "../system/instance.ts";
import { isEveryLook, looks } from "./looks.ts";
import { expectFit, expectStill, otherTheme, watchShifts } from "./sound-page.ts";

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
  "/proof-of-reserves",
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
  "/auth/resetPassword",
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
  "/referral",
  "/proof-of-reserves",
];

const pages = [
  ...openPages.map((path) => ({ path, visitor: "guest" as const })),
  ...memberPages.map((path) => ({ path, visitor: "member" as const })),
];
/** Every page opens in one look and then switches to the other theme and size; with EVERY_LOOK=all it opens in each. */
const visits = pages.flatMap((page, place) =>
  (isEveryLook ? looks : looks.slice(place % 2, (place % 2) + 1)).map((look) => ({ ...page, ...look })),
);
const otherSize = { desktop: "phone", phone: "desktop" } as const;

test.each(visits)(
  "$path for a $visitor, first on a $size in the $theme theme, has no layout shift, overflow, accessibility fault or console output",
  async ({ path, visitor, size, theme }) => {
    const { page, context, complaints } = await openVisitor(browser, {
      baseUrl,
      size,
      theme,
      ...(visitor === "member" ? { accessToken } : {}),
    });
    await watchShifts(page);
    await visitBeforeItsData(page, path);
    await expectStill(page);
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe(theme);
    await expectFit(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);

    await page.setViewportSize(sizes[otherSize[size]]);
    await turnTo(page, otherTheme[theme]);
    await expectFit(page);
    expect(await colourFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("the 404 page has no accessibility faults", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await page.goto("/no/such/page");
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});

test("the search has no accessibility faults, and the overlays log nothing to the console", async () => {
  const { page, context, complaints } = await openVisitor(browser, { baseUrl, accessToken });
  await visit(page, "/markets");
  await page.keyboard.press("/");
  await page.getByPlaceholder("Search markets, coins and pages").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "account of Asha Kulkarni" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

describe("without JavaScript", () => {
  test.each(["/", "/markets", "/fees", "/legal/terms", "/support"])(
    "%s is readable without JavaScript",
    async (path) => {
      const context = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(path);
      expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(300);
      await context.close();
    },
  );
});
