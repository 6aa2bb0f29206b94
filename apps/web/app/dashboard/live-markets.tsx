/** Six live markets below the start page's steps; a phone shows the first three. */
import { pricePrecision } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { Change, CoinLogo, changeDirection, cx, Skeleton, Sparkline } from "@feo/ui";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { coinsQuery, marketsQuery, tickersQuery, usePageQuery } from "../data/index.ts";
import { changeOf, trendOf } from "../format/market-figures.ts";

const shown = ["BTC-INR", "ETH-INR", "USDT-INR", "ADA-INR", "SOL-INR", "XRP-INR"];
const onPhone = 3;
const tones = { up: "up", down: "down", flat: "quiet" } as const;

export function LiveMarkets() {
  const answer = usePageQuery(marketsQuery());
  const stats = usePageQuery(tickersQuery()).data?.stats ?? [];
  const coins = usePageQuery(coinsQuery()).data?.cryptoCoins ?? [];
  const markets = answer.data?.markets;
  const rows = shown.flatMap((symbol) => markets?.filter((market) => market.symbol === symbol) ?? []);
  if (markets && rows.length === 0) return null;
  return (
    <section data-prices aria-labelledby="live-markets" className="mt-13 max-lg:mt-4">
      <div className="mb-3 flex min-h-6 items-center justify-between">
        <h2 id="live-markets" className="font-semibold text-16">
          Live markets
        </h2>
        <Link to="/markets" className="hit-40 flex items-center gap-2 font-semibold text-13 text-brand">
          All markets <ChevronRight size={16} aria-hidden />
        </Link>
      </div>
      <ul className="grid grid-cols-3 gap-2 lg:grid-cols-6 lg:gap-0 lg:rounded-panel lg:border lg:border-line max-xl:lg:grid-cols-3">
        {markets === undefined
          ? shown.map((symbol, place) => (
              <li key={symbol} className={cx(place >= onPhone && "max-lg:hidden")}>
                <Skeleton className="h-21 rounded-panel" />
              </li>
            ))
          : rows.map((market, place) => {
              const ticker = stats.find(({ marketSymbol }) => marketSymbol === market.symbol);
              const change = ticker ? changeOf(ticker) : null;
              const decimals = pricePrecision(market);
              return (
                <li
                  key={market.symbol}
                  className={cx(
                    "min-w-0 border-line max-lg:rounded-control max-lg:border max-lg:bg-surface",
                    "lg:not-first:border-l max-xl:lg:[&:nth-child(4)]:border-l-0 max-xl:lg:[&:nth-child(n+4)]:border-t",
                    place >= onPhone && "max-lg:hidden",
                  )}
                >
                  <Link
                    to={`/trade/${market.symbol}`}
                    className="flex h-21 flex-col justify-center gap-1 px-3.5 hover:bg-surface max-lg:px-2.5"
                  >
                    <span className="flex items-center gap-1.5 text-14 max-lg:text-13">
                      <CoinLogo
                        ticker={market.base}
                        src={coins.find(({ ticker: code }) => code === market.base)?.logo}
                        size={20}
                      />
                      <span className="truncate font-medium">
                        {market.base} <span className="font-normal text-quiet max-lg:hidden">/ {market.quote}</span>
                      </span>
                      <Change value={change} className="ml-auto text-13 max-lg:hidden" />
                    </span>
                    <span className="flex items-center justify-between gap-2">
                      <span className="tabular truncate font-semibold text-14">
                        {ticker?.close
                          ? formatMoney(ticker.close, "INR", { minDecimals: decimals, maxDecimals: decimals })
                          : "–"}
                      </span>
                      <Sparkline
                        values={ticker ? trendOf(ticker) : []}
                        tone={change === null ? "quiet" : tones[changeDirection(change)]}
                        width={56}
                        height={20}
                        className="max-lg:hidden"
                      />
                    </span>
                    <Change value={change} className="text-12 lg:hidden" />
                  </Link>
                </li>
              );
            })}
      </ul>
    </section>
  );
}
