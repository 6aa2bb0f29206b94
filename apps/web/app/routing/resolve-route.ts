/** Resolves an address to a page, a redirect, or nothing. Pure, so that server and browser decide alike. */
import { defaultMarketSymbol, exchangeHistoryTabs, transactionHistoryTabs, walletTabs } from "@feo/contract";
import { matchRoutes } from "react-router";
import { type Access, type PageEntry, type PrefixRule, pages, prefixRules } from "./route-table.ts";

export interface RouteConfig extends Omit<PageEntry, "access">, Omit<PrefixRule, "prefix"> {
  readonly access: Access;
}

export interface RouteMatch {
  readonly config: RouteConfig;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The inputs of the decision. A list is undefined if it could not be loaded; nothing is refused for that reason. */
export interface RouteFacts {
  readonly isSignedIn: boolean;
  readonly rememberedMarket: string | undefined;
  readonly marketSymbols: readonly string[] | undefined;
  readonly coinTickers: readonly string[] | undefined;
}

export type Resolution =
  | { readonly kind: "show"; readonly match: RouteMatch }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "invalid" };

const routeObjects = pages.map((entry) => ({ path: entry.path, handle: configOf(entry) }));

function configOf(entry: PageEntry): RouteConfig {
  const path = entry.path.replace(/\/:.*$/, "") || "/";
  const { prefix: _, ...rule } = longestRule(path);
  return { ...rule, ...entry, access: entry.access ?? rule.access };
}

function longestRule(path: string): PrefixRule {
  const fitting = prefixRules.filter(
    ({ prefix }) => prefix === path || (prefix !== "/" && path.startsWith(`${prefix}/`)),
  );
  const longest = fitting.sort((left, right) => right.prefix.length - left.prefix.length)[0];
  if (!longest) throw new Error(`No rule covers the path ${path}`);
  return longest;
}

const known = new Map<string, RouteMatch | undefined>();
const mostKnown = 500;

/** The route of a path, case-insensitively. Cached, because the router ranks its whole table for each lookup. */
export function matchRoute(pathname: string): RouteMatch | undefined {
  if (known.has(pathname)) return known.get(pathname);
  const match = matchRoutes(routeObjects, pathname)?.[0];
  const found = match && { config: match.route.handle, params: match.params };
  if (known.size >= mostKnown) known.clear();
  known.set(pathname, found);
  return found;
}

/** The lists that a path's parameters are checked against; other paths need not wait for them. */
export function listsFor(pathname: string): { readonly markets: boolean; readonly coins: boolean } {
  const path = matchRoute(pathname)?.config.path ?? "";
  return { markets: path.includes("/:market"), coins: path.includes("/:coin") };
}

export function resolveRoute(url: { pathname: string; search: string }, facts: RouteFacts): Resolution {
  const match = matchRoute(url.pathname);
  if (!match) return { kind: "unknown" };
  // Without markets there is nothing to trade; the market list says so.
  if (match.config.path.includes("/:market") && facts.marketSymbols?.length === 0)
    return { kind: "redirect", to: "/markets" };
  const canonical = canonicalPath(match, facts);
  const access = checkAccess(match.config.access, facts.isSignedIn, url.pathname + url.search);
  if (access) return access;
  if (canonical !== withoutTrailingSlash(url.pathname)) return { kind: "redirect", to: canonical + url.search };
  return hasValidParams(match, facts) ? { kind: "show", match } : { kind: "invalid" };
}

const withoutTrailingSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, "") : path) || "/";

/** The canonical path: the table's case, an upper-case market and coin, and the first tab by default. */
function canonicalPath({ config, params }: RouteMatch, facts: RouteFacts): string {
  const segments = config.path.split("/").map((segment) => {
    if (!segment.startsWith(":")) return segment;
    const name = segment.replace(/[:?]/g, "");
    const value = params[name];
    if (value === undefined) return defaultParam(config.path, name, facts);
    return encodeURIComponent(name === "market" || name === "coin" ? value.toUpperCase() : value);
  });
  const path = segments.filter((segment, index) => index === 0 || segment !== "").join("/") || "/";
  return firstTabs[path] ?? path;
}

/** Pages that redirect to their first tab (ROUTE-076 to ROUTE-078, and the design's ruling on the two parents). */
const firstTabs: Readonly<Record<string, string>> = {
  "/dashboard/wallet": `/dashboard/wallet/balance/${walletTabs[0]}`,
  "/dashboard/wallet/balance": `/dashboard/wallet/balance/${walletTabs[0]}`,
  "/dashboard/history": `/dashboard/history/exchange/${exchangeHistoryTabs[0]}`,
  "/dashboard/history/exchange": `/dashboard/history/exchange/${exchangeHistoryTabs[0]}`,
  "/dashboard/history/transactions": `/dashboard/history/transactions/${transactionHistoryTabs[0]}`,
};

function defaultParam(path: string, name: string, facts: RouteFacts): string {
  return name === "market" && (path.startsWith("/trade") || path.startsWith("/easyTrade")) ? marketToOpen(facts) : "";
}

/** The remembered market, else the default one, else the first one (ROUTE-067 to ROUTE-072). */
export function marketToOpen({
  rememberedMarket,
  marketSymbols,
}: Pick<RouteFacts, "rememberedMarket" | "marketSymbols">): string {
  const wanted = rememberedMarket?.toUpperCase() || defaultMarketSymbol;
  // Storage can contain anything: only something that looks like a market may become part of a URL.
  if (!marketSymbols) return /^[A-Z0-9]+-[A-Z0-9]+$/.test(wanted) ? wanted : defaultMarketSymbol;
  if (marketSymbols.includes(wanted)) return wanted;
  return marketSymbols[0] ?? wanted;
}

function checkAccess(access: Access, isSignedIn: boolean, wanted: string): Resolution | undefined {
  if (access === "login" && !isSignedIn) return { kind: "redirect", to: loginPath(wanted) };
  if (access === "guest" && isSignedIn) return { kind: "redirect", to: afterLoginPath };
  return undefined;
}

export const afterLoginPath = "/markets";
/** A new account starts with the steps to its first trade. */
export const afterSignupPath = "/dashboard";

interface Entry {
  readonly pathname: string;
  readonly search: string;
  /** False if the login happened in another tab: nobody signed up on this page. */
  readonly isOwn: boolean;
}

/** Where a guest page leads after login: a new account to its dashboard, others to their return path. */
export function pathAfterEntry({ pathname, search, isOwn }: Entry): string {
  if (pathname === "/auth/signup" && isOwn) return afterSignupPath;
  return safeRedirect(new URLSearchParams(search).get("redirect"));
}

/**
 * The login page with a return path (ROUTE-046). Slashes stay readable; characters that would end the query are
 * encoded.
 */
export function loginPath(wanted: string): string {
  return `/auth/login?redirect=${encodeURIComponent(wanted).replaceAll("%2F", "/")}`;
}

/** The page after login: only one of our own paths, never another site (design §10). */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || /^\/[/\\]/.test(wanted) || hasControlCharacter(wanted)) return afterLoginPath;
  const url = new URL(wanted, "http://ours.invalid");
  // Resolving dots can leave a path that starts with two slashes, which would name another site when parsed again.
  const isOurs = url.origin === "http://ours.invalid" && !url.pathname.startsWith("//");
  return isOurs && matchRoute(url.pathname) ? url.pathname + url.search + url.hash : afterLoginPath;
}

const hasControlCharacter = (text: string): boolean => [...text].some((letter) => letter.charCodeAt(0) < 0x20);

function hasValidParams({ config, params }: RouteMatch, facts: RouteFacts): boolean {
  const { market, coin, tab } = params;
  if (market !== undefined && facts.marketSymbols && !facts.marketSymbols.includes(market)) return false;
  if (coin !== undefined && facts.coinTickers && !facts.coinTickers.includes(coin)) return false;
  const tabs = tabsOf(config.path);
  return tab === undefined || tabs === undefined || tabs.includes(tab);
}

function tabsOf(path: string): readonly string[] | undefined {
  if (path.startsWith("/dashboard/wallet/balance")) return walletTabs;
  if (path.startsWith("/dashboard/history/exchange")) return exchangeHistoryTabs;
  if (path.startsWith("/dashboard/history/transactions")) return transactionHistoryTabs;
  return undefined;
}
