/** The product's constants and closed lists (specification §4 and §9), each defined only here. */

/** The product's name; operators rebrand the product here. */
export const productName = "Feo";

export const defaultTitle = "Trade, Buy, Sell, and Send Crypto";

export const defaultMarketSymbol = "ADA-INR";
export const defaultAsset = "INR";
export const defaultSecondaryAsset = "USD";

export const assetQuotes = ["INR", "USDT", "BTC"] as const;
export type AssetQuote = (typeof assetQuotes)[number];

export const tickerPeriods = ["1h", "4h", "24h"] as const;
export type TickerPeriod = (typeof tickerPeriods)[number];
export const defaultTickerPeriod: TickerPeriod = "24h";

export const themes = ["dark", "light"] as const;
export type Theme = (typeof themes)[number];
export const defaultTheme: Theme = "dark";
/** The page colour and the browser's theme colour (TITLE-016 to TITLE-019). */
export const themeColors: Record<Theme, string> = { dark: "#090A0B", light: "#ffffff" };

export const locales = ["en"] as const;
export const defaultLocale = "en";

const secondsPerDay = 24 * 60 * 60;
/** Theme and locale cookies last 365 days (LIMIT-015, LIMIT-016). */
export const preferenceCookieSeconds = 365 * secondsPerDay;

export const toastLifetimeMs = 2_000;
export const orderToastLifetimeMs = 6_000;
export const latestAnnouncements = 5;
/** The path that serves the support chat's iframe. */
export const chatFramePath = "/support-chat";
export const chatBubblePollMs = 100;
export const chatBubbleHidePollMs = 1;
export const buildPollMs = 60_000;

/**
 * Default page sizes: trades and orders in history, open orders, dashboard lists; `largest` is the maximum
 * (specification §9).
 */
export const pageSizes = { trades: 100, orderHistory: 50, openOrders: 50, dashboardList: 10, largest: 100 } as const;
export const historyWindowDays = 90;

/** Bar lengths: minutes, or a day, a week, a month. */
export const chartResolutions = ["1", "5", "15", "30", "60", "120", "240", "1D", "1W", "1M"] as const;
export type ChartResolution = (typeof chartResolutions)[number];

/**
 * The chart feed's path under /api, the maximum number of search results (specification §9), and of bars in one
 * response.
 */
export const chartFeedPath = "/public/v1/udf";
export const chartSearchLimit = 30;
export const mostBars = 5_000;

/** Header names (CLIENT-015, CLIENT-016). */
export const accessTokenHeader = "accessToken";
export const sessionTokenHeader = "sessionToken";
export const idempotencyKeyHeader = "Idempotency-Key";
/** Milliseconds since the operator last pressed a key, clicked or scrolled; without it a request keeps no session alive. */
export const operatorIdleHeader = "Operator-Idle-Ms";

export const otpPurposes = [
  "emailUpdate",
  "mobileUpdate",
  "passwordChange",
  "mfaUpdate",
  "cryptoWithdraw",
  "fiatWithdraw",
  "feoTagUpdate",
  "deleteAccount",
  "enableEmailOtp",
  "enableMobileOtp",
] as const;
export type OtpPurpose = (typeof otpPurposes)[number];

/** The flows of a visitor who has no account or is not logged in yet. */
export const guestFlows = ["register", "login", "resetPassword", "federated", "passkey"] as const;
export type GuestFlow = (typeof guestFlows)[number];
/** The most a customer may pay to others within 24 hours without one-time codes, in INR. */
export const unconfirmedPaymentsInr = "10000";

/**
 * The decimals of transfers and payments: whole paise for INR, because a smaller remainder could never be withdrawn.
 */
export const movedDecimals = ({ ticker, decimals }: { readonly ticker: string; readonly decimals: number }): number =>
  ticker === "INR" ? Math.min(2, decimals) : decimals;

/** The purposes of a session token. */
export type FlowPurpose = OtpPurpose | GuestFlow;

export const walletTabs = ["overview", "main", "spot"] as const;
export const exchangeHistoryTabs = ["openorders", "trades", "orders"] as const;
export const transactionHistoryTabs = ["mainwallet", "payments", "deposit-withdrawal", "transfers"] as const;

/** The referrer's reward: a share of the trading fees that the invited customer pays, excluding GST. */
export const referralShare = { percent: 20, days: 365 } as const;

/** Daily withdrawal limits by verification level: in INR, and as displayed. */
export const dailyWithdrawalLimits = {
  1: { inr: "50000", words: "₹50,000" },
  2: { inr: "1000000", words: "₹10 lakh" },
  3: { inr: "10000000", words: "₹1 crore" },
} as const;
