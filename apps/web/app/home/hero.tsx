/** The hero: the headline is placed in the spread of a live depth chart, which the server renders. */
import { defaultMarketSymbol, type OrderBook, pricePrecision } from "@feo/contract";
import { formatPrice } from "@feo/money";
import { Button, DepthChart } from "@feo/ui";
import { Link } from "react-router";
import { marketsQuery, orderBookQuery, tickersQuery, usePageQuery, useSession } from "../data/index.ts";

const noBook: OrderBook = { asks: [], bids: [], sequence: 0 };

export function Hero() {
  const book = usePageQuery(orderBookQuery(defaultMarketSymbol)).data?.orderBook.snapshot ?? noBook;
  const stats = usePageQuery(tickersQuery()).data?.stats ?? [];
  const markets = usePageQuery(marketsQuery()).data?.markets ?? [];
  const market = markets.find(({ symbol }) => symbol === defaultMarketSymbol);
  const last = stats.find(({ marketSymbol }) => marketSymbol === defaultMarketSymbol)?.close ?? null;
  const priceText = (price: string | null | undefined) =>
    price && market ? formatPrice(price, { precision: pricePrecision(market), grouping: "indian" }) : "–";
  const hasBook = book.asks.length > 0 && book.bids.length > 0;
  return (
    <section
      aria-labelledby="headline"
      className="relative h-[584px] overflow-hidden border-line border-b max-md:h-[520px]"
    >
      {hasBook ? (
        <DepthChart
          bids={book.bids}
          asks={book.asks}
          className="absolute inset-x-0 bottom-0 h-[484px] w-full max-md:h-[260px] max-md:opacity-70"
        />
      ) : null}
      <div className="relative flex flex-col items-center px-4 pt-18 text-center max-md:pt-10">
        <h1 id="headline" className="font-semibold text-64 max-md:text-40 max-md:tracking-[-0.03em]">
          Buy and sell crypto
          <br />
          in rupees.
        </h1>
        <p className="mt-4 max-w-[580px] text-20 text-quiet max-md:max-w-[320px] max-md:text-16">
          One open order book. See the price, fee and tax before you confirm.
        </p>
        <HeroButtons />
        <p className="mt-12 flex items-baseline gap-2 max-md:mt-8">
          <span className="tabular font-medium text-20">{priceText(last)}</span>
          <Link to={`/trade/${defaultMarketSymbol}`} className="text-14 text-quiet hover:text-ink">
            {defaultMarketSymbol.replace("-", " / ")}, live
          </Link>
        </p>
        <span aria-hidden className="mt-2 h-40 border-ink border-l border-dashed max-md:hidden" />
      </div>
      {hasBook ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-6 mx-auto flex max-w-[1264px] justify-between px-8 text-14 text-quiet max-md:px-4 max-md:text-12">
          <p>
            <span className="font-semibold text-up">Buyers</span> offer up to{" "}
            <span className="tabular font-semibold text-ink">{priceText(book.bids[0]?.[0])}</span>
          </p>
          <p>
            <span className="font-semibold text-down">Sellers</span> ask from{" "}
            <span className="tabular font-semibold text-ink">{priceText(book.asks[0]?.[0])}</span>
          </p>
        </div>
      ) : null}
    </section>
  );
}

function HeroButtons() {
  const { isSignedIn } = useSession();
  return (
    <div className="mt-6 flex gap-3">
      <Button asChild size="lg">
        {isSignedIn ? <Link to="/trade">Start trading</Link> : <Link to="/auth/signup">Open an account</Link>}
      </Button>
      <Button asChild size="lg" variant="secondary" className="bg-page">
        <Link to="/markets">View markets</Link>
      </Button>
    </div>
  );
}
