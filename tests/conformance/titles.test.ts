/** Titles, body backgrounds, theme colours, and the theme and locale cookies, as the server sends them. */
import { describe, expect, test } from "vitest";
import { getPage, signedIn } from "./page.ts";

const defaultTitle = "Trade, Buy, Sell, and Send Crypto - Feo";

describe("TITLE-001 titles end with a dash and the product name", () => {
  test.each([
    ["TITLE-003", "/dashboard/security", "Account Security - Feo"],
    ["TITLE-004", "/dashboard/settings", "Account Settings - Feo"],
    ["TITLE-005", "/fees", "Fees Overview - Feo"],
    ["TITLE-006", "/", defaultTitle],
    ["TITLE-007", "/auth/login", defaultTitle],
    ["TITLE-007", "/auth/signup", defaultTitle],
    ["TITLE-007", "/auth/forgotPassword", defaultTitle],
    ["TITLE-008", "/crypto", defaultTitle],
    ["TITLE-008", "/crypto/BTC", defaultTitle],
    ["TITLE-009", "/download", defaultTitle],
    ["TITLE-010", "/markets", defaultTitle],
    ["TITLE-011", "/swap", defaultTitle],
    ["TITLE-012", "/trade/ADA-INR", defaultTitle],
    ["TITLE-012", "/easyTrade/ADA-INR", defaultTitle],
  ])("%s %s has the title «%s»", async (_code, path, title) => {
    const cookie = path.startsWith("/dashboard") ? { cookie: signedIn } : {};
    expect((await getPage(path, cookie)).title).toBe(title);
  });

  test("TITLE-002 each dashboard page has its own title", async () => {
    const paths = ["", "/account", "/security", "/settings", "/account-verification", "/depositINR", "/withdrawINR"];
    const titles = await Promise.all(
      paths.map(async (path) => (await getPage(`/dashboard${path}`, { cookie: signedIn })).title),
    );
    expect(titles).not.toContain(defaultTitle);
    expect(new Set(titles).size).toBe(paths.length);
    for (const title of titles) expect(title).toMatch(/ - Feo$/);
  });
});

describe("body background", () => {
  test.each([
    ["TITLE-013", "/legal/terms"],
    ["TITLE-013", "/legal/privacy-policy"],
    ["TITLE-014", "/"],
  ])("%s %s is white in both themes", async (_code, path) => {
    for (const theme of ["dark", "light"]) {
      expect((await getPage(path, { cookie: `theme=${theme}` })).body("class")).toContain("bg-[#ffffff]");
    }
  });
  test.each([
    "/markets",
    "/fees",
    "/download",
    "/auth/login",
    "/trade/ADA-INR",
    "/support",
    "/crypto",
    "/swap",
    "/referral",
  ])("TITLE-015 %s has the main background", async (path) => {
    expect((await getPage(path)).body("class")).toContain("bg-page");
  });
});

describe("theme", () => {
  const themeOf = (html: string) => ({
    theme: /<html[^>]*data-theme="(\w+)"/.exec(html)?.[1],
    color: /<meta name="theme-color" content="([^"]+)"/.exec(html)?.[1],
  });
  test("TITLE-018 TITLE-020 the theme is dark by default", async () => {
    expect(themeOf((await getPage("/markets")).html)).toEqual({ theme: "dark", color: "#090A0B" });
  });
  test("TITLE-019 TITLE-022 the cookie's theme applies on the first paint", async () => {
    expect(themeOf((await getPage("/markets", { cookie: "theme=light" })).html)).toEqual({
      theme: "light",
      color: "#ffffff",
    });
  });
  test("a cookie with an unknown theme is ignored", async () => {
    expect(themeOf((await getPage("/markets", { cookie: "theme=%22%3E%3Cscript%3E" })).html).theme).toBe("dark");
  });
});

test("SHELL-014 LIMIT-016 the locale is kept in a cookie for 365 days", async () => {
  const { headers } = await getPage("/markets");
  const cookie = headers.getSetCookie().find((entry) => entry.startsWith("locale="));
  expect(cookie).toContain("locale=en");
  expect(cookie).toContain(`Max-Age=${365 * 24 * 60 * 60}`);
  expect((await getPage("/markets", { cookie: "locale=en" })).headers.getSetCookie()).toEqual([]);
});

test("SHELL-001 the pages are in English and offer no other language", async () => {
  const { html } = await getPage("/");
  expect(html).toMatch(/<html lang="en"/);
  expect(html).not.toMatch(/hreflang|Language|भाषा/);
});
