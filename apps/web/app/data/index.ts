/** The one door into data: screens import from here and from nowhere else in this folder. */

export { browserQueries, createQueryClient } from "./api.ts";
export { useIsOffline, useNewerBuild } from "./build-watch.ts";
export { readChartFeed } from "./chart-feed.ts";
export { cancelAllOrders, cancelOrder } from "./orders.ts";
export { createPageContext, pageHost } from "./page-context.ts";
export {
  browserData,
  fetchQuery,
  type PageData,
  readOnce,
  serverData,
  takeOver,
  useOwnQuery,
  usePageQuery,
} from "./page-data.ts";
export { isDisplayCurrency, PreferencesProvider, usePreferences } from "./preferences.tsx";
export * from "./queries.ts";
export { rememberedMarket, rememberMarket, useFavourites, useFullWidth } from "./remembered.ts";
export { onLogout, readStoredSession, sessionStore } from "./session.ts";
export { endSession, loadProfile, SignedInHint, useSession, useStoredSession } from "./use-session.ts";
