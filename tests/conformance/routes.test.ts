/**
 * Every route of the specification as the server answers it: layout, frame, data, guards, redirects and the 404 page.
 */
import { describe, expect, test } from "vitest";
import { getPage, redirectOf, signedIn } from "./page.ts";

interface Row {
  readonly code: string;
  readonly path: string;
  readonly layout: string;
  readonly login?: boolean;
}

const routes: readonly Row[] = [
  { code: "ROUTE-004", path: "/", layout: "default" },
  { code: "ROUTE-005", path: "/fees", layout: "markets" },
  { code: "ROUTE-006", path: "/markets", layout: "markets" },
  { code: "ROUTE-007", path: "/download", layout: "none" },
  { code: "ROUTE-008", path: "/legal/terms", layout: "none" },
  { code: "ROUTE-009", path: "/legal/aml-policy", layout: "none" },
  { code: "ROUTE-010", path: "/legal/cookie-policy", layout: "none" },
  { code: "ROUTE-011", path: "/legal/privacy-policy", layout: "none" },
  { code: "ROUTE-012", path: "/auth/login", layout: "auth" },
  { code: "ROUTE-013", path: "/auth/signup", layout: "auth" },
  { code: "ROUTE-014", path: "/auth/forgotPassword", layout: "auth" },
  { code: "ROUTE-015", path: "/auth/callback", layout: "none" },
  { code: "ROUTE-016", path: "/trade/ADA-INR", layout: "trade" },
  { code: "ROUTE-017", path: "/easyTrade/ADA-INR", layout: "trade" },
  { code: "ROUTE-018", path: "/support", layout: "referral" },
  { code: "ROUTE-019", path: "/support/faq", layout: "referral" },
  { code: "ROUTE-020", path: "/support/search", layout: "referral" },
  { code: "ROUTE-021", path: "/support/announcement", layout: "referral" },
  { code: "ROUTE-022", path: "/support/faq/verification", layout: "support" },
  { code: "ROUTE-023", path: "/support/faq/deposits-withdrawals/coins", layout: "support" },
  { code: "ROUTE-024", path: "/support/announcement/product", layout: "support" },
  { code: "ROUTE-025", path: "/dashboard", layout: "dashboard", login: true },
  { code: "ROUTE-026", path: "/dashboard/account", layout: "dashboard", login: true },
  { code: "ROUTE-028", path: "/dashboard/security", layout: "dashboard", login: true },
  { code: "ROUTE-029", path: "/dashboard/settings", layout: "dashboard", login: true },
  { code: "ROUTE-030", path: "/dashboard/account-verification", layout: "dashboard", login: true },
  { code: "ROUTE-031", path: "/dashboard/depositINR", layout: "dashboard", login: true },
  { code: "ROUTE-032", path: "/dashboard/withdrawINR", layout: "dashboard", login: true },
  { code: "ROUTE-034", path: "/dashboard/wallet/balance/overview", layout: "dashboard", login: true },
  { code: "ROUTE-036", path: "/dashboard/wallet/deposit", layout: "dashboard", login: true },
  { code: "ROUTE-036", path: "/dashboard/wallet/deposit/ADA", layout: "dashboard", login: true },
  { code: "ROUTE-037", path: "/dashboard/wallet/withdraw", layout: "dashboard", login: true },
  { code: "ROUTE-037", path: "/dashboard/wallet/withdraw/ADA", layout: "dashboard", login: true },
  { code: "ROUTE-038", path: "/dashboard/wallet/deposit/verification", layout: "trade", login: true },
  { code: "ROUTE-038", path: "/dashboard/wallet/deposit/verification/17", layout: "trade", login: true },
  { code: "ROUTE-039", path: "/dashboard/history/exchange/openorders", layout: "dashboard", login: true },
  { code: "ROUTE-041", path: "/dashboard/history/transactions/mainwallet", layout: "dashboard", login: true },
  { code: "ROUTE-049", path: "/referral", layout: "referral" },
  { code: "ROUTE-054", path: "/crypto", layout: "crypto" },
  { code: "ROUTE-054", path: "/crypto/ADA", layout: "crypto" },
  { code: "ROUTE-055", path: "/swap", layout: "crypto" },
];

describe("ROUTE-001 ROUTE-003 every page is rendered by the server in its layout", () => {
  test.each(routes)("$code $path is shown in layout $layout", async ({ path, layout, login }) => {
    const page = await getPage(path, login ? { cookie: signedIn } : {});
    expect(page.status).toBe(200);
    expect(page.body("data-layout")).toBe(layout);
    expect(page.html).toMatch(/<h1[ >]/);
    // More than the frame: the main element has a heading and text.
    expect(page.main.length).toBeGreaterThan(40);
  });
});

test("ROUTE-022 ROUTE-023 ROUTE-024 the support layout has the id of its section", async () => {
  expect((await getPage("/support/faq/verification")).body("data-layout-id")).toBe("faq");
  expect((await getPage("/support/faq/deposits-withdrawals/coins")).body("data-layout-id")).toBe("faq");
  expect((await getPage("/support/announcement/product")).body("data-layout-id")).toBe("announcement");
});

describe("frames by path prefix", () => {
  test.each([
    ["ROUTE-044", "/auth/login", "exchange"],
    ["ROUTE-047", "/trade/ADA-INR", "exchange"],
    ["ROUTE-048", "/easyTrade/ADA-INR", "exchange"],
    ["ROUTE-049", "/referral", "exchange"],
    ["ROUTE-057", "/", "plain"],
    ["ROUTE-058", "/crypto", "plain"],
    ["ROUTE-059", "/swap", "plain"],
    ["ROUTE-060", "/markets", "plain"],
  ])("%s %s has the frame %s", async (_code, path, frame) => {
    expect((await getPage(path)).body("data-frame")).toBe(frame);
  });
});

describe("data by path", () => {
  const price = /₹\d{1,2},\d{2},\d{3}|\d{2}\.\d{2}/;
  test.each([
    ["ROUTE-050", "/trade/ADA-INR"],
    ["ROUTE-051", "/easyTrade/ADA-INR"],
    ["ROUTE-052", "/referral"],
    ["ROUTE-053", "/"],
    ["ROUTE-054", "/crypto"],
    ["ROUTE-055", "/swap"],
    ["ROUTE-056", "/markets"],
  ])("%s %s has market data in its HTML and asks for user data", async (_code, path) => {
    const page = await getPage(path);
    expect(page.body("data-market-data")).toBe("true");
    expect(page.body("data-user-data")).toBe("true");
    // The market calls' answers are embedded in the page.
    expect(page.html).toContain("ADA-INR");
    expect(page.html).toMatch(price);
  });
  test.each([
    ["ROUTE-061", "/support", "false", "true"],
    ["ROUTE-062", "/fees", "true", "false"],
    ["ROUTE-063", "/legal/terms", "false", "false"],
    ["ROUTE-064", "/download", "false", "false"],
  ])("%s %s: market data %s, user data %s", async (_code, path, market, user) => {
    const page = await getPage(path);
    expect([page.body("data-market-data"), page.body("data-user-data")]).toEqual([market, user]);
    if (market === "false") expect(page.html).not.toContain("minNotional");
  });
});

test.each(["/crypto", "/crypto/ADA", "/easyTrade/ADA-INR", "/markets"])(
  "ROUTE-001 %s names its coins in the server-rendered HTML",
  async (path) => {
    expect((await getPage(path)).text).toContain("Cardano");
  },
);

test("ROUTE-001 the wallet names its coins in the server-rendered HTML", async () => {
  expect((await getPage("/dashboard/wallet/balance/overview", { cookie: signedIn })).text).toContain("Cardano");
});

describe("guards", () => {
  test.each(["/auth/login", "/auth/signup", "/auth/forgotPassword"])(
    "ROUTE-012 ROUTE-013 ROUTE-014 ROUTE-043 a logged-in user who opens %s is redirected to /markets",
    async (path) => {
      expect(await redirectOf(path, { cookie: signedIn })).toBe("/markets");
      expect(await redirectOf(path)).toBeNull();
    },
  );
  test("ROUTE-015 the provider callback page is open to everybody", async () => {
    expect((await getPage("/auth/callback", { cookie: signedIn })).status).toBe(200);
  });
  test.each(routes.filter(({ login }) => login))(
    "ROUTE-045 ROUTE-046 ROUTE-066 a guest who opens $path is redirected to the login with a return path",
    async ({ path }) => {
      expect(await redirectOf(path)).toBe(`/auth/login?redirect=${path}`);
    },
  );
  test("ROUTE-046 the return path keeps its query", async () => {
    expect(await redirectOf("/dashboard/history/exchange/orders?pageNo=2&side=BUY")).toBe(
      "/auth/login?redirect=/dashboard/history/exchange/orders%3FpageNo%3D2%26side%3DBUY",
    );
  });
});

describe("redirects", () => {
  test.each([
    ["ROUTE-069", "/trade", "", "/trade/ADA-INR"],
    ["ROUTE-070", "/easyTrade", "", "/easyTrade/ADA-INR"],
    ["ROUTE-067", "/trade", "market=BTC-INR", "/trade/BTC-INR"],
    ["ROUTE-068", "/easyTrade", "market=BTC-INR", "/easyTrade/BTC-INR"],
    ["ROUTE-071", "/trade", "market=NO-MORE", "/trade/BTC-INR"],
    ["ROUTE-072", "/easyTrade", "market=NO-MORE", "/easyTrade/BTC-INR"],
    ["ROUTE-073", "/trade/ada-inr", "", "/trade/ADA-INR"],
    ["ROUTE-074", "/easyTrade/ada-inr", "", "/easyTrade/ADA-INR"],
    ["ROUTE-074", "/easyTrade/Ada-inr", "", "/easyTrade/ADA-INR"],
    ["ROUTE-075", "/easytrade/ADA-INR", "", "/easyTrade/ADA-INR"],
    ["ROUTE-075", "/easytrade", "", "/easyTrade/ADA-INR"],
    ["ROUTE-027", "/dashboard/history", signedIn, "/dashboard/history/exchange/openorders"],
    ["ROUTE-033", "/dashboard/wallet", signedIn, "/dashboard/wallet/balance/overview"],
    ["ROUTE-076", "/dashboard/wallet/balance", signedIn, "/dashboard/wallet/balance/overview"],
    ["ROUTE-077", "/dashboard/history/exchange", signedIn, "/dashboard/history/exchange/openorders"],
    ["ROUTE-078", "/dashboard/history/transactions", signedIn, "/dashboard/history/transactions/mainwallet"],
  ])("%s %s with the cookie «%s» redirects to %s", async (_code, path, cookie, to) => {
    expect(await redirectOf(path, cookie ? { cookie } : {})).toBe(to);
  });

  test.each([
    ["ROUTE-035", "/dashboard/wallet/balance", ["overview", "main", "spot"]],
    ["ROUTE-040", "/dashboard/history/exchange", ["openorders", "trades", "orders"]],
    ["ROUTE-042", "/dashboard/history/transactions", ["mainwallet", "payments", "deposit-withdrawal", "transfers"]],
  ] as const)("%s %s links all its tabs, and each tab is a page", async (_code, path, tabs) => {
    for (const tab of tabs) {
      const page = await getPage(`${path}/${tab}`, { cookie: signedIn });
      expect(page.status).toBe(200);
      for (const other of tabs) expect(page.html).toContain(`href="${path}/${other}"`);
    }
  });
});

describe("unknown paths", () => {
  test("ROUTE-065 an unknown path answers 404 with no route config found", async () => {
    const page = await getPage("/no/such/page");
    expect(page.status).toBe(404);
    expect(page.html).toContain("no route config found");
  });

  test.each([
    "/trade/NOPE-INR",
    "/easyTrade/NOPE-INR",
    "/crypto/NOPE",
    "/support/faq/no-such-category",
    "/support/faq/verification/no-such-part",
    "/support/announcement/no-such-category",
  ])("ROUTE-081 ROUTE-082 a known route with an unknown parameter answers 404: %s", async (path) => {
    const page = await getPage(path);
    expect(page.status).toBe(404);
    expect(page.html).toContain(`Page Not Found: ${path}`);
  });

  test.each(["/dashboard/wallet/balance/margin", "/dashboard/history/exchange/nope", "/dashboard/wallet/deposit/NOPE"])(
    "ROUTE-081 ROUTE-082 a known route behind the login with an unknown parameter answers 404: %s",
    async (path) => {
      const page = await getPage(path, { cookie: signedIn });
      expect(page.status).toBe(404);
      expect(page.html).toContain(`Page Not Found: ${path}`);
    },
  );

  test("ROUTE-083 ROUTE-084 ROUTE-085 ROUTE-086 ERROR-023 the 404 page says so and links home twice", async () => {
    const page = await getPage("/no/such/page");
    expect(page.text).toContain("404");
    expect(page.text).toContain("Page not found");
    const homeLinks = [...page.html.matchAll(/<a[^>]*href="\/"[^>]*>([\s\S]*?)<\/a>/g)].map((match) => match[1] ?? "");
    expect(homeLinks.some((content) => content.includes("Go to homepage"))).toBe(true);
    expect(homeLinks.some((content) => content.includes("<svg"))).toBe(true);
  });

  test("markup in a path is escaped", async () => {
    const page = await getPage("/%3Cscript%3Ealert(1)%3C/script%3E");
    expect(page.status).toBe(404);
    expect(page.html).not.toContain("<script>alert(1)");
  });
});
