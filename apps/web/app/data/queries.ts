/** The queries of pages: each defined once, with its cache key and how long its answer is fresh. */
import {
  type Call,
  type CallInput,
  defaultTickerPeriod,
  listAnnouncements,
  listCoins,
  listDemoPeople,
  listMarkets,
  listOpenOrders,
  listOrders,
  listOwnTrades,
  readCoinSummary,
  readContentPage,
  readExchangeRates,
  readFaq,
  readMarketSummary,
  readOrderBook,
  readOwnFees,
  readTradeHistory,
  readTradingFees,
  searchContent,
  type TickerPeriod,
} from "@feo/contract";
import type { FoldedSubscription } from "./live/fold.ts";

export interface PageQuery<C extends Call = Call> {
  readonly call: C;
  readonly input: CallInput<C>;
  /** Milliseconds for which an answer is fresh and not refetched. */
  readonly staleMs: number;
  /** Polling interval of an open page, in milliseconds. */
  readonly pollMs?: number;
  /** The topic that keeps the answer up to date while the page is open; polled only while the topic is not live. */
  readonly live?: FoldedSubscription;
  /** The page renders without the answer: a market may be gone, the page stays. */
  readonly isOptional?: boolean;
}

const seconds = 1_000;
const minutes = 60 * seconds;

function query<C extends Call>(call: C, input: CallInput<C>, timing: Omit<PageQuery, "call" | "input">): PageQuery<C> {
  return { call, input, ...timing };
}

/** Polled because operators halt, change and list markets at any time. */
export const marketsQuery = () => query(listMarkets, {}, { staleMs: 5 * minutes, pollMs: 10 * seconds });
export const coinsQuery = () => query(listCoins, {}, { staleMs: 5 * minutes });
export const tickersQuery = (timeWindow: TickerPeriod = defaultTickerPeriod) =>
  query(
    readMarketSummary,
    { query: { timeWindow } },
    { staleMs: 5 * seconds, pollMs: 5 * seconds, live: { topic: "MARKET_SUMMARY", timeWindow } },
  );
export const coinSummaryQuery = () =>
  query(readCoinSummary, {}, { staleMs: 5 * seconds, pollMs: 10 * seconds, live: { topic: "COIN_SUMMARY" } });
export const orderBookQuery = (marketSymbol: string) =>
  query(
    readOrderBook,
    { query: { marketSymbol } },
    {
      staleMs: 2 * seconds,
      pollMs: 5 * seconds,
      isOptional: true,
      live: { topic: "ORDER_BOOK", marketSymbol },
    },
  );
export const tradeHistoryQuery = (marketSymbol: string) =>
  query(
    readTradeHistory,
    { query: { marketSymbol } },
    { staleMs: 2 * seconds, pollMs: 5 * seconds, live: { topic: "TRADE", marketSymbol } },
  );
export const exchangeRatesQuery = () => query(readExchangeRates, {}, { staleMs: 5 * minutes, pollMs: 5 * minutes });
export const tradingFeesQuery = () => query(readTradingFees, {}, { staleMs: 5 * minutes });
export const ownFeesQuery = (marketSymbol: string) =>
  query(readOwnFees, { query: { marketSymbol } }, { staleMs: 5 * minutes });
export const demoPeopleQuery = () => query(listDemoPeople, {}, { staleMs: 5 * minutes });
export const announcementsQuery = (filter: { limit?: number; category?: string } = {}) =>
  query(listAnnouncements, { query: filter }, { staleMs: minutes });
export const faqQuery = (filter: { category?: string; subcategory?: string } = {}) =>
  query(readFaq, { query: filter }, { staleMs: 5 * minutes });
export const contentPageQuery = (slug: string) =>
  query(readContentPage, { params: { slug } }, { staleMs: 5 * minutes });
export const searchQuery = (words: string) => query(searchContent, { query: { query: words } }, { staleMs: minutes });

/** The user's orders and trades: refetched whenever a list opens, with the previous answer shown meanwhile. */
export const openOrdersQuery = (filter: CallInput<typeof listOpenOrders>["query"]) =>
  query(listOpenOrders, { query: filter }, { staleMs: 0 });
export const orderHistoryQuery = (filter: CallInput<typeof listOrders>["query"]) =>
  query(listOrders, { query: filter }, { staleMs: 0 });
export const ownTradesQuery = (filter: CallInput<typeof listOwnTrades>["query"]) =>
  query(listOwnTrades, { query: filter }, { staleMs: 0 });

export const queryKey = ({ call, input }: PageQuery): readonly unknown[] => [call.name, input];
