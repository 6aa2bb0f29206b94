/** The one door of the contract: every word that crosses a wire, once. */
export * from "./amount.ts";
export * from "./call.ts";
export * from "./calls/account.ts";
export * from "./calls/all.ts";
export * from "./calls/content.ts";
export * from "./calls/health.ts";
export * from "./calls/public.ts";
export * from "./constants.ts";
export * from "./entities/announcement.ts";
export * from "./entities/coin.ts";
export * from "./entities/market.ts";
export * from "./entities/support.ts";
export * from "./entities/user.ts";
export * from "./messages.ts";
export * from "./page-host.ts";
export * from "./problems.ts";
