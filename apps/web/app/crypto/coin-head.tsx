/** The coin's price, its 24h sparkline, and the figures of the last 24 hours. */
import type { Coin } from "@feo/contract";
import { Button, Change, CoinLogo, ErrorState, Skeleton, Sparkline } from "@feo/ui";
import { Link } from "react-router";
import {
  coinSummaryQuery,
  exchangeRatesQuery,
  marketsQuery,
  tickersQuery,
  usePageQuery,
  usePreferences,
} from "../data/index.ts";
import { toneOf } from "../format/market-figures.ts";
import { capText, coinText, priceText, shortText, wholeText } from "./coin-figures.ts";
import { coinRow } from "./coin-rows.ts";

export function CoinHead({ coin }: { coin: Coin }) {
  return (
    <div className="mb-12 grid grid-cols-[minmax(0,1fr)_400px] gap-x-16 gap-y-8 max-lg:grid-cols-1">
      <div className="min-w-0">
        <div className="mb-4 flex items-center gap-3">
          <CoinLogo ticker={coin.ticker} src={coin.logo} size={40} />
          <h1 className="font-semibold text-28">{coin.name}</h1>
          <span className="text-16 text-faint">{coin.ticker}</span>
        </div>
        <PriceNow coin={coin} />
      </div>
      <Figures coin={coin} />
    </div>
  );
}

/** The coin's price data and the display currency. */
function useCoinFigures(coin: Coin) {
  const summary = usePageQuery(coinSummaryQuery());
  const markets = usePageQuery(marketsQuery()).data?.markets ?? [];
  const stats = usePageQuery(tickersQuery()).data?.stats ?? [];
  const rates = usePageQuery(exchangeRatesQuery()).data?.rates ?? [];
  const { currency } = usePreferences();
  return {
    summary,
    row: coinRow(coin, { summary: summary.data?.summary ?? [], markets, stats }),
    day: stats.find(({ marketSymbol }) => marketSymbol === `${coin.ticker}-INR`),
    reading: { currency, rates },
  };
}

function PriceNow({ coin }: { coin: Coin }) {
  const { summary, row, reading } = useCoinFigures(coin);
  if (!summary.data) {
    return summary.error ? (
      <ErrorState text={summary.error.message} busy={summary.isFetching} onRetry={() => summary.refetch()} />
    ) : (
      <Skeleton className="h-[220px]" />
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="tabular font-semibold text-40">{priceText(row.price, row.precision, reading)}</span>
        <span className="text-16">
          <Change value={row.change} arrow /> <span className="text-14 text-quiet">in 24 hours</span>
        </span>
      </p>
      {row.price === null ? <p className="text-14 text-quiet">No trades yet.</p> : null}
      <div className="mt-6 aspect-[880/140] w-full">
        {row.trend.length > 1 ? (
          <Sparkline values={row.trend} tone={toneOf(row.change)} width={880} height={140} className="h-full w-full" />
        ) : null}
      </div>
    </>
  );
}

function Figures({ coin }: { coin: Coin }) {
  const { row, day, reading } = useCoinFigures(coin);
  const figures = [
    { name: "24h high", text: priceText(day?.high ?? null, row.precision, reading) },
    { name: "24h low", text: priceText(day?.low ?? null, row.precision, reading) },
    {
      name: `24h volume (${reading.currency})`,
      text: shortText(row.volume, reading),
      whole: wholeText(row.volume, reading),
    },
    { name: `24h volume (${coin.ticker})`, text: day ? coinText(day.vol, coin.ticker) : "–" },
    { name: "Market cap", text: capText(row.marketCap, reading), whole: wholeText(row.marketCap, reading) },
  ];
  return (
    <div>
      <dl className="tabular text-14">
        {figures.map(({ name, text, whole }) => (
          <div key={name} className="flex h-11 items-center justify-between gap-4 border-line border-b">
            <dt className="text-quiet">{name}</dt>
            <dd className="font-medium" title={whole}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button asChild className="max-md:h-12">
          <Link to={`/trade/${coin.ticker}-INR`}>Trade {coin.ticker}</Link>
        </Button>
        <Button asChild variant="secondary" className="max-md:h-12">
          <Link to={`/swap?from=INR&to=${coin.ticker}`}>Swap to {coin.ticker}</Link>
        </Button>
      </div>
    </div>
  );
}
