/** The wallet's rows: the assets, their amounts per wallet, their value, and the possible actions. Pure functions. */
import type { Balances, Coin, Market } from "@feo/contract";
import { add, isZero } from "@feo/money";
import { type Holding, holdingOf, type Prices, totalOf, valueIn } from "../worth/worth.ts";

export type WalletTab = "overview" | "main" | "spot";

/** A link to a page, or a dialog to open for the coin. */
export type AssetAction =
  | { readonly label: "Deposit" | "Withdraw" | "Trade"; readonly to: string }
  | { readonly label: "Transfer" | "Pay"; readonly opens: "transfer" | "send" };

export interface AssetAmounts {
  readonly total: string;
  readonly available: string;
  /** Held by orders in the spot wallet, or by withdrawals in the main wallet. */
  readonly locked: string;
  readonly held: Holding;
  /** In rupees; null without a price. */
  readonly value: string | null;
}

export interface AssetRow {
  readonly coin: Coin;
  /** The 24-hour price change in percent; null if unknown. */
  readonly change: string | null;
  /** Null while the balances load. */
  readonly amounts: AssetAmounts | null;
  readonly actions: readonly AssetAction[];
}

interface AssetFacts {
  readonly tab: WalletTab;
  readonly coins: readonly Coin[];
  readonly fiatCoin: Coin;
  readonly markets: readonly Market[];
  readonly prices: Prices;
  readonly balances: Balances | null;
  /** The asset that the settings put first. */
  readonly preferred: string;
}

/**
 * Sorted in the coins' own order: sorting by value would move rows under the pointer. A delisted asset is shown while
 * there is a balance.
 */
export function assetRows(facts: AssetFacts): readonly AssetRow[] {
  const { coins, fiatCoin, markets, prices, balances, tab, preferred } = facts;
  const isHeld = ({ ticker }: Coin) => balances !== null && !isZero(totalOf(holdingOf(balances, ticker)));
  return [fiatCoin, ...coins]
    .filter((coin) => coin.isEnabled || isHeld(coin))
    .toSorted((one, other) => Number(other.ticker === preferred) - Number(one.ticker === preferred))
    .map((coin) => ({
      coin,
      change: coin === fiatCoin ? null : (prices[coin.ticker]?.change ?? null),
      amounts: balances && amountsOf(holdingOf(balances, coin.ticker), coin.ticker, { tab, prices }),
      actions: actionsOf(coin, coin === fiatCoin, markets),
    }));
}

function amountsOf(
  held: Holding,
  ticker: string,
  { tab, prices }: { readonly tab: WalletTab; readonly prices: Prices },
): AssetAmounts {
  const available = tab === "main" ? held.main : tab === "spot" ? held.spot : add(held.main, held.spot);
  const locked =
    tab === "main" ? held.mainLocked : tab === "spot" ? held.spotLocked : add(held.mainLocked, held.spotLocked);
  const total = add(available, locked);
  return { total, available, locked, held, value: valueIn(total, ticker, prices) };
}

function actionsOf(coin: Coin, isFiat: boolean, markets: readonly Market[]): readonly AssetAction[] {
  const path = (act: "deposit" | "withdraw") =>
    isFiat ? `/dashboard/${act}INR` : `/dashboard/wallet/${act}/${coin.ticker}`;
  const market = isFiat ? undefined : markets.find(({ base, isEnabled }) => isEnabled && base === coin.ticker);
  return [
    ...(coin.canDeposit ? [{ label: "Deposit" as const, to: path("deposit") }] : []),
    ...(coin.canWithdraw ? [{ label: "Withdraw" as const, to: path("withdraw") }] : []),
    { label: "Transfer", opens: "transfer" },
    ...(coin.canPay ? [{ label: "Pay" as const, opens: "send" as const }] : []),
    ...(market ? [{ label: "Trade" as const, to: `/trade/${market.symbol}` }] : []),
  ];
}

/** Matches the start of the ticker or of a word in the name. */
function findAssets(rows: readonly AssetRow[], text: string): readonly AssetRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    ({ coin }) => coin.ticker.toLowerCase().startsWith(wanted) || ` ${coin.name.toLowerCase()}`.includes(` ${wanted}`),
  );
}

interface Shown {
  readonly rows: readonly AssetRow[];
  /** How many assets are hidden because their balance is zero. */
  readonly hidden: number;
}

/** A search also finds assets with a zero balance. */
export function shownAssets(
  rows: readonly AssetRow[],
  { text, hidesZero }: { readonly text: string; readonly hidesZero: boolean },
): Shown {
  if (text.trim() !== "") return { rows: findAssets(rows, text), hidden: 0 };
  if (!hidesZero) return { rows, hidden: 0 };
  const shown = rows.filter(({ amounts }) => amounts === null || !isZero(amounts.total));
  return { rows: shown, hidden: rows.length - shown.length };
}
