import { displayCurrencies } from "@feo/money";
import { expect, test } from "vitest";
import * as contract from "./index.ts";

const { pageSizes } = contract;
const daySeconds = 24 * 60 * 60;

test.each([
  ["LIMIT-001 trades a page", pageSizes.trades, 100],
  ["LIMIT-002 LIMIT-004 days of trade and order history", contract.historyWindowDays, 90],
  ["LIMIT-003 orders a page of history", pageSizes.orderHistory, 50],
  ["LIMIT-005 open orders a page", pageSizes.openOrders, 50],
  ["LIMIT-006 LIMIT-007 rows of a dashboard list", pageSizes.dashboardList, 10],
  ["LIMIT-008 a toast's lifetime", contract.toastLifetimeMs, 2_000],
  ["LIMIT-009 an order toast's lifetime", contract.orderToastLifetimeMs, 6_000],
  ["LIMIT-010 latest announcements", contract.latestAnnouncements, 5],
  ["LIMIT-011 the default summary window", contract.defaultTickerPeriod, "24h"],
  ["LIMIT-012 the default market", contract.defaultMarketSymbol, "ADA-INR"],
  ["LIMIT-013 the default asset", contract.defaultAsset, "INR"],
  ["LIMIT-014 the default secondary asset", contract.defaultSecondaryAsset, "USD"],
  ["LIMIT-015 LIMIT-016 seconds of the theme and locale cookies", contract.preferenceCookieSeconds, 365 * daySeconds],
  ["LIMIT-023 the chat bubble's poll", contract.chatBubblePollMs, 100],
  ["LIMIT-024 the chat bubble's poll when hiding", contract.chatBubbleHidePollMs, 1],
  ["TITLE-020 the default theme", contract.defaultTheme, "dark"],
  ["TITLE-006 the default title", contract.defaultTitle, "Trade, Buy, Sell, and Send Crypto"],
  ["CLIENT-015 the access token's header", contract.accessTokenHeader, "accessToken"],
  ["CLIENT-016 the session token's header", contract.sessionTokenHeader, "sessionToken"],
])("%s", (_name, value, wanted) => {
  expect(value).toBe(wanted);
});

test("TITLE-016 to TITLE-019 theme colours are exactly the specified ones", () => {
  expect(contract.themeColors).toEqual({ dark: "#090A0B", light: "#ffffff" });
});

test("ACCT-009 one-time codes have exactly ten purposes", () => {
  expect(contract.otpPurposes).toEqual([
    ...["emailUpdate", "mobileUpdate", "passwordChange", "mfaUpdate", "cryptoWithdraw", "fiatWithdraw"],
    ...["feoTagUpdate", "deleteAccount", "enableEmailOtp", "enableMobileOtp"],
  ]);
});

test("SHELL-013 display currencies are exactly INR and USD, with symbol and locale", () => {
  expect(Object.keys(displayCurrencies)).toEqual(["INR", "USD"]);
  expect(displayCurrencies.INR).toMatchObject({ symbol: "₹", locale: "en-IN" });
  expect(displayCurrencies.USD).toMatchObject({ symbol: "$", locale: "en-US" });
});

test("ROUTE-035 ROUTE-040 ROUTE-042 wallet and history tabs are listed in order, the default tab first", () => {
  expect(contract.walletTabs).toEqual(["overview", "main", "spot"]);
  expect(contract.exchangeHistoryTabs).toEqual(["openorders", "trades", "orders"]);
  expect(contract.transactionHistoryTabs).toEqual(["mainwallet", "payments", "deposit-withdrawal", "transfers"]);
});

test.each([
  ["ROUTE-082", contract.pageNotFoundAt("/trade/XYZ-INR"), "Page Not Found: /trade/XYZ-INR"],
  ["ROUTE-065", contract.noRouteConfig, "no route config found"],
  ["ERROR-013", contract.messages.orderExecuted.toLowerCase(), "order executed"],
  ["ERROR-014", contract.messages.orderCancelled.toLowerCase(), "order cancelled"],
  ["ERROR-015", contract.messages.orderFailed.toLowerCase(), "failed to place order"],
  ["ERROR-023", contract.messages.pageNotFound, "Page not found"],
])("%s the message has the specified wording", (_criterion, words, wanted) => {
  expect(words).toBe(wanted);
});

test.each([
  ["AUTH-006 federated providers", contract.federatedProviders, ["apple", "google"]],
  ["ACCT-010 MFA types", contract.mfaTypes, ["mobile", "email", "tOtp"]],
  ["WALLET-014 a fiat deposit's statuses", contract.fiatDepositStatuses, ["PENDING", "SUCCESS", "REJECTED"]],
  ["WALLET-016 a bank account's statuses", contract.bankAccountStatuses, ["PENDING", "VERIFIED", "REJECTED"]],
  [
    "WALLET-018 a withdrawal's statuses",
    contract.withdrawalStatuses,
    ["PENDING", "PROCESSING", "SUCCESS", "CANCELLED", "REJECTED"],
  ],
])("%s are exactly the specified ones", (_what, actual, expected) => {
  expect(actual).toEqual(expected);
});

test("WALLET-019 WALLET-020 transaction types map to their group codes", () => {
  expect(contract.transactionGroups).toEqual({
    ORDER: 1,
    CRYPTO_DEPOSIT: 1,
    INR_DEPOSIT: 2,
    INR_WITHDRAW: 2,
    CRYPTO_WITHDRAW: 3,
  });
});
