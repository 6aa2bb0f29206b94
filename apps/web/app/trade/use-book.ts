/** Hooks for parts of the market's book and last trade, which re-render only when that part changes. */
import type { MarketTicker, OrderBook, PublicTrade } from "@feo/contract";
import { orderBookQuery, tradeHistoryQuery, usePageQuery } from "../data/index.ts";
import { lastMove } from "./order-book.ts";

/** Selects a part of the book, which may not be loaded yet. */
export function useOfBook<Part>(marketSymbol: string, read: (book: OrderBook | undefined) => Part): Part {
  const { data } = usePageQuery(orderBookQuery(marketSymbol), ({ orderBook }) => ({ part: read(orderBook.snapshot) }));
  return data ? data.part : read(undefined);
}

interface LastTrade {
  readonly price: string | undefined;
  readonly move: ReturnType<typeof lastMove>;
}

const lastOf = (trades: readonly PublicTrade[]): LastTrade => ({ price: trades[0]?.price, move: lastMove(trades) });

export function useLastTrade(marketSymbol: string): LastTrade {
  return usePageQuery(tradeHistoryQuery(marketSymbol), ({ trades }) => lastOf(trades)).data ?? lastOf([]);
}

/**
 * The price in the market bar and in the middle of the book. Uses the ticker's, like the ticker strip and the market
 * list, so that a screen never shows two prices; before the ticker has loaded, the last trade's.
 */
export const lastPrice = (
  ticker: Pick<MarketTicker, "close"> | undefined,
  trade: Pick<LastTrade, "price">,
): string | null => ticker?.close ?? trade.price ?? null;
