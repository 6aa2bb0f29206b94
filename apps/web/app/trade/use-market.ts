/** Collects the trade pages' data about one market from the loaded answers. */
import type { Coin, ExchangeRate, Market, MarketTicker } from "@feo/contract";
import {
  coinsQuery,
  exchangeRatesQuery,
  marketsQuery,
  ownFeesQuery,
  tickersQuery,
  tradingFeesQuery,
  useOwnQuery,
  usePageQuery,
} from "../data/index.ts";
import type { TradeRates } from "../quote/settlement.ts";
import { type MarketRow, marketRows } from "./market-list.ts";

export interface MarketView {
  readonly market: Market;
  readonly coin: Coin | undefined;
  /** Every coin, including the rupee. */
  readonly coins: readonly Coin[];
  /** Decimals of the smallest units of the two assets. */
  readonly decimals: { readonly base: number; readonly quote: number };
  readonly ticker: MarketTicker | undefined;
  readonly tickers: readonly MarketTicker[];
  readonly exchangeRates: readonly ExchangeRate[];
  /** All markets, for lists. */
  readonly rows: readonly MarketRow[];
  /** The user's rates, or the first tier's; undefined while the fees load. */
  readonly rates: TradeRates | undefined;
}

const largestScale = 8;

/** `view` is missing while the markets load or if loading failed. */
export function useMarket(symbol: string): {
  readonly view: MarketView | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
} {
  const marketsAnswer = usePageQuery(marketsQuery());
  const tickers = usePageQuery(tickersQuery()).data?.stats ?? [];
  const coins = usePageQuery(coinsQuery()).data;
  const exchangeRates = usePageQuery(exchangeRatesQuery()).data?.rates ?? [];
  const fees = usePageQuery(tradingFeesQuery()).data;
  const markets = marketsAnswer.data?.markets ?? [];
  const market = markets.find((entry) => entry.symbol === symbol);
  const known = coins ? [...coins.cryptoCoins, coins.fiatCoin] : [];
  const decimalsOf = (ticker: string) => known.find((coin) => coin.ticker === ticker)?.decimals ?? largestScale;
  const firstTier = fees?.tiers[0];
  const own = useOwnQuery(ownFeesQuery(symbol)).data;
  return {
    failed: marketsAnswer.isError && !market,
    retry: () => void marketsAnswer.refetch(),
    view: market && {
      market,
      tickers,
      exchangeRates,
      rows: marketRows({ markets, tickers, coins: known }),
      coin: known.find(({ ticker }) => ticker === market.base),
      decimals: { base: decimalsOf(market.base), quote: decimalsOf(market.quote) },
      ticker: tickers.find(({ marketSymbol }) => marketSymbol === symbol),
      coins: known,
      rates: own
        ? { fee: own.spotTradingFees.taker, tds: own.tdsRate }
        : fees && firstTier
          ? { fee: firstTier.taker, tds: fees.tdsRate }
          : undefined,
    },
  };
}
