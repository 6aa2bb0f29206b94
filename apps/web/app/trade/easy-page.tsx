/**
 * Easy trade: one amount and one button, with a line chart of the day. For users who do not want a full chart and a
 * book.
 */
import { defaultMarketSymbol, pricePrecision } from "@feo/contract";
import { Change, ErrorState, Price, Skeleton } from "@feo/ui";
import { useEffect } from "react";
import { useParams } from "react-router";
import { browserData, orderBookQuery, rememberMarket, serverData, usePageQuery } from "../data/index.ts";
import { changeOf } from "../format/market-figures.ts";
import { EasyForm } from "./easy-form.tsx";
import { groupingOf, showWorth } from "./figures.ts";
import { ModeLinks } from "./market-bar.tsx";
import { MarketStar } from "./market-star.tsx";
import { marketPageQueries } from "./trade-queries.ts";
import { TrendLine } from "./trend-line.tsx";
import { type MarketView, useMarket } from "./use-market.ts";

export const loader = serverData(({ params }) => marketPageQueries(params["market"]));
export const clientLoader = browserData(({ params }) => marketPageQueries(params["market"]));

export default function EasyPage() {
  const symbol = useParams()["market"] ?? defaultMarketSymbol;
  const { view, failed, retry } = useMarket(symbol);
  const bookAnswer = usePageQuery(orderBookQuery(symbol));
  useEffect(() => rememberMarket(symbol), [symbol]);
  return (
    <div className="mx-auto w-full max-w-[1120px] flex-1 px-8 py-8 max-md:px-4 max-md:py-5">
      <div className="mb-6 flex items-start justify-between gap-4 max-md:mb-4">
        <div>
          <h1 className="font-semibold text-28">Easy trade</h1>
          <p className="mt-1 text-14 text-quiet">Enter an amount and confirm. You see the fee and tax first.</p>
        </div>
        <ModeLinks symbol={symbol} current="easy" />
      </div>
      {view ? (
        <div className="grid gap-6 lg:grid-cols-[440px_minmax(0,1fr)]">
          <EasyForm key={symbol} view={view} book={bookAnswer.data?.orderBook.snapshot} />
          <Trend view={view} />
        </div>
      ) : failed ? (
        <ErrorState text="We couldn't load this market." onRetry={retry} />
      ) : (
        <Skeleton className="h-140 rounded-panel" />
      )}
    </div>
  );
}

/** Empty until the ticker is known. */
function worthOf({ market, ticker, tickers, exchangeRates: rates }: MarketView): string {
  if (!ticker) return "";
  return ticker.close === null ? "No trades yet" : (showWorth(ticker.close, market, { rates, tickers }) ?? "");
}

function Trend({ view }: { view: MarketView }) {
  const { market, coin, ticker } = view;
  const price = ticker?.close ?? null;
  return (
    <section
      aria-labelledby="trend"
      className="flex min-h-90 flex-col overflow-hidden rounded-panel border border-line"
    >
      <div className="flex items-start justify-between gap-4 p-5 max-md:p-4">
        <div>
          <h2 id="trend" className="text-14 text-quiet">
            {coin?.name ?? market.base}, 24h
          </h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
            {ticker ? (
              <Price
                value={price}
                precision={pricePrecision(market)}
                grouping={groupingOf(market)}
                className="font-semibold text-28"
              />
            ) : (
              <Skeleton className="h-9 w-36" />
            )}
            <span className="text-14 text-quiet">{market.quote}</span>
            {ticker ? <Change value={changeOf(ticker)} arrow /> : null}
          </p>
          <p className="tabular min-h-5 text-13 text-faint">{worthOf(view)}</p>
        </div>
        <MarketStar symbol={market.symbol} />
      </div>
      <TrendLine view={view} className="min-h-60 flex-1 border-line border-t" />
    </section>
  );
}
