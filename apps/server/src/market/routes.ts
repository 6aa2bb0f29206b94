/** The public market calls. Thin: the figures come from market.ts. */
import {
  type Coin,
  listCoins,
  listMarkets,
  type OrderBook,
  type PublicTrade,
  readCoinSummary,
  readExchangeRates,
  readMarketSummary,
  readOrderBook,
  readTradeHistory,
  readTradingFees,
} from "@feo/contract";
import type { Api } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import { gstRate, standardTdsRate } from "./instruments.ts";
import type { MarketStore } from "./market.store.ts";
import type { MarketFigures } from "./market.ts";

/** The source of books and public trades. */
export interface MarketFeed {
  book(marketSymbol: string): Promise<OrderBook>;
  trades(marketSymbol: string): Promise<PublicTrade[]>;
}

interface MarketRoutesDeps {
  readonly store: MarketStore;
  readonly figures: MarketFigures;
  readonly feed: MarketFeed;
  /** Whether deposits and withdrawals work on a network. */
  readonly isConnected: (networkKey: string) => boolean;
}

export function marketRoutes(api: Api, { store, figures, feed, isConnected }: MarketRoutesDeps): void {
  /** A network without a connected node is shown as closed, whatever its row says. */
  const shown = (coin: Coin): Coin => ({
    ...coin,
    networks: coin.networks.map((network) => {
      const isThere = isConnected(network.networkKey);
      return {
        ...network,
        canDeposit: isThere && network.canDeposit,
        canWithdraw: isThere && network.canWithdraw,
      };
    }),
  });

  async function requireMarket(marketSymbol: string): Promise<void> {
    const { markets } = await api.local(listMarkets, {});
    if (!markets.some(({ symbol }) => symbol === marketSymbol)) throw new ProblemError("MARKET_NOT_FOUND");
  }

  api.call(listMarkets, async () => ({ markets: await store.markets() }));

  api.call(listCoins, async () => {
    const rows = await store.coins();
    const fiat = rows.find((row) => row.isFiat);
    if (!fiat) throw new Error("The database has no fiat coin");
    return { cryptoCoins: rows.filter((row) => !row.isFiat).map((row) => shown(row.coin)), fiatCoin: fiat.coin };
  });

  api.call(readOrderBook, async ({ query }) => {
    await requireMarket(query.marketSymbol);
    return { orderBook: { snapshot: await feed.book(query.marketSymbol) } };
  });

  api.call(readTradeHistory, async ({ query }) => {
    await requireMarket(query.marketSymbol);
    return { trades: await feed.trades(query.marketSymbol) };
  });

  api.call(readMarketSummary, async ({ query }) => ({ stats: await figures.tickers(query.timeWindow) }));
  api.call(readCoinSummary, async () => ({ summary: await figures.coinSummaries() }));
  api.call(readTradingFees, async () => ({ tiers: await store.feeTiers(), gstRate, tdsRate: standardTdsRate }));
  api.call(readExchangeRates, async () => ({ rates: await store.exchangeRates() }));
}
