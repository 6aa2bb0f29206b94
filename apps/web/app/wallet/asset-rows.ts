/** The wallet's rows: the rupee first, then the coins one can hold, with what can be done with each. Pure. */
import type { Coin, CoinSummary, Market } from "@feo/contract";

export interface AssetAction {
  readonly label: "Deposit" | "Withdraw" | "Trade";
  readonly to: string;
}

export interface AssetRow {
  readonly coin: Coin;
  /** The change of its price in 24 hours, in percent; null where there is none to tell. */
  readonly change: string | null;
  readonly actions: readonly AssetAction[];
}

interface AssetFacts {
  readonly coins: readonly Coin[];
  readonly fiatCoin: Coin;
  readonly markets: readonly Market[];
  readonly summary: readonly CoinSummary[];
}

export function assetRows({ coins, fiatCoin, markets, summary }: AssetFacts): readonly AssetRow[] {
  return [fiatCoin, ...coins]
    .filter(({ isEnabled }) => isEnabled)
    .map((coin) => ({
      coin,
      change: summary.find(({ coinTicker }) => coinTicker === coin.ticker)?.twentyFourHrChange ?? null,
      actions: actionsOf(coin, coin === fiatCoin, markets),
    }));
}

function actionsOf(coin: Coin, isFiat: boolean, markets: readonly Market[]): readonly AssetAction[] {
  const path = (act: "deposit" | "withdraw") =>
    isFiat ? `/dashboard/${act}INR` : `/dashboard/wallet/${act}/${coin.ticker}`;
  const market = isFiat ? undefined : markets.find(({ base, isEnabled }) => isEnabled && base === coin.ticker);
  return [
    ...(coin.canDeposit ? [{ label: "Deposit" as const, to: path("deposit") }] : []),
    ...(coin.canWithdraw ? [{ label: "Withdraw" as const, to: path("withdraw") }] : []),
    ...(market ? [{ label: "Trade" as const, to: `/trade/${market.symbol}` }] : []),
  ];
}

/** By ticker and by name, from the start of a word. */
export function findAssets(rows: readonly AssetRow[], text: string): readonly AssetRow[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return rows;
  return rows.filter(
    ({ coin }) => coin.ticker.toLowerCase().startsWith(wanted) || ` ${coin.name.toLowerCase()}`.includes(` ${wanted}`),
  );
}
