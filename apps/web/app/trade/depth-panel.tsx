/** The depth of the market's book, drawn. */
import type { Market } from "@feo/contract";
import { DepthChart, EmptyState, Skeleton } from "@feo/ui";
import { showPrice } from "./figures.ts";
import { useOfBook } from "./use-book.ts";

export default function DepthPanel({ market }: { market: Market }) {
  const book = useOfBook(market.symbol, (whole) => whole);
  if (!book) return <Skeleton className="m-4 h-auto flex-1" />;
  const bid = book.bids[0]?.[0];
  const ask = book.asks[0]?.[0];
  if (!bid || !ask)
    return (
      <EmptyState
        title="The book is empty"
        text="Depth is shown when there are orders on both sides."
        className="flex-1"
      />
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1 pt-8">
        <DepthChart
          bids={book.bids}
          asks={book.asks}
          label={`Depth: the best bid is ${showPrice(bid, market)}, the best ask ${showPrice(ask, market)}.`}
        />
      </div>
      <div className="tabular flex h-7 shrink-0 items-center justify-between border-line border-t px-4 text-12 text-faint">
        <span>{showPrice(book.bids.at(-1)?.[0] ?? bid, market)}</span>
        <span>
          <span className="text-up">Bid {showPrice(bid, market)}</span>
          <span className="mx-2">·</span>
          <span className="text-down">Ask {showPrice(ask, market)}</span>
        </span>
        <span>{showPrice(book.asks.at(-1)?.[0] ?? ask, market)}</span>
      </div>
    </div>
  );
}
