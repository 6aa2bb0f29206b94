/** One coin: its price and chart, its markets and its networks. */
import type { Coin } from "@feo/contract";
import { Breadcrumb, BreadcrumbItem, Button, ErrorState, Skeleton } from "@feo/ui";
import { Link, useParams } from "react-router";
import { browserData, coinsQuery, serverData, usePageQuery } from "../data/index.ts";
import { CoinHead } from "./coin-head.tsx";
import { CoinMarkets } from "./coin-markets.tsx";
import { CoinNetworks } from "./coin-networks.tsx";
import { coinQueries } from "./coin-queries.ts";

export const loader = serverData(coinQueries);
export const clientLoader = browserData(coinQueries);

export default function CoinPage() {
  const ticker = useParams()["coin"]?.toUpperCase() ?? "";
  const coins = usePageQuery(coinsQuery());
  const coin = coins.data?.cryptoCoins.find((entry) => entry.ticker === ticker);
  return (
    <>
      <Breadcrumb className="mb-4">
        <BreadcrumbItem asChild>
          <Link to="/crypto">Coins</Link>
        </BreadcrumbItem>
        <BreadcrumbItem current>{coin?.name ?? ticker}</BreadcrumbItem>
      </Breadcrumb>
      {coin ? (
        <Whole coin={coin} />
      ) : (
        <>
          <h1 className="font-semibold text-28">{ticker}</h1>
          {coins.error ? (
            <ErrorState text={coins.error.message} busy={coins.isFetching} onRetry={() => coins.refetch()} />
          ) : (
            <Skeleton className="mt-4 h-[640px] rounded-panel" />
          )}
        </>
      )}
    </>
  );
}

function Whole({ coin }: { coin: Coin }) {
  return (
    <>
      <CoinHead coin={coin} />
      <CoinMarkets ticker={coin.ticker} />
      <CoinNetworks coin={coin} />
      <p className="mb-4 flex flex-wrap gap-3">
        <Button asChild variant="secondary">
          <Link to={`/dashboard/wallet/deposit/${coin.ticker}`}>Deposit {coin.ticker}</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={`/dashboard/wallet/withdraw/${coin.ticker}`}>Withdraw {coin.ticker}</Link>
        </Button>
      </p>
    </>
  );
}
