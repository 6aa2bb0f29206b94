/** The name, the logo and the displayed decimals of an asset, from the list of coins. */
import type { SolvencyAsset } from "@feo/contract";
import { coinsQuery, usePageQuery } from "../data/index.ts";
import { shownDecimals } from "./reserve-figures.ts";

export interface AssetLook {
  readonly name: string;
  readonly logo: string | undefined;
  /** Decimals of totals. */
  readonly shown: number;
}

export function useAssetLooks(): (asset: Pick<SolvencyAsset, "ticker" | "decimals">) => AssetLook {
  const lists = usePageQuery(coinsQuery()).data;
  return ({ ticker, decimals }) => {
    const coin = ticker === "INR" ? lists?.fiatCoin : lists?.cryptoCoins.find((each) => each.ticker === ticker);
    return { name: coin?.name ?? "", logo: coin?.logo, shown: shownDecimals(ticker, coin?.precision, decimals) };
  };
}
