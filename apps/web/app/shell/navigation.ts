/** The links of the header, the sidebar and the phone's bottom bar, each defined once. */
import {
  ArrowLeftRight,
  BadgeCheck,
  Banknote,
  ChartNoAxesColumn,
  CircleUser,
  Gift,
  History,
  House,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  ShieldCheck,
  SlidersHorizontal,
  Wallet,
} from "lucide-react";

export interface NavigationLink {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The link is marked as current on every path under this one. */
  readonly under?: string;
}

export const walletPath = "/dashboard/wallet/balance/overview";

export const dashboardLink: NavigationLink = { to: "/dashboard", label: "Dashboard", icon: LayoutDashboard };

export const sidebarGroups: readonly { readonly title: string; readonly links: readonly NavigationLink[] }[] = [
  {
    title: "Money",
    links: [
      { to: walletPath, label: "Wallet", icon: Wallet, under: "/dashboard/wallet" },
      { to: "/dashboard/depositINR", label: "Deposit INR", icon: Landmark },
      { to: "/dashboard/withdrawINR", label: "Withdraw INR", icon: Banknote },
      { to: "/dashboard/history/exchange/openorders", label: "History", icon: History, under: "/dashboard/history" },
    ],
  },
  {
    title: "Account",
    links: [
      { to: "/dashboard/account", label: "Profile", icon: CircleUser },
      { to: "/dashboard/account-verification", label: "Verification", icon: BadgeCheck },
      { to: "/dashboard/security", label: "Security", icon: ShieldCheck },
      { to: "/dashboard/settings", label: "Settings", icon: SlidersHorizontal },
      { to: "/referral", label: "Refer and earn", icon: Gift },
    ],
  },
];

export const bottomLinks: readonly NavigationLink[] = [
  { to: "/", label: "Home", icon: House },
  { to: "/markets", label: "Markets", icon: ChartNoAxesColumn, under: "/markets" },
  { to: "/trade", label: "Trade", icon: ArrowLeftRight, under: "/trade" },
  { to: walletPath, label: "Wallet", icon: Wallet, under: "/dashboard/wallet" },
];

/** On a phone the account menu covers every account page except the wallet's. */
export const isAccountPath = (pathname: string): boolean =>
  (pathname === "/dashboard" || pathname.startsWith("/dashboard/") || pathname === "/referral") &&
  !pathname.startsWith("/dashboard/wallet");

export const isCurrent = ({ to, under }: Pick<NavigationLink, "to" | "under">, pathname: string): boolean =>
  pathname === to || (under !== undefined && (pathname === under || pathname.startsWith(`${under}/`)));
