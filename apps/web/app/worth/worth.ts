/** An account's holdings and their value in rupees, at the last prices. Exact and pure. */
import type { Balances, CoinSummary } from "@feo/contract";
import { add, divide, exactText, exactUnits, formatUnits, isZero, multiply } from "@feo/money";

/** One asset: what each wallet has free, and what orders and withdrawals hold. */
export interface Holding {
  readonly main: string;
  readonly mainLocked: string;
  readonly spot: string;
  readonly spotLocked: string;
}

export const holdingOf = (balances: Balances, ticker: string): Holding => ({
  main: balances.main[ticker] ?? "0",
  mainLocked: balances.mainLocked[ticker] ?? "0",
  spot: balances.spot[ticker] ?? "0",
  spotLocked: balances.spotLocked[ticker] ?? "0",
});

export const totalOf = ({ main, mainLocked, spot, spotLocked }: Holding): string =>
  [mainLocked, spot, spotLocked].reduce(add, main);

export interface CoinPrice {
  /** In rupees; null if it has never traded. */
  readonly price: string | null;
  /** In percent over 24 hours. */
  readonly change: string | null;
}
export type Prices = Readonly<Record<string, CoinPrice>>;

/** The price of INR is 1. */
export const pricesOf = (summary: readonly CoinSummary[]): Prices => ({
  ...Object.fromEntries(
    summary.map(({ coinTicker, price, twentyFourHrChange }) => [coinTicker, { price, change: twentyFourHrChange }]),
  ),
  INR: { price: "1", change: "0" },
});

/** Null without a price, but zero for a zero amount. */
export function valueIn(amount: string, ticker: string, prices: Prices): string | null {
  if (isZero(amount)) return "0";
  const price = prices[ticker]?.price ?? null;
  return price === null ? null : multiply(amount, price);
}

export interface Worth {
  /** All in rupees. */
  readonly total: string;
  readonly main: string;
  readonly spotFree: string;
  readonly inOrders: string;
  /** The 24h price change of the current holdings; deposits, withdrawals and trades of the day don't count. */
  readonly gain: string;
  readonly gainPercent: string | null;
  /** Each asset's value, largest first; those without a price are left out. */
  readonly assets: readonly { readonly ticker: string; readonly value: string }[];
  /** Assets held that have no price. */
  readonly unpriced: readonly string[];
}

export function worthOf(balances: Balances, prices: Prices): Worth {
  const tickers = new Set(Object.values(balances).flatMap((wallet) => Object.keys(wallet)));
  const sums = { main: 0n, spotFree: 0n, inOrders: 0n, before: 0n };
  const assets: { ticker: string; value: string }[] = [];
  const unpriced: string[] = [];
  for (const ticker of tickers) {
    const held = holdingOf(balances, ticker);
    const total = totalOf(held);
    if (isZero(total)) continue;
    const value = valueIn(total, ticker, prices);
    if (value === null) {
      unpriced.push(ticker);
      continue;
    }
    const worth = (amount: string) => exactUnits(valueIn(amount, ticker, prices) ?? "0");
    sums.main += worth(held.main) + worth(held.mainLocked);
    sums.spotFree += worth(held.spot);
    sums.inOrders += worth(held.spotLocked);
    sums.before += valueBefore(exactUnits(value), prices[ticker]?.change ?? "0");
    assets.push({ ticker, value });
  }
  const total = assets.reduce((sum, { value }) => sum + exactUnits(value), 0n);
  const gain = total - sums.before;
  return {
    total: exactText(total),
    main: exactText(sums.main),
    spotFree: exactText(sums.spotFree),
    inOrders: exactText(sums.inOrders),
    gain: exactText(gain),
    gainPercent: sums.before === 0n ? null : formatUnits(divide(gain * 10_000n, sums.before, "half-even"), 2),
    assets: assets.toSorted((one, other) => (exactUnits(other.value) > exactUnits(one.value) ? 1 : -1)),
    unpriced,
  };
}

/** The value of the same amount before the price change. */
function valueBefore(value: bigint, changePercent: string): bigint {
  const hundred = exactUnits("100");
  const now = hundred + exactUnits(changePercent);
  return now <= 0n ? value : divide(value * hundred, now, "half-even");
}

export interface Share {
  readonly label: string;
  /** In percent, with one decimal; together they are about 100. */
  readonly percent: string;
}

/** The largest assets with their share, and the rest combined. */
export function sharesOf({ total, assets }: Pick<Worth, "total" | "assets">, most: number): readonly Share[] {
  const whole = exactUnits(total);
  if (whole === 0n) return [];
  const shown = assets.length > most ? assets.slice(0, most - 1) : assets;
  const rest = assets.slice(shown.length).reduce((sum, { value }) => sum + exactUnits(value), 0n);
  const parts = [
    ...shown.map(({ ticker, value }) => ({ label: ticker, units: exactUnits(value) })),
    ...(rest > 0n ? [{ label: "Others", units: rest }] : []),
  ];
  return parts.map(({ label, units }) => ({
    label,
    percent: formatUnits(divide(units * 1_000n, whole, "half-even"), 1),
  }));
}

/** The shares in the order shown before; null if the set of assets has changed. */
export function inOrderOf(labels: readonly string[], shares: readonly Share[]): readonly Share[] | null {
  if (labels.length !== shares.length) return null;
  const kept = labels.map((wanted) => shares.find(({ label }) => label === wanted));
  return kept.every((share) => share !== undefined) ? kept : null;
}
