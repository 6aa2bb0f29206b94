/** A select for one asset with its available balance. Assets with a balance come first. */
import type { Coin } from "@feo/contract";
import { isZero } from "@feo/money";
import { CoinLogo, Select } from "@feo/ui";
import { coinsQuery, usePageQuery } from "../data/index.ts";
import { shortAmount } from "./asset-figures.ts";

/** The rupee and every listed coin. */
export function useAssets(): readonly Coin[] {
  const { data } = usePageQuery(coinsQuery());
  return data ? [data.fiatCoin, ...data.cryptoCoins].filter(({ isEnabled }) => isEnabled) : [];
}

interface CoinSelectProps {
  readonly coins: readonly Coin[];
  readonly value: string;
  /** The available balance of an asset; undefined while unknown. */
  readonly availableOf: (ticker: string) => string | undefined;
  readonly onChoose: (ticker: string) => void;
}

export function CoinSelect({ coins, value, availableOf, onChoose }: CoinSelectProps) {
  const hasSome = ({ ticker }: Coin) => !isZero(availableOf(ticker) ?? "0");
  const inOrder = coins.toSorted((one, other) => Number(hasSome(other)) - Number(hasSome(one)));
  return (
    <Select
      placeholder="Choose an asset"
      value={coins.some(({ ticker }) => ticker === value) ? value : null}
      onValueChange={onChoose}
      className="w-full"
      options={inOrder.map((coin) => ({
        value: coin.ticker,
        label: <AssetLabel coin={coin} available={availableOf(coin.ticker)} />,
      }))}
    />
  );
}

function AssetLabel({ coin: { ticker, name, logo }, available }: { coin: Coin; available: string | undefined }) {
  return (
    <span className="flex items-center gap-2.5">
      <CoinLogo ticker={ticker} src={logo} size={20} />
      <span className="font-medium">{ticker}</span>
      <span className="text-quiet">{name}</span>
      {available === undefined || isZero(available) ? null : (
        <span className="tabular text-13 text-quiet">{shortAmount(available, ticker)}</span>
      )}
    </span>
  );
}
