/**
 * Every page of the product: its path, layout, title and needs (specification §2). The only place for facts about
 * routes.
 */
import { defaultTitle } from "@feo/contract";

export const layouts = ["auth", "crypto", "dashboard", "markets", "referral", "support", "trade"] as const;
export type Layout = (typeof layouts)[number] | "default" | "none";

/** The outer frame that the prefix rules put around a layout; `plain` is the ordinary header. */
export type Frame = "exchange" | "plain";

export interface PageEntry {
  readonly path: string;
  /** The page's module, relative to app/. */
  readonly page: string;
  readonly layout: Layout;
  /** The support layout's id. */
  readonly layoutId?: "faq" | "announcement";
  readonly title: string;
  /** Overrides the access rule of the prefix. */
  readonly access?: Access;
}

/** Who may see a page. */
export type Access = "everyone" | "guest" | "login";

const page = (path: string, file: string, layout: Layout, title: string = defaultTitle): PageEntry => ({
  path,
  layout,
  title,
  page: `${file}.tsx`,
});

export const pages: readonly PageEntry[] = [
  page("/", "home/page", "default"),
  page("/fees", "fees/page", "markets", "Fees Overview"),
  // Not in the specification: the proof that customers' money is there.
  page("/proof-of-reserves", "proof-of-reserves/page", "markets", "Proof of Reserves"),
  page("/markets", "markets/page", "markets"),
  page("/download", "download/page", "none"),
  page("/legal/terms", "legal/page", "none", "Terms of Use"),
  page("/legal/aml-policy", "legal/page", "none", "AML Policy"),
  page("/legal/cookie-policy", "legal/page", "none", "Cookie Policy"),
  page("/legal/privacy-policy", "legal/page", "none", "Privacy Policy"),
  page("/auth/login", "auth/login-page", "auth"),
  page("/auth/signup", "auth/signup-page", "auth"),
  page("/auth/forgotPassword", "auth/forgot-password-page", "auth"),
  { ...page("/auth/callback", "auth/callback-page", "none"), access: "everyone" },
  // Not in the specification: for the link in security mails (decision 018).
  { ...page("/auth/notMe", "auth/not-me-page", "auth", "Freeze Your Account"), access: "everyone" },
  // Not in the specification: for the link in reset mails (decision 019).
  { ...page("/auth/resetPassword", "auth/reset-link-page", "auth", "Set a New Password"), access: "everyone" },
  page("/trade/:market?", "trade/pro-page", "trade"),
  page("/easyTrade/:market?", "trade/easy-page", "trade"),
  page("/support", "support/home-page", "referral", "Support"),
  page("/support/faq", "support/faq-page", "referral", "Questions and Answers"),
  page("/support/search", "support/search-page", "referral", "Search Support"),
  page("/support/announcement", "support/announcements-page", "referral", "Announcements"),
  {
    ...page("/support/faq/:faqCategorySlug", "support/faq-category-page", "support", "Questions and Answers"),
    layoutId: "faq",
  },
  {
    ...page(
      "/support/faq/:faqCategorySlug/:faqCategoryL1Slug",
      "support/faq-category-page",
      "support",
      "Questions and Answers",
    ),
    layoutId: "faq",
  },
  {
    ...page(
      "/support/announcement/:announcementCategorySlug",
      "support/announcement-category-page",
      "support",
      "Announcements",
    ),
    layoutId: "announcement",
  },
  page("/dashboard", "dashboard/overview-page", "dashboard", "Dashboard"),
  page("/dashboard/account", "dashboard/account-page", "dashboard", "Account Profile"),
  page("/dashboard/security", "dashboard/security-page", "dashboard", "Account Security"),
  page("/dashboard/settings", "dashboard/settings-page", "dashboard", "Account Settings"),
  page("/dashboard/account-verification", "verification/page", "dashboard", "Account Verification"),
  page("/dashboard/depositINR", "wallet/deposit-inr-page", "dashboard", "Deposit INR"),
  page("/dashboard/withdrawINR", "wallet/withdraw-inr-page", "dashboard", "Withdraw INR"),
  page("/dashboard/wallet", "wallet/balance-page", "dashboard", "Wallet Balance"),
  page("/dashboard/wallet/balance/:tab?", "wallet/balance-page", "dashboard", "Wallet Balance"),
  page(
    "/dashboard/wallet/deposit/verification/:transactionId?",
    "wallet/deposit-verification-page",
    "trade",
    "Deposit Verification",
  ),
  page("/dashboard/wallet/deposit/:coin?", "wallet/deposit-page", "dashboard", "Deposit Crypto"),
  page("/dashboard/wallet/withdraw/:coin?", "wallet/withdraw-page", "dashboard", "Withdraw Crypto"),
  page("/dashboard/history", "history/exchange-page", "dashboard", "Exchange History"),
  page("/dashboard/history/exchange/:tab?", "history/exchange-page", "dashboard", "Exchange History"),
  page("/dashboard/history/transactions/:tab?", "history/transactions-page", "dashboard", "Transaction History"),
  page("/referral", "referral/page", "referral", "Refer and Earn"),
  page("/crypto", "crypto/list-page", "crypto"),
  page("/crypto/:coin", "crypto/coin-page", "crypto"),
  page("/swap", "swap/page", "crypto"),
];

export interface PrefixRule {
  readonly prefix: string;
  readonly frame: Frame;
  readonly access: Access;
  readonly needsMarketData: boolean;
  readonly needsUserData: boolean;
  /** White in both themes, or the theme's own colour (TITLE-013 to TITLE-015). */
  readonly body: "white" | "main";
}

const rule = (prefix: string, rest: Partial<Omit<PrefixRule, "prefix">> = {}): PrefixRule => ({
  prefix,
  frame: "plain",
  access: "everyone",
  needsMarketData: true,
  needsUserData: true,
  body: "main",
  ...rest,
});

/** The rules by path prefix (ROUTE-043 to ROUTE-064); the longest matching prefix wins. */
export const prefixRules: readonly PrefixRule[] = [
  rule("/", { body: "white" }),
  rule("/auth", { frame: "exchange", access: "guest", needsMarketData: false, needsUserData: false }),
  rule("/dashboard", { access: "login" }),
  rule("/trade", { frame: "exchange" }),
  rule("/easyTrade", { frame: "exchange" }),
  rule("/referral", { frame: "exchange" }),
  rule("/crypto"),
  rule("/swap"),
  rule("/markets"),
  rule("/support", { needsMarketData: false }),
  rule("/fees", { needsUserData: false }),
  rule("/proof-of-reserves"),
  rule("/legal", { needsMarketData: false, needsUserData: false, body: "white" }),
  rule("/download", { needsMarketData: false, needsUserData: false }),
];
