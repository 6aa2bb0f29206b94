/** What stands around every page: ribbon, banners, header, layout, footer, phone bar, toasts, chat. Pages fill the middle. */
import type { PageFacts } from "@feo/contract";
import { cx, DemoRibbon, shownToasts, subscribeToToasts } from "@feo/ui";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { onLogout, useIsOffline, useOwnAccountFollowed, useSession, useStoredSession } from "../data/index.ts";
import { afterLoginPath, loginPath, type RouteConfig, safeRedirect } from "../routing/resolve-route.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ChatBubble } from "./chat-bubble.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Keys } from "./keys.tsx";
import { PageLayout } from "./layouts.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { ConnectionBanner, UpdateBanner } from "./notices.tsx";
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
  const hasFooter = !isExchange && config.layout !== "dashboard";
  return (
    <div data-stale={useIsOffline() || undefined} className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-brand px-4 py-2 text-14 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      {facts.isDemo ? (
        <aside aria-label="About this site" className="bg-page text-ink">
          <DemoRibbon />
        </aside>
      ) : null}
      <ConnectionBanner />
      <UpdateBanner version={facts.version} />
      <Header config={config} />
      {isExchange && config.needsMarketData ? <TickerStrip /> : null}
      <main id="main" className={cx("flex flex-1 flex-col max-md:pb-14", config.body === "white" && "on-white")}>
        <PageLayout config={config}>{children}</PageLayout>
      </main>
      {hasFooter ? <Footer isWhite={config.body === "white"} /> : null}
      <BottomBar />
      <NavigationProgress title={config.title} />
      <Toasts />
      <Keys />
      {facts.chat ? <ChatBubble chat={facts.chat} /> : null}
    </div>
  );
}

/** Whoever is logged out on a page that is for logged-in people goes to the markets (AUTH-037, AUTH-040). */
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
 * The cookie opened the page, the stored token decides whether it stays. A page for logged-in people decides once, when the
 * browser has looked into its storage: logging out later has its own rule. A page for guests is also left when somebody logs
 * in on it or in another tab, for where they were going.
 */
function useGuard({ access }: RouteConfig): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isKnown, accessToken } = useSession();
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!isKnown) return;
    const isArriving = !hasLooked.current;
    hasLooked.current = true;
    if (isArriving && access === "login" && accessToken === null)
      navigate(loginPath(pathname + search), { replace: true });
    if (access === "guest" && accessToken !== null)
      navigate(isArriving ? afterLoginPath : safeRedirect(new URLSearchParams(search).get("redirect")), {
        replace: true,
      });
  }, [isKnown, access, accessToken, navigate, pathname, search]);
}

/** The stack is loaded for the first toast; most visits never see one. */
function Toasts() {
  const hasToasts = useSyncExternalStore(subscribeToToasts, hasShownToasts, () => false);
  return hasToasts ? (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  ) : null;
}

let hasEverShown = false;

/** Once loaded the stack stays, so that the last toast can leave in its own time. */
function hasShownToasts(): boolean {
  hasEverShown ||= shownToasts().length > 0;
  return hasEverShown;
}
