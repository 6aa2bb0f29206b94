/** The market's book and last trade for whoever shows something of them, rendered again only when that has changed. */
import type { OrderBook, PublicTrade } from "@feo/contract";
import { orderBookQuery, tradeHistoryQuery, usePageQuery } from "../data/index.ts";
import { lastMove } from "./order-book.ts";

/** What is made of the book; there may be none yet. */
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
