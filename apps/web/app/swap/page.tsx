/**
 * Swap: one asset for another at the market price. The quote comes from the book, is shown first and held while it is
 * confirmed.
 */
import { type Coin, listCoins, listMarkets, type Market } from "@feo/contract";
import { ErrorState, Skeleton } from "@feo/ui";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLocation } from "react-router";
import {
  browserData,
  coinsQuery,
  fetchQuery,
  marketsQuery,
  orderBookQuery,
  pageHost,
  serverData,
  tradingFeesQuery,
  usePageQuery,
} from "../data/index.ts";
import { SwapDesk } from "./swap-desk.tsx";
import { marketBetween, readChoice } from "./swap-route.ts";

interface Lists {
  readonly markets: readonly Market[];
  readonly assets: readonly Coin[];
}

const assetsOf = ({ cryptoCoins, fiatCoin }: { cryptoCoins: readonly Coin[]; fiatCoin: Coin }): readonly Coin[] => [
  fiatCoin,
  ...cryptoCoins.filter(({ isEnabled }) => isEnabled),
];

/** The fees, and the book of the market in the address. */
function queriesFor({ markets, assets }: Lists, request: Request) {
  const tickers = assets.map(({ ticker }) => ticker);
  const market = marketBetween(markets, readChoice(new URL(request.url).searchParams, tickers));
  return [tradingFeesQuery(), ...(market ? [orderBookQuery(market.symbol)] : [])];
}

export async function loader(args: LoaderFunctionArgs) {
  const host = args.context.get(pageHost);
  const [{ markets }, coins] = await Promise.all([host.call(listMarkets, {}), host.call(listCoins, {})]);
  return serverData(() => queriesFor({ markets, assets: assetsOf(coins) }, args.request))(args);
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const lists = await Promise.all([fetchQuery(marketsQuery()), fetchQuery(coinsQuery())]).catch(() => undefined);
  const queries = lists ? queriesFor({ markets: lists[0].markets, assets: assetsOf(lists[1]) }, args.request) : [];
  return browserData(() => queries)(args);
}

export default function SwapPage() {
  const { search } = useLocation();
  const coins = usePageQuery(coinsQuery());
  const markets = usePageQuery(marketsQuery());
  const fees = usePageQuery(tradingFeesQuery());
  const failed = [coins, markets, fees].find(({ data, error }) => !data && error);
  return (
    <>
      <h1 className="font-semibold text-28">Swap</h1>
      <p className="mb-6 text-14 text-quiet">
        Convert one asset to another at the market price. You see the amount before you confirm.
      </p>
      {coins.data && markets.data && fees.data ? (
        <SwapDesk
          key={search}
          search={search}
          assets={assetsOf(coins.data)}
          markets={markets.data.markets}
          fees={fees.data}
        />
      ) : failed ? (
        <ErrorState text={failed.error?.message} busy={failed.isFetching} onRetry={() => failed.refetch()} />
      ) : (
        <Skeleton className="h-[560px] max-w-[480px] rounded-panel" />
      )}
    </>
  );
}
