/** The header: navigation, search, preferences, account. 56 pixels high, 48 in the exchange frame. */

import { productName } from "@feo/contract";
import { Badge, Button, cx, IconButton, initialsOf, Logo, MenuButton } from "@feo/ui";
import { ChevronDown, CircleUser, Moon, Sun } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { usePreferences, useSession } from "../data/index.ts";
import { loginPath, type RouteConfig } from "../routing/resolve-route.ts";
import { isCurrent, walletPath } from "./navigation.ts";
import { SearchButton } from "./search-button.tsx";

export function Header({ config, isDemo }: { config: RouteConfig; isDemo: boolean }) {
  const { isSignedIn } = useSession();
  return (
    <header
      className={cx(
        "sticky top-0 z-30 flex shrink-0 items-center border-line border-b bg-page text-ink max-md:h-12 max-md:px-4",
        config.frame === "exchange" ? "h-12" : "h-14",
        edges(config.layout),
      )}
    >
      <Link
        to="/"
        aria-label={`${productName}, home`}
        className="mr-11 flex h-full items-center max-md:mr-3 max-md:h-10"
      >
        <Logo label="" />
      </Link>
      <nav aria-label="Main" className="flex h-full items-center gap-8 max-md:hidden">
        <HeaderLink to="/markets" under="/markets">
          Markets
        </HeaderLink>
        <TradeMenu />
        <HeaderLink to="/swap" under="/swap">
          Swap
        </HeaderLink>
        <HeaderLink to={walletPath} under="/dashboard/wallet">
          Wallet
        </HeaderLink>
        <HeaderLink to="/support" under="/support">
          Support
        </HeaderLink>
      </nav>
      {isDemo ? <DemoTag /> : null}
      <div className="ml-auto flex items-center gap-3 max-md:gap-1">
        <span className={cx("contents", config.layout === "auth" && "max-md:hidden")}>
          <SearchButton />
        </span>
        <span aria-hidden className="h-5 w-px bg-line max-lg:hidden" />
        <span className="contents max-md:hidden">
          <CurrencyMenu />
          <ThemeToggle />
        </span>
        {isSignedIn ? (
          <>
            <WalletPlace isWanted={config.needsUserData} />
            <BellPlace isWanted={config.needsUserData} />
            <span className="contents max-md:hidden">
              <ProfileMenu />
            </span>
          </>
        ) : (
          <GuestButtons />
        )}
      </div>
    </header>
  );
}

/** Aligns the header's edges with the page below; the sidebar's icons line up with the logo. */
function edges(layout: RouteConfig["layout"]): string {
  if (layout === "trade") return "px-4";
  return layout === "dashboard" ? "pr-8 pl-6" : "px-8";
}

function DemoTag() {
  return (
    <Badge tone="warn" className="md:ml-8">
      Demo<span className="-ml-1 max-xl:sr-only">: no real money</span>
    </Badge>
  );
}

function HeaderLink({ to, under, children }: { to: string; under: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const current = isCurrent({ to, under }, pathname);
  return (
    <Link to={to} aria-current={current ? "page" : undefined} className={headerItem(current)}>
      {children}
    </Link>
  );
}

const headerItem = (current: boolean): string =>
  cx(
    "relative flex h-full items-center gap-1.5 text-14 hover:text-ink",
    current
      ? "font-semibold text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-brand"
      : "text-quiet",
  );

const menus = () => import("./menus.tsx");

function TradeMenu() {
  const { pathname } = useLocation();
  const isTrading = [
    { to: "/trade", under: "/trade" },
    { to: "/easyTrade", under: "/easyTrade" },
  ];
  const current = isTrading.some((link) => isCurrent(link, pathname));
  return (
    <MenuButton load={async () => (await menus()).TradeMenu} shown={{}}>
      <button type="button" className={headerItem(current)}>
        Trade <ChevronDown size={14} aria-hidden />
      </button>
    </MenuButton>
  );
}

function CurrencyMenu() {
  const { currency } = usePreferences();
  return (
    <MenuButton load={async () => (await menus()).CurrencyMenu} shown={{}}>
      <button
        type="button"
        aria-label={`Display currency: ${currency}`}
        className="flex h-10 items-center gap-1.5 px-1 text-13 text-quiet hover:text-ink"
      >
        {currency} <ChevronDown size={14} aria-hidden />
      </button>
    </MenuButton>
  );
}

const WalletValue = lazy(() => import("./wallet-value.tsx"));

/** Reserves its space from the first paint. Pages without user data leave it empty (ROUTE-062 to ROUTE-064). */
function WalletPlace({ isWanted }: { isWanted: boolean }) {
  const { accessToken } = useSession();
  return (
    <span className="w-40 max-xl:hidden">
      <Suspense>{isWanted && accessToken ? <WalletValue /> : null}</Suspense>
    </span>
  );
}

const Bell = lazy(() => import("./bell.tsx"));

function BellPlace({ isWanted }: { isWanted: boolean }) {
  const { accessToken } = useSession();
  return (
    <span className="size-10">
      <Suspense>{isWanted && accessToken ? <Bell /> : null}</Suspense>
    </span>
  );
}

function ProfileMenu() {
  const { user } = useSession();
  const initials = initialsOf(user?.name ?? "");
  const picture = user?.settings.profileImage;
  return (
    <MenuButton load={async () => (await menus()).ProfileMenu} shown={{}}>
      <button
        type="button"
        aria-label={user?.name ? `${initials}, account of ${user.name}` : "Account"}
        className="flex size-8 items-center justify-center rounded-full bg-brand-tint font-semibold text-12 text-brand"
      >
        {picture ? (
          <img src={picture} alt="" className="size-full rounded-full object-cover" />
        ) : initials === "" ? (
          <CircleUser size={18} aria-hidden />
        ) : (
          initials
        )}
      </button>
    </MenuButton>
  );
}

function ThemeToggle() {
  const { theme, setTheme } = usePreferences();
  const next = theme === "dark" ? "light" : "dark";
  return (
    <IconButton label={`Switch to the ${next} theme`} onClick={() => setTheme(next)}>
      {theme === "dark" ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
    </IconButton>
  );
}

function GuestButtons() {
  const { pathname, search } = useLocation();
  // Login returns to the current page, except from home and from the login pages themselves.
  const comesBack = pathname !== "/" && !pathname.startsWith("/auth");
  return (
    <>
      <Button
        asChild
        variant="ghost"
        size="sm"
        className={cx("px-2 text-ink", pathname === "/auth/login" && "max-sm:hidden")}
      >
        <Link to={comesBack ? loginPath(pathname + search) : "/auth/login"}>Log in</Link>
      </Button>
      <Button asChild size="sm" className={cx(pathname !== "/auth/login" && "max-sm:hidden")}>
        <Link to="/auth/signup">Sign up</Link>
      </Button>
    </>
  );
}
