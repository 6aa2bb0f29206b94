import { defaultTitle } from "@feo/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  afterLoginPath,
  listsFor,
  loginPath,
  marketToOpen,
  matchRoute,
  pathAfterEntry,
  type Resolution,
  type RouteFacts,
  resolveRoute,
  safeRedirect,
} from "./resolve-route.ts";
import { layouts, pages } from "./route-table.ts";

// The router warns about broken percent-encoding, which some of these addresses contain.
beforeAll(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

const guest: RouteFacts = {
  isSignedIn: false,
  rememberedMarket: undefined,
  marketSymbols: ["BTC-INR", "ADA-INR", "ETH-USDT"],
  coinTickers: ["BTC", "ADA", "ETH"],
};
const asha: RouteFacts = { ...guest, isSignedIn: true };

const resolve = (path: string, facts: RouteFacts = guest): Resolution => {
  const { pathname, search } = new URL(path, "http://ours.invalid");
  return resolveRoute({ pathname, search }, facts);
};
const outcome = (path: string, facts?: RouteFacts): string => {
  const resolution = resolve(path, facts);
  if (resolution.kind === "show") return resolution.match.config.page;
  return resolution.kind === "redirect" ? `→ ${resolution.to}` : resolution.kind;
};

describe("every path of the specification has its layout and frame", () => {
  test("ROUTE-003 there are seven named layouts", () => {
    expect([...layouts].toSorted()).toEqual(["auth", "crypto", "dashboard", "markets", "referral", "support", "trade"]);
    const used = new Set(pages.map(({ layout }) => layout));
    expect([...used].toSorted()).toEqual([...layouts, "default", "none"].toSorted());
  });

  test.each([
    ["ROUTE-004 ROUTE-057", "/", "default", "plain", "everyone"],
    ["ROUTE-005", "/fees", "markets", "plain", "everyone"],
    ["our own", "/proof-of-reserves", "markets", "plain", "everyone"],
    ["ROUTE-006 ROUTE-060", "/markets", "markets", "plain", "everyone"],
    ["ROUTE-007", "/download", "none", "plain", "everyone"],
    ["ROUTE-008", "/legal/terms", "none", "plain", "everyone"],
    ["ROUTE-009", "/legal/aml-policy", "none", "plain", "everyone"],
    ["ROUTE-010", "/legal/cookie-policy", "none", "plain", "everyone"],
    ["ROUTE-011", "/legal/privacy-policy", "none", "plain", "everyone"],
    ["ROUTE-012 ROUTE-044", "/auth/login", "auth", "exchange", "guest"],
    ["ROUTE-013 ROUTE-044", "/auth/signup", "auth", "exchange", "guest"],
    ["ROUTE-014 ROUTE-044", "/auth/forgotPassword", "auth", "exchange", "guest"],
    ["ROUTE-015", "/auth/callback", "none", "exchange", "everyone"],
    ["our own", "/auth/notMe", "auth", "exchange", "everyone"],
    ["our own", "/auth/resetPassword", "auth", "exchange", "everyone"],
    ["ROUTE-016 ROUTE-047", "/trade/ADA-INR", "trade", "exchange", "everyone"],
    ["ROUTE-017 ROUTE-048", "/easyTrade/ADA-INR", "trade", "exchange", "everyone"],
    ["ROUTE-018", "/support", "referral", "plain", "everyone"],
    ["ROUTE-019", "/support/faq", "referral", "plain", "everyone"],
    ["ROUTE-020", "/support/search", "referral", "plain", "everyone"],
    ["ROUTE-021", "/support/announcement", "referral", "plain", "everyone"],
    ["ROUTE-022", "/support/faq/trading", "support", "plain", "everyone"],
    ["ROUTE-023", "/support/faq/trading/order-types", "support", "plain", "everyone"],
    ["ROUTE-024", "/support/announcement/new-listings", "support", "plain", "everyone"],
    ["ROUTE-025 ROUTE-066", "/dashboard", "dashboard", "plain", "login"],
    ["ROUTE-026", "/dashboard/account", "dashboard", "plain", "login"],
    ["ROUTE-027", "/dashboard/history", "dashboard", "plain", "login"],
    ["ROUTE-028", "/dashboard/security", "dashboard", "plain", "login"],
    ["ROUTE-029", "/dashboard/settings", "dashboard", "plain", "login"],
    ["ROUTE-030", "/dashboard/account-verification", "dashboard", "plain", "login"],
    ["ROUTE-031", "/dashboard/depositINR", "dashboard", "plain", "login"],
    ["ROUTE-032", "/dashboard/withdrawINR", "dashboard", "plain", "login"],
    ["ROUTE-033", "/dashboard/wallet", "dashboard", "plain", "login"],
    ["ROUTE-034", "/dashboard/wallet/balance/main", "dashboard", "plain", "login"],
    ["ROUTE-036", "/dashboard/wallet/deposit", "dashboard", "plain", "login"],
    ["ROUTE-036", "/dashboard/wallet/deposit/ADA", "dashboard", "plain", "login"],
    ["ROUTE-037", "/dashboard/wallet/withdraw", "dashboard", "plain", "login"],
    ["ROUTE-037", "/dashboard/wallet/withdraw/ADA", "dashboard", "plain", "login"],
    ["ROUTE-038", "/dashboard/wallet/deposit/verification", "trade", "plain", "login"],
    ["ROUTE-038", "/dashboard/wallet/deposit/verification/42", "trade", "plain", "login"],
    ["ROUTE-039", "/dashboard/history/exchange/trades", "dashboard", "plain", "login"],
    ["ROUTE-041", "/dashboard/history/transactions/payments", "dashboard", "plain", "login"],
    ["ROUTE-049", "/referral", "referral", "exchange", "everyone"],
    ["ROUTE-058", "/crypto", "crypto", "plain", "everyone"],
    ["ROUTE-058", "/crypto/ADA", "crypto", "plain", "everyone"],
    ["ROUTE-059", "/swap", "crypto", "plain", "everyone"],
  ])("%s %s is in layout %s, frame %s, for %s", (_criterion, path, layout, frame, access) => {
    expect(matchRoute(path)?.config).toMatchObject({ layout, frame, access });
  });

  test.each([
    ["ROUTE-022", "/support/faq/trading", "faq"],
    ["ROUTE-023", "/support/faq/trading/order-types", "faq"],
    ["ROUTE-024", "/support/announcement/new-listings", "announcement"],
    ["ROUTE-019", "/support/faq", undefined],
  ])("%s %s has the layout id %s", (_criterion, path, layoutId) => {
    expect(matchRoute(path)?.config.layoutId).toBe(layoutId);
  });

  test.each([
    ["ROUTE-050", "/trade/ADA-INR", true, true],
    ["ROUTE-051", "/easyTrade/ADA-INR", true, true],
    ["ROUTE-052", "/referral", true, true],
    ["ROUTE-053", "/", true, true],
    ["ROUTE-054", "/crypto/ADA", true, true],
    ["ROUTE-055", "/swap", true, true],
    ["ROUTE-056", "/markets", true, true],
    ["ROUTE-061", "/support/faq/trading", false, true],
    ["ROUTE-062", "/fees", true, false],
    ["ROUTE-063", "/legal/terms", false, false],
    ["ROUTE-064", "/download", false, false],
  ])("%s %s needs market data %s and user data %s", (_criterion, path, needsMarketData, needsUserData) => {
    expect(matchRoute(path)?.config).toMatchObject({ needsMarketData, needsUserData });
  });

  test.each([
    ["TITLE-003", "/dashboard/security", "Account Security"],
    ["TITLE-004", "/dashboard/settings", "Account Settings"],
    ["TITLE-005", "/fees", "Fees Overview"],
    ["our own", "/proof-of-reserves", "Proof of Reserves"],
    ["TITLE-006", "/", defaultTitle],
    ["TITLE-007", "/auth/login", defaultTitle],
    ["TITLE-007", "/auth/signup", defaultTitle],
    ["TITLE-007", "/auth/forgotPassword", defaultTitle],
    ["TITLE-007", "/auth/callback", defaultTitle],
    ["TITLE-008", "/crypto", defaultTitle],
    ["TITLE-008", "/crypto/ADA", defaultTitle],
    ["TITLE-009", "/download", defaultTitle],
    ["TITLE-010", "/markets", defaultTitle],
    ["TITLE-011", "/swap", defaultTitle],
    ["TITLE-012", "/trade/ADA-INR", defaultTitle],
    ["TITLE-012", "/easyTrade/ADA-INR", defaultTitle],
  ])("%s %s has the title %s", (_criterion, path, title) => {
    expect(matchRoute(path)?.config.title).toBe(title);
  });

  test("TITLE-002 every dashboard page has its own title", () => {
    const dashboard = pages.filter(({ path }) => path.startsWith("/dashboard"));
    expect(dashboard.length).toBeGreaterThan(10);
    expect(dashboard.filter(({ title }) => title === defaultTitle || title === "")).toEqual([]);
  });

  test("TITLE-013 TITLE-014 TITLE-015 only home and the legal pages have a white background", () => {
    const white = pages.filter(({ path }) => matchRoute(path.replaceAll(/:(\w+)\??/g, "$1"))?.config.body === "white");
    expect(white.map(({ path }) => path)).toEqual([
      ...["/", "/legal/terms", "/legal/aml-policy", "/legal/cookie-policy", "/legal/privacy-policy"],
    ]);
  });
});

describe("access guards", () => {
  const guarded = pages
    .filter(({ path }) => path.startsWith("/dashboard"))
    .map(({ path }) => path.replace(/\/:\w+\?/, ""));

  test.each(guarded)("ROUTE-045 ROUTE-046 a guest who opens %s is redirected to the login, with a way back", (path) => {
    expect(outcome(path)).toBe(`→ /auth/login?redirect=${path}`);
  });

  test.each([
    ["/dashboard/wallet/withdraw/ADA", "/auth/login?redirect=/dashboard/wallet/withdraw/ADA"],
    ["/dashboard/security?tab=2&x=y", "/auth/login?redirect=/dashboard/security%3Ftab%3D2%26x%3Dy"],
    ["/dashboard?a=b#c", "/auth/login?redirect=/dashboard%3Fa%3Db"],
  ])("ROUTE-046 for %s the return path is complete: %s", (path, to) => {
    expect(outcome(path)).toBe(`→ ${to}`);
    const back = new URL(to, "http://ours.invalid").searchParams.get("redirect");
    expect(safeRedirect(back)).toBe(path.replace(/#.*/, ""));
  });

  test.each(["/auth/login", "/auth/signup", "/auth/forgotPassword", "/auth/login?redirect=/dashboard"])(
    "ROUTE-043 a logged-in customer who opens %s is redirected to the markets",
    (path) => {
      expect(outcome(path, asha)).toBe("→ /markets");
    },
  );

  test("ROUTE-015 the callback of federated sign-in is open to everyone", () => {
    expect(outcome("/auth/callback", asha)).toBe("auth/callback-page.tsx");
    expect(outcome("/auth/callback")).toBe("auth/callback-page.tsx");
  });

  test.each(["/auth/login", "/auth/signup", "/auth/forgotPassword"])("ROUTE-012 a guest sees %s", (path) => {
    expect(resolve(path).kind).toBe("show");
  });

  test("ROUTE-025 a logged-in customer sees the dashboard", () => {
    expect(outcome("/dashboard", asha)).toBe("dashboard/overview-page.tsx");
  });
});

describe("the market that opens", () => {
  test.each([
    ["ROUTE-067", "/trade", "ETH-USDT", "/trade/ETH-USDT"],
    ["ROUTE-067", "/trade/", "ETH-USDT", "/trade/ETH-USDT"],
    ["ROUTE-068", "/easyTrade", "ETH-USDT", "/easyTrade/ETH-USDT"],
    ["ROUTE-067", "/trade", "eth-usdt", "/trade/ETH-USDT"],
    ["ROUTE-069", "/trade", undefined, "/trade/ADA-INR"],
    ["ROUTE-069", "/trade", "", "/trade/ADA-INR"],
    ["ROUTE-070", "/easyTrade", undefined, "/easyTrade/ADA-INR"],
    ["ROUTE-071", "/trade", "GONE-INR", "/trade/BTC-INR"],
    ["ROUTE-072", "/easyTrade", "GONE-INR", "/easyTrade/BTC-INR"],
    ["ROUTE-071", "/trade", "//evil.example", "/trade/BTC-INR"],
    ["ROUTE-075", "/easytrade", undefined, "/easyTrade/ADA-INR"],
    ["ROUTE-075", "/EASYTRADE", undefined, "/easyTrade/ADA-INR"],
  ])("%s %s with %s remembered goes to %s", (_criterion, path, rememberedMarket, to) => {
    expect(outcome(path, { ...guest, rememberedMarket })).toBe(`→ ${to}`);
  });

  test("ROUTE-071 ROUTE-072 if even the default market is unknown, the first market opens", () => {
    const facts = { ...guest, marketSymbols: ["BTC-INR", "ETH-INR"] };
    expect(outcome("/trade", facts)).toBe("→ /trade/BTC-INR");
    expect(outcome("/easyTrade", facts)).toBe("→ /easyTrade/BTC-INR");
  });

  test("without a market list, the remembered market opens unchecked", () => {
    expect(marketToOpen({ rememberedMarket: "XYZ-INR", marketSymbols: undefined })).toBe("XYZ-INR");
    expect(marketToOpen({ rememberedMarket: undefined, marketSymbols: [] })).toBe("ADA-INR");
  });

  test("without a market list, a malicious remembered market cannot lead off the trade page", () => {
    const facts = { ...guest, marketSymbols: undefined, rememberedMarket: "../../dashboard?x=//evil.example#y" };
    const resolution = resolve("/trade", facts);
    expect(resolution.kind).toBe("redirect");
    const to = new URL(resolution.kind === "redirect" ? resolution.to : "", "http://ours.invalid");
    expect(to.origin).toBe("http://ours.invalid");
    expect(to.pathname).toMatch(/^\/trade\/[^/]+$/);
    expect(to.search + to.hash).toBe("");
  });

  test("a redirect keeps the query", () => {
    expect(outcome("/trade?side=buy")).toBe("→ /trade/ADA-INR?side=buy");
  });
});

describe("addresses in another case", () => {
  test.each([
    ["ROUTE-073", "/trade/ada-inr", "/trade/ADA-INR"],
    ["ROUTE-073", "/trade/Ada-Inr", "/trade/ADA-INR"],
    ["ROUTE-073", "/trade/ada-inr?x=1", "/trade/ADA-INR?x=1"],
    ["ROUTE-074", "/easyTrade/ada-inr", "/easyTrade/ADA-INR"],
    ["ROUTE-075", "/easytrade/ADA-INR", "/easyTrade/ADA-INR"],
    ["ROUTE-075", "/easytrade/ada-inr", "/easyTrade/ADA-INR"],
    ["our own", "/Markets", "/markets"],
    ["our own", "/crypto/ada", "/crypto/ADA"],
    ["our own", "/auth/forgotpassword", "/auth/forgotPassword"],
  ])("%s %s is redirected to %s", (_criterion, path, to) => {
    expect(outcome(path)).toBe(`→ ${to}`);
  });

  test.each(["/markets/", "/trade/ADA-INR/", "/fees/"])("a trailing slash in %s is accepted", (path) => {
    expect(resolve(path).kind).toBe("show");
  });
});

describe("pages that redirect to their first tab", () => {
  test.each([
    ["ROUTE-076", "/dashboard/wallet/balance", "/dashboard/wallet/balance/overview"],
    ["ROUTE-077", "/dashboard/history/exchange", "/dashboard/history/exchange/openorders"],
    ["ROUTE-078", "/dashboard/history/transactions", "/dashboard/history/transactions/mainwallet"],
    ["ROUTE-033", "/dashboard/wallet", "/dashboard/wallet/balance/overview"],
    ["ROUTE-027", "/dashboard/history", "/dashboard/history/exchange/openorders"],
  ])("%s %s is redirected to %s", (_criterion, path, to) => {
    expect(outcome(path, asha)).toBe(`→ ${to}`);
    expect(outcome(`${path}/`, asha)).toBe(`→ ${to}`);
  });

  test.each([
    ...["overview", "main", "spot"].map((tab) => ["ROUTE-035", `/dashboard/wallet/balance/${tab}`]),
    ...["openorders", "trades", "orders"].map((tab) => ["ROUTE-040", `/dashboard/history/exchange/${tab}`]),
    ...["mainwallet", "payments", "deposit-withdrawal", "transfers"].map((tab) => [
      ...["ROUTE-042", `/dashboard/history/transactions/${tab}`],
    ]),
  ])("%s %s is a tab", (_criterion, path = "") => {
    expect(resolve(path, asha).kind).toBe("show");
  });
});

describe("parameters that name nothing", () => {
  test.each([
    "/trade/XYZ-INR",
    "/easyTrade/XYZ-INR",
    "/trade/ADAINR",
    "/crypto/XYZ",
    "/dashboard/wallet/balance/savings",
    "/dashboard/wallet/balance/Main",
    "/dashboard/history/exchange/mainwallet",
    "/dashboard/history/transactions/openorders",
    "/dashboard/wallet/deposit/XYZ",
    "/dashboard/wallet/withdraw/XYZ",
  ])("ROUTE-081 the parameter of %s is invalid", (path) => {
    expect(resolve(path, asha).kind).toBe("invalid");
  });

  test("without the lists, no parameter is refused", () => {
    const facts = { ...asha, marketSymbols: undefined, coinTickers: undefined };
    expect(resolve("/trade/XYZ-INR", facts).kind).toBe("show");
    expect(resolve("/crypto/XYZ", facts).kind).toBe("show");
  });
});

test.each([
  "/nowhere",
  "/auth",
  "/legal",
  "/legal/x",
  "/trade/ADA-INR/x",
  "/dashboard/x",
  "/dashboard/wallet/x",
  "/index.html",
  "/.env",
  "/support/faq/a/b/c",
  "//markets",
  "/%zz",
])("ROUTE-065 the path %s is unknown", (path) => {
  const pathname = path.split("?")[0] ?? "";
  expect(resolveRoute({ pathname, search: "" }, asha).kind).toBe("unknown");
});

test("redirects always end at a page or an error, and never leave the site", () => {
  const word = fc.oneof(
    fc.constantFrom(...pages.flatMap(({ path }) => path.split("/")).filter((part) => part && !part.startsWith(":"))),
    fc.constantFrom("ada-inr", "ADA-INR", "btc", "ß", "%2F", "a:b", "~", "%7E", "%25", "..", "", "'"),
    fc.string({ maxLength: 6 }).map(encodeURIComponent),
  );
  const path = fc.array(word, { maxLength: 5 }).map((words) => `/${words.join("/")}`);
  fc.assert(
    fc.property(path, fc.boolean(), (start, isSignedIn) => {
      let pathname = start;
      let search = "";
      for (let hop = 0; hop < 5; hop += 1) {
        const resolution = resolveRoute({ pathname, search }, { ...guest, isSignedIn });
        if (resolution.kind !== "redirect") return;
        expect(resolution.to).toMatch(/^\/(?![/\\])/);
        ({ pathname, search } = new URL(resolution.to, "http://ours.invalid"));
      }
      throw new Error(`${start} is redirected for ever`);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["/trade", { markets: true, coins: false }],
  ["/easytrade/ada-inr", { markets: true, coins: false }],
  ["/crypto/BTC", { markets: false, coins: true }],
  ["/dashboard/wallet/deposit", { markets: false, coins: true }],
  ["/markets", { markets: false, coins: false }],
  ["/legal/terms", { markets: false, coins: false }],
  ["/nowhere", { markets: false, coins: false }],
])("a navigation to %s waits only for the lists it is checked against", (path, lists) => {
  expect(listsFor(path)).toEqual(lists);
});

describe("the page after login", () => {
  test.each([
    ["/dashboard", "/dashboard"],
    ["/dashboard/security?tab=2#x", "/dashboard/security?tab=2#x"],
    ["/trade/ADA-INR", "/trade/ADA-INR"],
    ["/markets?next=//evil.example", "/markets?next=//evil.example"],
  ])("%s is accepted as a return path", (wanted, target) => {
    expect(safeRedirect(wanted)).toBe(target);
  });

  test.each([
    null,
    undefined,
    "",
    "dashboard",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/%2f%2fevil.example",
    "%2f%2fevil.example",
    "/%5cevil.example",
    "/.//",
    "/.//?to=markets",
    "/markets/..//#x",
    "/.//evil.example",
    "/markets/..//evil.example",
    "/x/..//markets",
    "/.//markets",
    "/./\\markets",
    "/%2e//markets",
    "/markets@evil.example",
    "/nowhere",
  ])("the return path %j is refused, so the markets open", (wanted) => {
    expect(safeRedirect(wanted)).toBe(afterLoginPath);
  });

  test.each([
    ["/auth/signup", "", true, "/dashboard"],
    ["/auth/signup", "", false, afterLoginPath],
    ["/auth/login", "?redirect=/swap", true, "/swap"],
    ["/auth/login", "?redirect=/swap", false, "/swap"],
    ["/auth/login", "", true, afterLoginPath],
  ])("after a login, %s%s (own: %s) leads to %s", (pathname, search, isOwn, target) => {
    expect(pathAfterEntry({ pathname, search, isOwn })).toBe(target);
  });

  test("no return path leads to another site", () => {
    const wanted = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom("/", "\\", ".", "%2f", "%5c", "\t", "markets", "evil.example", ":", "@", "?", "#"),
      }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(wanted, (text) => {
        const target = safeRedirect(text);
        expect(new URL(target, "http://ours.invalid/auth/login").origin).toBe("http://ours.invalid");
        expect(matchRoute(new URL(target, "http://ours.invalid").pathname)).toBeDefined();
      }),
      { numRuns: 10_000 },
    );
  });

  test("ROUTE-046 a return path survives the login page's URL", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, value) => {
        const wanted = `/dashboard/security?${new URLSearchParams([[name, value]])}`;
        const back = new URL(loginPath(wanted), "http://ours.invalid").searchParams.get("redirect");
        expect(back).toBe(wanted);
      }),
    );
  });
});

test.each(["/trade", "/easyTrade", "/trade/ADA-INR"])(
  "an exchange without markets redirects %s to the market list",
  (pathname) => {
    const facts = { isSignedIn: false, rememberedMarket: undefined, marketSymbols: [], coinTickers: [] };
    expect(resolveRoute({ pathname, search: "" }, facts)).toEqual({ kind: "redirect", to: "/markets" });
  },
);
