/** All coins with price, change, volume and market cap, largest first. */
import { Button, EmptyState, ErrorState, SearchInput, Skeleton } from "@feo/ui";
import { useState } from "react";
import { Form, useSearchParams } from "react-router";
import {
  browserData,
  coinSummaryQuery,
  coinsQuery,
  exchangeRatesQuery,
  marketsQuery,
  serverData,
  tickersQuery,
  usePageQuery,
  usePreferences,
} from "../data/index.ts";
import { coinQueries } from "./coin-queries.ts";
import { type CoinRow, coinRows, findCoins } from "./coin-rows.ts";
import { CoinTable } from "./coin-table.tsx";

export const loader = serverData(coinQueries);
export const clientLoader = browserData(coinQueries);

export default function CoinListPage() {
  const coins = usePageQuery(coinsQuery());
  const summary = usePageQuery(coinSummaryQuery());
  const markets = usePageQuery(marketsQuery()).data?.markets ?? [];
  const stats = usePageQuery(tickersQuery()).data?.stats ?? [];
  const failed = [coins, summary].find(({ data, error }) => !data && error);
  return (
    <>
      {coins.data && summary.data ? (
        <Coins rows={coinRows({ coins: coins.data.cryptoCoins, summary: summary.data.summary, markets, stats })} />
      ) : (
        <>
          <Heading />
          {failed ? (
            <ErrorState text={failed.error?.message} busy={failed.isFetching} onRetry={() => failed.refetch()} />
          ) : (
            <Waiting />
          )}
        </>
      )}
    </>
  );
}

const Heading = () => (
  <div>
    <h1 className="font-semibold text-28">Coins</h1>
    <p className="text-14 text-quiet">All coins on Feo, with live prices.</p>
  </div>
);

function Coins({ rows }: { rows: readonly CoinRow[] }) {
  const [search] = useSearchParams();
  const [words, setWords] = useState(search.get("coin") ?? "");
  const { currency } = usePreferences();
  const rates = usePageQuery(exchangeRatesQuery()).data?.rates ?? [];
  const shown = findCoins(rows, words);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <Heading />
        <Form method="get" role="search" onSubmit={(event) => event.preventDefault()} className="w-60 max-md:w-full">
          <SearchInput
            name="coin"
            aria-label="Search coins"
            placeholder="Search coins"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onClear={() => setWords("")}
            className="max-md:h-10"
          />
        </Form>
      </div>
      {shown.length > 0 ? (
        <CoinTable rows={shown} reading={{ currency, rates }} />
      ) : rows.length === 0 ? (
        <EmptyState title="No coins are listed yet" text="New coins appear here." />
      ) : (
        <EmptyState
          title={`No coins match “${words.trim()}”`}
          text="Search by ticker or name, such as ADA or Cardano."
          action={
            <Button variant="secondary" onClick={() => setWords("")}>
              Show all coins
            </Button>
          }
        />
      )}
    </>
  );
}

const Waiting = () => (
  <div aria-hidden className="mt-4 pt-9">
    {Array.from({ length: 12 }, (_, row) => row).map((row) => (
      <div key={row} className="flex h-14 items-center gap-3 border-line border-b">
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="w-32" />
        <Skeleton className="ml-auto w-40" />
      </div>
    ))}
  </div>
);
