/** Six markets under the hero, each with its price, 24h change and sparkline. */
import { pricePrecision } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { Change, CoinLogo, changeDirection, Sparkline } from "@feo/ui";
import { Link } from "react-router";
import { coinsQuery, marketsQuery, tickersQuery, usePageQuery } from "../data/index.ts";
import { changeOf, trendOf } from "../format/market-figures.ts";

const shown = ["BTC-INR", "ETH-INR", "USDT-INR", "SOL-INR", "XRP-INR", "DOGE-INR"];
/** The sparkline has the colour of the change beside it. */
const tones = { up: "up", down: "down", flat: "quiet" } as const;

export function MarketStrip() {
  const markets = usePageQuery(marketsQuery()).data?.markets ?? [];
  const stats = usePageQuery(tickersQuery()).data?.stats ?? [];
  const coins = usePageQuery(coinsQuery()).data?.cryptoCoins ?? [];
  const rows = shown.flatMap((symbol) => markets.filter((market) => market.symbol === symbol));
  return (
    <section data-prices aria-label="Top markets" className="border-line border-b">
      <ul className="grid min-h-22 grid-cols-6 max-xl:grid-cols-3 max-md:grid-cols-2">
        {rows.map((market) => {
          const ticker = stats.find(({ marketSymbol }) => marketSymbol === market.symbol);
          const change = ticker ? changeOf(ticker) : null;
          const precision = pricePrecision(market);
          return (
            <li key={market.symbol} className="border-line border-l max-xl:border-b xl:first:border-l-0">
              <Link
                to={`/trade/${market.symbol}`}
                className="flex h-22 flex-col justify-center gap-1 px-5 hover:bg-surface max-md:px-4"
              >
                <span className="flex items-center gap-2 text-14">
                  <CoinLogo
                    ticker={market.base}
                    src={coins.find(({ ticker: code }) => code === market.base)?.logo}
                    size={20}
                  />
                  <span className="font-medium">
                    {market.base} <span className="font-normal text-quiet">/ {market.quote}</span>
                  </span>
                  <span className="ml-auto text-13">
                    <Change value={change} />
                  </span>
                </span>
                <span className="flex items-center justify-between gap-2">
                  <span className="tabular font-semibold text-16">
                    {ticker?.close
                      ? formatMoney(ticker.close, "INR", { minDecimals: precision, maxDecimals: precision })
                      : "–"}
                  </span>
                  <Sparkline
                    values={ticker ? trendOf(ticker) : []}
                    tone={change === null ? "quiet" : tones[changeDirection(change)]}
                    width={64}
                    height={22}
                  />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
