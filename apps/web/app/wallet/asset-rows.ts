/** The wallet's rows: which assets there are, what a wallet has of each, what that is worth, and what can be done with it. Pure. */
import type { Balances, Coin, Market } from "@feo/contract";
import { add } from "../frame/market-figures.ts";
import { type Holding, holdingOf, isZero, type Prices, totalOf, valueIn } from "../frame/worth.ts";

export type WalletTab = "overview" | "main" | "spot";

/** Leads to a page, or opens a dialog about the coin. */
export type AssetAction =
  | { readonly label: "Deposit" | "Withdraw" | "Trade"; readonly to: string }
  | { readonly label: "Transfer" | "Pay"; readonly opens: "transfer" | "send" };

export interface AssetAmounts {
  readonly total: string;
  readonly available: string;
  /** Held by orders in the spot wallet, by withdrawals in the main one. */
  readonly locked: string;
  readonly held: Holding;
  /** In rupees; null while there is no price. */
  readonly value: string | null;
}

export interface AssetRow {
  readonly coin: Coin;
  /** The change of its price in 24 hours, in percent; null where there is none to tell. */
  readonly change: string | null;
  /** Null while the balances are on their way. */
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
  /** The asset that comes first, as the settings have it. */
  readonly preferred: string;
}

/**
 * In the coins' own order: by value the rows would change places under the pointer. What is not listed any more is shown for as
 * long as somebody has some of it.
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

/** By ticker and by name, from the start of a word. */
function findAssets(rows: readonly AssetRow[], text: string): readonly AssetRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    ({ coin }) => coin.ticker.toLowerCase().startsWith(wanted) || ` ${coin.name.toLowerCase()}`.includes(` ${wanted}`),
  );
}

interface Shown {
  readonly rows: readonly AssetRow[];
  /** How many are left out because there is nothing of them. */
  readonly hidden: number;
}

/** Who looks for a coin finds it, also where there is nothing of it. */
export function shownAssets(
  rows: readonly AssetRow[],
  { text, hidesZero }: { readonly text: string; readonly hidesZero: boolean },
): Shown {
  if (text.trim() !== "") return { rows: findAssets(rows, text), hidden: 0 };
  if (!hidesZero) return { rows, hidden: 0 };
  const shown = rows.filter(({ amounts }) => amounts === null || !isZero(amounts.total));
  return { rows: shown, hidden: rows.length - shown.length };
}
