/** A visitor walks through the site: pages change without a reload, the frame keeps what was chosen. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { nextFrame, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { demoToken } from "../system/instance.ts";

const { baseUrl, worldUrl, home } = inject("instance");
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("walking", () => {
  test("ROUTE-002 following a link changes the page without a full document reload", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/");
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole("link", { name: "See the markets" }).click();
    await page.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/markets");
    await expect.poll(() => page.evaluate(() => "sameDocument" in window)).toBe(true);
    await context.close();
  });

  test("ROUTE-079 ROUTE-080 a new page starts at its top, and going back returns to where one was", async () => {
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
    // Following the link scrolled the footer into view first: where one was is where the link was pressed.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(leftAt);
    await context.close();
  });

  test("ROUTE-046 in the browser too, a guest who follows a link to the wallet is asked to log in, with the way back", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Wallet" }).click();
    await page.waitForURL("**/auth/login?redirect=/dashboard/wallet/balance/overview");
    await context.close();
  });

  test("ROUTE-065 ROUTE-082 a bad address shows the 404 page, which leads home", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await page.goto("/trade/NOPE-INR");
    await page.getByText("404", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Go to homepage" }).click();
    await page.waitForURL(`${baseUrl}/`);
    await page.getByRole("heading", { level: 1, name: /Buy and sell crypto/ }).waitFor();
    await context.close();
  });

  test("while the API does not answer, a page that asks for nothing opens at once", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await page.route("**/api/**", () => undefined);
    await visit(page, "/auth/login");
    await page.getByRole("link", { name: "Sign up" }).first().click();
    await page.waitForURL("**/auth/signup");
    await context.close();
  });

  test("a list of markets that could not be had claims nothing about them", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await page.route("**/api/**", (route) => route.abort());
    await visit(page, "/download");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Markets" }).click();
    await page.getByText("The markets could not be loaded").waitFor();
    await expect.poll(() => page.getByText(/markets rose/).count()).toBe(0);
    await context.close();
  });

  test("ROUTE-067 the market that was visited last is the one that Trade opens", async () => {
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

test("ROUTE-045 ROUTE-046 a cookie without a token opens nothing: the browser's guard decides finally", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await context.addCookies([{ name: "signedIn", value: "1", url: baseUrl }]);
  await page.goto("/dashboard/security");
  await page.waitForURL("**/auth/login?redirect=/dashboard/security");
  expect((await context.cookies()).some(({ name }) => name === "signedIn")).toBe(false);
  await context.close();
});

test("the 404 page keeps the theme that was chosen", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl, theme: "light" });
  await page.goto("/no/such/page");
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
  await context.close();
});

describe("what was chosen stays", () => {
  test("TITLE-016 TITLE-017 TITLE-021 TITLE-022 LIMIT-015 the theme: dark first, a toggle, a cookie of 365 days, no flash", async () => {
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

  test("SHELL-012 FORMAT-001 the display currency: rupees in lakh and crore, or dollars", async () => {
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

  test("SHELL-007 the trade page's full-width mode is remembered locally", async () => {
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

  test("favourites stay in this browser and have their own tab", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    await page.getByRole("button", { name: "Keep SOL-INR as a favourite" }).click();
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

describe("the frame", () => {
  test("`/` and Ctrl-K open the search, which finds a market by name, a coin and a page", async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    await page.keyboard.press("/");
    const box = page.getByPlaceholder("A market, a coin or a page");
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
    // The slash belongs to whoever is typing.
    await visit(page, "/markets");
    await page.getByPlaceholder("Find a coin or a market").fill("a/b");
    await expect.poll(() => page.getByPlaceholder("A market, a coin or a page").count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("SHELL-008 SHELL-009 SHELL-010 the support chat comes from the configured address, and only support shows it", async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseUrl });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(worldUrl)) scripts.push(request.url());
    });
    await visit(page, "/markets");
    expect(scripts).toEqual([]);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click();
    const bubble = page.getByRole("button", { name: "Open the support chat" });
    await bubble.waitFor();
    expect(scripts).toEqual([`${worldUrl}/packs/js/sdk.js`]);
    await expect.poll(() => page.locator(".woot--bubble-holder").getAttribute("data-website-token")).toBe("demo");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Markets" }).click();
    await bubble.waitFor({ state: "hidden" });
    await page.goBack();
    await bubble.waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("SHELL-011 a newer build is noticed while the page is open, and reloading is the person's choice", async () => {
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

  test("a lost connection is told, and so is its end by silence", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/markets");
    await context.setOffline(true);
    await page.getByRole("alert").getByText("You are offline").waitFor();
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

  test("a page that cannot be fetched is not gone to: the open one stays, and the other opens when somebody answers", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/fees");
    await page.route("**/*", (route) => route.abort());
    const markets = page.getByRole("banner").getByRole("link", { name: "Markets" });
    await markets.click();
    await page.getByRole("alert").getByText("The connection to Feo is lost.").waitFor();
    await markets.click();
    await page.getByRole("alert").getByText("The page you asked for opens when it is back.").waitFor();
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("alert").getByText("Prices move again when it is back.").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/fees");
    await markets.click();
    await page.unroute("**/*");
    await page.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
    await context.close();
  });

  test("on a phone the bar at the bottom leads to the five places", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, size: "phone" });
    await visit(page, "/");
    const bar = page.getByRole("navigation", { name: "Phone" });
    await expect
      .poll(() => bar.getByRole("link").allTextContents())
      .toEqual(["Home", "Markets", "Trade", "Wallet", "Account"]);
    await bar.getByRole("link", { name: "Markets" }).click();
    await page.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
    const box = await bar.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    await context.close();
  });
});

describe("being logged in", () => {
  test("AUTH-029 ROUTE-043 a returning user is greeted by the profile, and kept away from the login", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, accessToken: demoToken(home, "asha") });
    await visit(page, "/markets");
    await page.getByRole("button", { name: "account of Asha Kulkarni" }).waitFor();
    await page.goto("/auth/login");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/markets");
    await context.close();
  });

  test("SHELL-002 SHELL-003 SHELL-004 SHELL-006 AUTH-033 AUTH-034 AUTH-037 logging out tells so in a toast and leaves the dashboard", async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseUrl, accessToken: demoToken(home, "asha") });
    await visit(page, "/dashboard/settings");
    await page.getByRole("button", { name: "account of Asha Kulkarni" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "You are logged out." });
    // It stays for as long as somebody points at it.
    await toast.hover();
    await page.waitForURL("**/markets");
    // It slides in.
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

  test("AUTH-034 logging out in one tab logs out in the others too", async () => {
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

  test("LIMIT-008 a toast leaves by itself", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, accessToken: demoToken(home, "asha") });
    await visit(page, "/markets");
    await page.getByRole("button", { name: "account of Asha Kulkarni" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "You are logged out." });
    await toast.waitFor();
    await page.mouse.move(10, 800);
    await toast.waitFor({ state: "detached" });
    await context.close();
  });

  test("AUTH-039 AUTH-040 ERROR-005 a token that is no longer good logs out in silence and leaves the dashboard", async () => {
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

  test("ERROR-020 a profile that cannot be fetched is only logged; the page stands and the session too", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, accessToken: demoToken(home, "asha") });
    await page.route("**/api/user/v1/profile", (route) => route.fulfill({ status: 500, body: "{}" }));
    await visit(page, "/markets");
    await page.getByRole("button", { name: "Account", exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).not.toBeNull();
    await page.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
    await context.close();
  });

  test("ERROR-003 a network failure changes nothing about the session", async () => {
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
