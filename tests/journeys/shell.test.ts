/** A visitor browses the site: pages change without a reload, and choices are kept. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { accessibilityFaults, nextFrame, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { demoToken } from "../system/instance.ts";

const { baseUrl, worldUrl, home } = inject("instance");
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("navigation", () => {
  test("ROUTE-002 following a link changes the page without reloading the document", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/");
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole("link", { name: "View markets" }).click();
    await page.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/markets");
    await expect.poll(() => page.evaluate(() => "sameDocument" in window)).toBe(true);
    await context.close();
  });

  test("ROUTE-079 ROUTE-080 a new page starts at the top, and Back restores the scroll position", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/legal/terms");
    await page.evaluate(() => scrollTo(0, 900));
    await page.getByRole("contentinfo").getByRole("link", { name: "Fees" }).click();
    await page.getByRole("heading", { level: 1, name: "Fees" }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const leftAt = 900;
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /terms/i }).waitFor();
    await page.waitForFunction(() => scrollY > 0);
    // Playwright scrolled the footer link into view, so the position restored may be further down.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(leftAt);
    await context.close();
  });

  test("ROUTE-046 in the browser too, a guest who follows the wallet link is led to the login with a return path", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Wallet" }).click();
    await page.waitForURL("**/auth/login?redirect=/dashboard/wallet/balance/overview");
    await context.close();
  });

  test("ROUTE-065 ROUTE-082 an unknown path shows the 404 page, which links home", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await page.goto("/trade/NOPE-INR");
    await page.getByText("404", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Go to homepage" }).click();
    await page.waitForURL(`${baseUrl}/`);
    await page.getByRole("heading", { level: 1, name: /Buy and sell crypto/ }).waitFor();
    await context.close();
  });

  test("a page without data opens at once while the API does not answer", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await page.route("**/api/**", () => undefined);
    await visit(page, "/auth/login");
    await page.getByRole("link", { name: "Sign up" }).first().click();
    await page.waitForURL("**/auth/signup");
    await context.close();
  });

  test("the markets page claims nothing about markets that it could not load", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await page.route("**/api/**", (route) => route.abort());
    await visit(page, "/download");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Markets" }).click();
    await page.getByText("We couldn't load the markets").waitFor();
    await expect.poll(() => page.getByText(/markets rose/).count()).toBe(0);
    await context.close();
  });

  test("ROUTE-067 Trade opens the market that was visited last", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/trade/BTC-USDT");
    await page.waitForFunction(() => document.cookie.includes("market=BTC-USDT"));
    await page.goto("/trade");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/trade/BTC-USDT");
    await page.goto("/easyTrade");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/easyTrade/BTC-USDT");
    await context.close();
  });
});

test("ROUTE-045 ROUTE-046 the signedIn cookie without a token does not open the dashboard: the browser's guard decides", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await context.addCookies([{ name: "signedIn", value: "1", url: baseUrl }]);
  await page.goto("/dashboard/security");
  await page.waitForURL("**/auth/login?redirect=/dashboard/security");
  expect((await context.cookies()).some(({ name }) => name === "signedIn")).toBe(false);
  await context.close();
});

test("the 404 page keeps the chosen theme", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl, theme: "light" });
  await page.goto("/no/such/page");
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
  await context.close();
});

describe("remembered choices", () => {
  test("TITLE-016 TITLE-017 TITLE-021 TITLE-022 LIMIT-015 the theme is dark by default, is toggled without a flash, and is kept in a cookie for 365 days", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    const pageColor = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(() => pageColor()).toBe("rgb(9, 10, 11)");
    await page.getByRole("button", { name: "Switch to the light theme" }).click();
    await expect.poll(() => pageColor()).toBe("rgb(255, 255, 255)");
    await expect.poll(() => page.getAttribute('meta[name="theme-color"]', "content")).toBe("#ffffff");
    const cookie = (await context.cookies()).find(({ name }) => name === "theme");
    expect(cookie?.value).toBe("light");
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(364.9);
    expect(days).toBeLessThan(365.1);
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
    await context.close();
  });

  test("SHELL-012 FORMAT-001 the display currency is rupees in lakh and crore, or dollars", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    const row = page.getByRole("row", { name: /BTC/ }).first();
    await expect.poll(() => row.textContent()).toMatch(/₹\d+(\.\d{2})? Cr/);
    await page.getByRole("button", { name: "Display currency: INR" }).click();
    await page.getByRole("menuitemradio", { name: "$ USD" }).click();
    await page.getByRole("button", { name: "Display currency: USD" }).waitFor();
    await expect.poll(() => row.textContent()).toMatch(/\$\d+(\.\d{2})? [MK]/);
    await page.reload();
    await expect
      .poll(() => page.getByRole("row", { name: /BTC/ }).first().textContent())
      .toMatch(/\$\d+(\.\d{2})? [MK]/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("displayCurrency"))).toBe("USD");
    await context.close();
  });

  test("SHELL-007 the trade page's full-width mode is remembered in the browser", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/trade/ADA-INR");
    const toggle = page.getByRole("button", { name: /full.width/i });
    await expect.poll(() => page.locator("[data-full-width]").getAttribute("data-full-width")).toBe("false");
    await toggle.click();
    await expect.poll(() => page.locator("[data-full-width]").getAttribute("data-full-width")).toBe("true");
    await page.reload();
    await page.waitForSelector('[data-full-width="true"]');
    await context.close();
  });

  test("favourites are kept in the browser and have their own tab", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    await page.getByRole("button", { name: "Add SOL-INR to favourites" }).click();
    await page.reload();
    await page.getByRole("link", { name: /Favourites/ }).click();
    await page.getByRole("link", { name: "Trade SOL-INR" }).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole("table")
          .getByRole("link", { name: /^Trade / })
          .count(),
      )
      .toBe(1);
    await context.close();
  });
});

describe("header, search and overlays", () => {
  test("`/` and Ctrl-K open the search, which finds a market by name, a coin and a page", async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    await page.keyboard.press("/");
    const box = page.getByPlaceholder("Search markets, coins and pages");
    await box.waitFor();
    await page.keyboard.type("cardano");
    await expect.poll(() => box.inputValue()).toBe("cardano");
    await page.getByRole("option", { name: /ADA\s*\/ INR/ }).waitFor();
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await box.waitFor();
    await page.keyboard.type("fees");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/fees");
    // A slash typed in a field does not open the search.
    await visit(page, "/markets");
    await page.getByPlaceholder("Search coins or markets").fill("a/b");
    await expect.poll(() => page.getByPlaceholder("Search markets, coins and pages").count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("ROUTE-002 SHELL-008 SHELL-009 SHELL-010 the support chat loads from the configured address, only on the support pages", async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseUrl });
    const scripts: string[] = [];
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(worldUrl)) scripts.push(request.url());
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
    });
    await visit(page, "/markets");
    expect(scripts).toEqual([]);
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "Support" }).click();
    const frame = page.locator("iframe[title='Support chat']");
    const chat = frame.contentFrame();
    const bubble = chat.getByRole("button", { name: "Open the support chat" });
    await bubble.waitFor();
    expect(scripts).toEqual([`${worldUrl}/packs/js/sdk.js`]);
    await expect.poll(() => chat.locator(".woot--bubble-holder").getAttribute("data-website-token")).toBe("demo");
    // The frame is small while closed and large while open; opened by keyboard alone.
    const height = async () => (await frame.boundingBox())?.height ?? 0;
    await expect.poll(height).toBe(96);
    await bubble.focus();
    await page.keyboard.press("Enter");
    await chat.getByText("This is a demo chat.").waitFor();
    await expect.poll(height).toBeGreaterThan(400);
    await page.keyboard.press("Enter");
    await expect.poll(height).toBe(96);
    await main.getByRole("link", { name: "Markets" }).click();
    await frame.waitFor({ state: "hidden" });
    await page.goBack();
    await bubble.waitFor();
    expect(documents).toEqual([`${baseUrl}/markets`]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("SHELL-011 a newer build is announced while the page is open, and reloading is left to the user", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await page.clock.install();
    await visit(page, "/markets");
    await page.clock.runFor(61_000);
    await expect.poll(() => page.getByText("A new version is ready.").count()).toBe(0);
    await page.route("**/version.json", (route) => route.fulfill({ json: { version: "another" } }));
    await page.clock.runFor(61_000);
    await page.getByText("A new version is ready.").waitFor();
    await page.getByRole("button", { name: "Reload" }).waitFor();
    await context.close();
  });

  test("losing the connection shows a message, which disappears when it is back", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    await context.setOffline(true);
    await page.getByRole("alert").getByText("You're offline").waitFor();
    const price = page.getByRole("row", { name: /BTC \/ INR/ }).getByText(/^[+−]/);
    const faint = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--color-faint"),
    );
    await expect
      .poll(() => price.evaluate((element) => getComputedStyle(element).getPropertyValue("--color-up")))
      .toBe(faint);
    await context.setOffline(false);
    await page.getByRole("alert").waitFor({ state: "detached" });
    await context.close();
  });

  test("a page that cannot be fetched leaves the current page open, and opens once the connection is back", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/fees");
    await page.route("**/*", (route) => route.abort());
    const markets = page.getByRole("banner").getByRole("link", { name: "Markets" });
    await markets.click();
    await page.getByRole("alert").getByText("The connection to Feo was lost.").waitFor();
    await markets.click();
    await page.getByRole("alert").getByText("The page opens when you're back online.").waitFor();
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("alert").getByText("Prices resume when you're back online.").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/fees");
    await markets.click();
    await page.unroute("**/*");
    await page.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
    await context.close();
  });

  test("a phone's bottom bar leads to four pages and to the account menu", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, size: "phone" });
    await visit(page, "/");
    const bar = page.getByRole("navigation", { name: "Phone" });
    await expect.poll(() => bar.getByRole("link").allTextContents()).toEqual(["Home", "Markets", "Trade", "Wallet"]);
    await bar.getByRole("link", { name: "Markets" }).click();
    await page.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
    const box = await bar.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    await context.close();
  });

  test("SHELL-012 TITLE-021 on a phone currency and theme are in the account menu, and the header has search and login", async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseUrl, size: "phone" });
    await visit(page, "/markets");
    await expect
      .poll(() =>
        page
          .getByRole("banner")
          .getByRole("button")
          .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
      )
      .toBe(1);
    await page.getByRole("button", { name: "Account menu" }).click();
    const sheet = page.getByRole("dialog", { name: "Account" });
    await sheet.getByRole("radio", { name: "$ USD" }).click();
    await sheet.getByRole("radio", { name: "Light" }).click();
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
    await expect.poll(() => page.locator("meta[name=theme-color]").getAttribute("content")).toBe("#ffffff");
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole("link", { name: "Log in" }).click();
    await page.waitForURL("**/auth/login");
    await page.getByRole("navigation", { name: "Phone" }).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("TITLE-021 a new theme applies at once, without colour transitions", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    const faded = await page.getByRole("button", { name: "Switch to the light theme" }).evaluate(async (toggle) => {
      let count = 0;
      document.addEventListener("transitionrun", () => {
        count += 1;
      });
      (toggle as HTMLElement).click();
      for (const _ of [1, 2, 3]) await new Promise((drawn) => requestAnimationFrame(drawn));
      return count;
    });
    expect(faded).toBe(0);
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
    await context.close();
  });

  test.each(["/", "/markets", "/fees", "/support"])(
    "%s has the same layout before its font has loaded",
    async (path) => {
      const layoutOf = async (isBlocked: boolean) => {
        const { page, context } = await openVisitor(browser, { baseUrl });
        if (isBlocked) await page.route("**/*.woff2", (route) => route.abort());
        await visit(page, path);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const places = await page.evaluate(() =>
          [...document.querySelectorAll("header a, main h1, main h2, main h3, main p, main li, main tr, footer a")].map(
            (element) => {
              const { y, height } = element.getBoundingClientRect();
              return `${element.tagName} ${Math.round(y + scrollY)} ${Math.round(height)}`;
            },
          ),
        );
        await context.close();
        return places;
      };
      expect(await layoutOf(true)).toEqual(await layoutOf(false));
    },
  );
});

describe("while logged in", () => {
  test("AUTH-029 ROUTE-043 a returning customer sees their profile, and is redirected from the login", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, accessToken: demoToken(home, "asha") });
    await visit(page, "/markets");
    await page.getByRole("button", { name: "account of Asha Kulkarni" }).waitFor();
    await page.goto("/auth/login");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/markets");
    await context.close();
  });

  test("SHELL-002 SHELL-003 SHELL-004 SHELL-006 AUTH-033 AUTH-034 AUTH-037 logging out shows a toast and leaves the dashboard", async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseUrl, accessToken: demoToken(home, "asha") });
    await visit(page, "/dashboard/settings");
    await page.getByRole("button", { name: "account of Asha Kulkarni" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "You're logged out." });
    // The toast stays while it is hovered.
    await toast.hover();
    await page.waitForURL("**/markets");
    // Wait until it has slid in.
    await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(120);
    const box = await toast.boundingBox();
    expect(box?.width).toBeGreaterThan(280);
    expect(box?.width).toBeLessThan(320);
    expect(1440 - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);
    await toast.getByRole("button", { name: "Close" }).click();
    await toast.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await page.getByRole("link", { name: "Sign up" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("AUTH-034 logging out in one tab logs out the other tabs", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, accessToken: demoToken(home, "asha") });
    await visit(page, "/markets");
    const other = await context.newPage();
    await visit(other, "/dashboard/settings");
    await page.getByRole("button", { name: "account of Asha Kulkarni" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await other.waitForURL("**/markets");
    await other.getByRole("link", { name: "Sign up" }).waitFor();
    await context.close();
  });

  test("LIMIT-008 a toast disappears after its time", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, accessToken: demoToken(home, "asha") });
    await visit(page, "/markets");
    await page.getByRole("button", { name: "account of Asha Kulkarni" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "You're logged out." });
    await toast.waitFor();
    await page.mouse.move(10, 800);
    await toast.waitFor({ state: "detached" });
    await context.close();
  });

  test("AUTH-039 AUTH-040 ERROR-005 an invalid token logs out silently and leaves the dashboard", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, accessToken: "not.a.token" });
    const logouts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/logout")) logouts.push(request.url());
    });
    await page.goto("/dashboard/security");
    await page.waitForURL("**/markets");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
    expect(logouts).toEqual([]);
    await expect
      .poll(() =>
        page
          .getByRole("listitem")
          .filter({ hasText: /logged out/i })
          .count(),
      )
      .toBe(0);
    await context.close();
  });

  test("ERROR-020 a profile that cannot be loaded is only logged, and the page and the session stay", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, accessToken: demoToken(home, "asha") });
    await page.route("**/api/user/v1/profile", (route) => route.fulfill({ status: 500, body: "{}" }));
    await visit(page, "/markets");
    await page.getByRole("button", { name: "Account", exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).not.toBeNull();
    await page.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
    await context.close();
  });

  test("ERROR-003 a network failure does not end the session", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, accessToken: demoToken(home, "asha") });
    await page.route("**/api/user/v1/profile", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/user/v1/profile"));
    await visit(page, "/dashboard/settings");
    await failed;
    await nextFrame(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/dashboard/settings");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).not.toBeNull();
    await context.close();
  });
});
