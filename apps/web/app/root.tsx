/** The document and the app's root: the shared frame, with the theme and the session from the cookies. */
import "@feo/ui/styles.css";
import {
  cookieNames,
  defaultLocale,
  messages,
  type PageFacts,
  productName,
  readCookies,
  type Theme,
  themeColors,
} from "@feo/contract";
import type { DisplayCurrency } from "@feo/money";
import interLatinExt from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url";
import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import {
  browserQueries,
  coinsQuery,
  createQueryClient,
  exchangeRatesQuery,
  fetchQuery,
  isDisplayCurrency,
  marketsQuery,
  type PageData,
  PreferencesProvider,
  pageHost,
  readStoredSession,
  rememberedMarket,
  SignedInHint,
  StartStripHint,
  serverData,
  sessionStore,
  takeOver,
  tickersQuery,
} from "./data/index.ts";
import { listsFor, matchRoute, type RouteConfig, type RouteFacts, resolveRoute } from "./routing/resolve-route.ts";
import { invalidRoute, isNotFound, isUnavailable, pageInstead, unknownRoute } from "./routing/route-error.ts";
import { CrashPage, NotFoundPage, UnavailablePage } from "./shell/error-pages.tsx";
import { looksOf, usePageRequest } from "./shell/page-request.ts";
import { Shell } from "./shell/shell.tsx";

interface RootData extends PageData {
  readonly theme: Theme;
  readonly currency: DisplayCurrency;
  readonly isSignedIn: boolean;
  readonly showsStartStrip: boolean;
  readonly facts: PageFacts;
}

/** Resolves the route on the server, before any loader runs. */
export const middleware = [
  async ({ request, url, context }: Pick<LoaderFunctionArgs, "request" | "url" | "context">) => {
    const cookies = readCookies(request.headers.get("cookie"));
    const host = context.get(pageHost);
    const needs = listsFor(url.pathname);
    const [markets, coins] = await Promise.all([
      needs.markets ? host.call(marketsQuery().call, {}) : undefined,
      needs.coins ? host.call(coinsQuery().call, {}) : undefined,
    ]);
    follow(url.pathname, url.search, {
      isSignedIn: cookies.get(cookieNames.signedIn) === "1",
      rememberedMarket: cookies.get(cookieNames.market),
      marketSymbols: markets?.markets.map(({ symbol }) => symbol),
      coinTickers: coins?.cryptoCoins.map(({ ticker }) => ticker),
    });
  },
];

/** The same decision in the browser, by the stored token instead of the cookie. */
export const clientMiddleware = [
  async ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    if (!sessionStore.getState().isKnown) readStoredSession();
    const needs = listsFor(url.pathname);
    const [markets, coins] = await Promise.all([
      needs.markets ? fetchQuery(marketsQuery()).catch(() => undefined) : undefined,
      needs.coins ? fetchQuery(coinsQuery()).catch(() => undefined) : undefined,
    ]);
    follow(url.pathname, url.search, {
      isSignedIn: sessionStore.getState().accessToken !== null,
      rememberedMarket: rememberedMarket(),
      marketSymbols: markets?.markets.map(({ symbol }) => symbol),
      coinTickers: coins?.cryptoCoins.map(({ ticker }) => ticker),
    });
  },
];

function follow(pathname: string, search: string, facts: RouteFacts): void {
  const resolution = resolveRoute({ pathname, search }, facts);
  if (resolution.kind === "redirect") throw redirect(resolution.to);
  if (resolution.kind === "invalid") throw invalidRoute(pathname);
  // The gallery exists in development only and is not in the route table; leave it to the router.
  if (resolution.kind === "unknown" && pathname !== "/gallery") throw unknownRoute();
}

const sharedData = serverData(({ url }) => {
  const match = matchRoute(url.pathname);
  if (!match?.config.needsMarketData) return [];
  return [marketsQuery(), coinsQuery(), tickersQuery(), exchangeRatesQuery()];
});

export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  const cookies = readCookies(args.request.headers.get("cookie"));
  const { facts } = args.context.get(pageHost);
  const currency = cookies.get(cookieNames.displayCurrency);
  return {
    ...(await sharedData(args)),
    theme: looksOf(args.request.headers.get("cookie")).theme,
    currency: isDisplayCurrency(currency) ? currency : "INR",
    isSignedIn: cookies.get(cookieNames.signedIn) === "1",
    showsStartStrip: cookies.get(cookieNames.startStrip) === "1",
    facts,
  };
}

/** The root's data does not change with navigation. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const { nonce, theme, colors } = usePageRequest();
  const { pathname } = useLocation();
  const config = matchRoute(pathname)?.config;
  const isWhite = !error && config?.body === "white";
  return (
    <html lang={defaultLocale} data-theme={theme} data-colors={colors} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColors[theme]} suppressHydrationWarning />
        <meta name="color-scheme" content={theme} suppressHydrationWarning />
        <title>{`${titleOf(config, error)} - ${productName}`}</title>
        <meta
          name="description"
          content="An open exchange: buy and sell crypto in rupees, with the price, fee and tax shown upfront."
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {[interLatin, interLatinExt].map((file) => (
          <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {isUnavailable(error) ? (
          <noscript>
            <meta httpEquiv="refresh" content="5" />
          </noscript>
        ) : null}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body
        className={isWhite ? "bg-[#ffffff]" : "bg-page"}
        data-layout={error ? "none" : (config?.layout ?? "none")}
        data-layout-id={config?.layoutId}
        data-frame={error ? "plain" : (config?.frame ?? "plain")}
        data-market-data={config?.needsMarketData ?? false}
        data-user-data={config?.needsUserData ?? false}
      >
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function titleOf(config: RouteConfig | undefined, error: unknown): string {
  if (!config || isNotFound(error)) return messages.pageNotFound;
  if (isUnavailable(error)) return messages.unavailable;
  return error ? messages.somethingWentWrong : config.title;
}

/** Marks the document as hydrated, that is, interactive. */
function useRunningMark(): void {
  useEffect(() => {
    document.documentElement.dataset["running"] = "";
  }, []);
}

/** One query cache in the browser and one per server rendering; both start with the loaders' data. */
function useQueries() {
  const matches = useMatches();
  const [client] = useState(() => {
    const queries = typeof document === "undefined" ? createQueryClient() : browserQueries;
    takeOver(
      queries,
      matches.map((match) => (match.loaderData as PageData | undefined)?.answers),
    );
    return queries;
  });
  return client;
}

export default function App() {
  const root = useRouteLoaderData<RootData>("root");
  const queries = useQueries();
  useRunningMark();
  const { pathname } = useLocation();
  if (!root) throw new Error("The root has no data");
  const match = matchRoute(pathname);
  const page = match ? (
    <Shell config={match.config} facts={root.facts}>
      <Outlet />
    </Shell>
  ) : (
    <Outlet />
  );
  return (
    <QueryClientProvider client={queries}>
      <SignedInHint value={root.isSignedIn}>
        <StartStripHint value={root.showsStartStrip}>
          <PreferencesProvider initial={{ theme: root.theme, currency: root.currency }}>{page}</PreferencesProvider>
        </StartStripHint>
      </SignedInHint>
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const instead = pageInstead(error, pathname);
  if (instead === "not-found") return <NotFoundPage path={pathname} />;
  return instead === "unavailable" ? <UnavailablePage /> : <CrashPage />;
}
