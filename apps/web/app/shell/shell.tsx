/** The shell around every page: banners, header, layout, footer, bottom bar, toasts, chat. */
import type { PageFacts } from "@feo/contract";
import { cx, shownToasts, subscribeToToasts } from "@feo/ui";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { onLogout, useIsOffline, useOwnAccountFollowed, useSession, useStoredSession } from "../data/index.ts";
import { afterLoginPath, loginPath, pathAfterEntry, type RouteConfig } from "../routing/resolve-route.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ChatBubble } from "./chat-bubble.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Keys } from "./keys.tsx";
import { PageLayout } from "./layouts.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { ConnectionBanner, UpdateBanner } from "./notices.tsx";
import { StartStrip } from "./start-strip.tsx";
import { TickerStrip } from "./ticker-strip.tsx";

const ToastStack = lazy(() => import("./toasts.tsx"));

interface ShellProps {
  readonly config: RouteConfig;
  readonly facts: PageFacts;
  readonly children: ReactNode;
}

export function Shell({ config, facts, children }: ShellProps) {
  useStoredSession(config);
  useOwnAccountFollowed(config.needsUserData);
  useLeavingOnLogout(config);
  useGuard(config);
  const isExchange = config.frame === "exchange";
  // No bottom bar while signing in or up: there is one thing to do, the keyboard takes half the screen, and the header
  // has the way out.
  const hasBottomBar = !config.path.startsWith("/auth/");
  const hasFooter = !isExchange && config.layout !== "dashboard";
  return (
    <div data-stale={useIsOffline() || undefined} className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-brand px-4 py-2 text-14 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <ConnectionBanner />
      <UpdateBanner version={facts.version} />
      <Header config={config} isDemo={facts.isDemo} />
      <StartStrip path={config.path} />
      {isExchange && config.needsMarketData ? <TickerStrip /> : null}
      <main
        id="main"
        className={cx("flex flex-1 flex-col", hasBottomBar && "max-md:pb-14", config.body === "white" && "on-white")}
      >
        <PageLayout config={config}>{children}</PageLayout>
      </main>
      {hasFooter ? <Footer config={config} /> : null}
      {hasBottomBar ? <BottomBar /> : null}
      <NavigationProgress title={config.title} />
      <Toasts />
      <Keys />
      {facts.chat ? <ChatBubble /> : null}
    </div>
  );
}

/** Logging out on a page that needs a login leads to the markets (AUTH-037, AUTH-040). */
function useLeavingOnLogout({ layout, access }: RouteConfig): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onLogout(() => {
        if (layout === "dashboard" || access === "login") navigate(afterLoginPath);
      }),
    [layout, access, navigate],
  );
}

/**
 * The cookie opened the page; the stored token decides whether it stays. A page that needs a login checks this once,
 * when the browser has read its storage; a later logout is handled by `useLeavingOnLogout`. A guest page is also left
 * after a login on it or in another tab.
 */
function useGuard({ access }: RouteConfig): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isKnown, accessToken, isSettling } = useSession();
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!isKnown) return;
    const isArriving = !hasLooked.current;
    hasLooked.current = true;
    if (isArriving && access === "login" && accessToken === null)
      navigate(loginPath(pathname + search), { replace: true });
    if (access === "guest" && accessToken !== null)
      navigate(isArriving ? afterLoginPath : pathAfterEntry({ pathname, search, isOwn: isSettling }), {
        replace: true,
      });
  }, [isKnown, access, accessToken, isSettling, navigate, pathname, search]);
}

/** The toast stack is loaded with the first toast; most visits never show one. */
function Toasts() {
  const hasToasts = useSyncExternalStore(subscribeToToasts, hasShownToasts, () => false);
  return hasToasts ? (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  ) : null;
}

let hasEverShown = false;

/** Once loaded the stack stays, so that the last toast can animate out. */
function hasShownToasts(): boolean {
  hasEverShown ||= shownToasts().length > 0;
  return hasEverShown;
}
