/** The markets in which a coin trades, those with it as the base asset first. */
import { type Market, type MarketTicker, pricePrecision } from "@feo/contract";
import { formatPrice } from "@feo/money";
import { Change, EmptyState, ErrorState, Skeleton, Sparkline, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { Link } from "react-router";
import { marketsQuery, tickersQuery, usePageQuery } from "../data/index.ts";
import { changeOf, toneOf, trendOf } from "../format/market-figures.ts";
import { coinText } from "./coin-figures.ts";

export function CoinMarkets({ ticker }: { ticker: string }) {
  const markets = usePageQuery(marketsQuery());
  const stats = usePageQuery(tickersQuery()).data?.stats ?? [];
  const shown = marketsOf(markets.data?.markets ?? [], ticker);
  return (
    <section aria-labelledby="markets" className="mb-12">
      <h2 id="markets" className="mb-2 font-semibold text-20">
        Markets
      </h2>
      {markets.data ? (
        shown.length > 0 ? (
          <MarketTable markets={shown} stats={stats} ticker={ticker} />
        ) : (
          <EmptyState title={`No ${ticker} markets yet`} text="New markets appear here." />
        )
      ) : markets.error ? (
        <ErrorState text={markets.error.message} busy={markets.isFetching} onRetry={() => markets.refetch()} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </section>
  );
}

/** Markets with the coin as base, then markets with it as quote. */
function marketsOf(markets: readonly Market[], ticker: string): readonly Market[] {
  const open = markets.filter(({ isEnabled }) => isEnabled);
  return [...open.filter(({ base }) => base === ticker), ...open.filter(({ quote }) => quote === ticker)];
}

interface MarketTableProps {
  readonly markets: readonly Market[];
  readonly stats: readonly MarketTicker[];
  readonly ticker: string;
}

function MarketTable({ markets, stats, ticker }: MarketTableProps) {
  return (
    <Table label={`Markets of ${ticker}`}>
      <TableHead>
        <Tr>
          <Th className="pl-0">Market</Th>
          <Th numeric>Last price</Th>
          <Th numeric>24h change</Th>
          <Th numeric className="max-lg:hidden">
            24h high
          </Th>
          <Th numeric className="max-lg:hidden">
            24h low
          </Th>
          <Th numeric className="max-md:hidden">
            24h volume
          </Th>
          <Th numeric className="max-lg:hidden">
            Last 24h
          </Th>
          <Th numeric className="pr-0 max-md:hidden">
            <span className="sr-only">Trade</span>
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {markets.map((market) => (
          <MarketLine
            key={market.symbol}
            market={market}
            day={stats.find(({ marketSymbol }) => marketSymbol === market.symbol)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

function MarketLine({ market, day }: { market: Market; day: MarketTicker | undefined }) {
  const price = (value: string | null | undefined) =>
    value ? formatPrice(value, { precision: pricePrecision(market), grouping: "indian" }) : "–";
  return (
    <Tr interactive className="relative">
      <Td className="pl-0">
        <Link to={`/trade/${market.symbol}`} className="after:absolute after:inset-0">
          <span className="font-semibold">{market.base}</span>
          <span className="text-quiet"> / {market.quote}</span>
        </Link>
      </Td>
      <Td numeric className="font-semibold">
        {price(day?.close)}
      </Td>
      <Td numeric className="max-md:pr-0">
        <Change value={day ? changeOf(day) : null} />
      </Td>
      <Td numeric className="text-quiet max-lg:hidden">
        {price(day?.high)}
      </Td>
      <Td numeric className="text-quiet max-lg:hidden">
        {price(day?.low)}
      </Td>
      <Td numeric className="max-md:hidden">
        {day ? coinText(day.vol, market.base) : "–"}
      </Td>
      <Td className="max-lg:hidden">
        <Sparkline values={day ? trendOf(day) : []} tone={toneOf(day ? changeOf(day) : null)} className="ml-auto" />
      </Td>
      <Td numeric className="pr-0 font-medium text-13 text-brand max-md:hidden">
        <span aria-hidden>Trade</span>
      </Td>
    </Tr>
  );
}
