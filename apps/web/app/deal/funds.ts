/** The balances of the asset that an order spends, and the transfer from main to spot that it needs. Exact and pure. */
import { type Coin, movedDecimals } from "@feo/contract";
import { divide, exactDecimals, exactText, exactUnits, isPositive } from "@feo/money";
import { formAmount } from "../format/amount-text.ts";

export interface Funds {
  readonly ticker: string;
  /** Available in the spot wallet. */
  readonly spot: string;
  /** Available in the main wallet, rounded down to what can be transferred. */
  readonly main: string;
  /** The decimals of a transfer; INR moves in whole paise. */
  readonly decimals: number;
}

const inSteps = (units: bigint, decimals: number, rounding: "up" | "down"): bigint => {
  const step = 10n ** BigInt(exactDecimals - decimals);
  return divide(units, step, rounding) * step;
};

interface Available {
  readonly spot: string;
  readonly main: string;
}

export function fundsOf(coin: Pick<Coin, "ticker" | "decimals">, { spot, main }: Available): Funds {
  const decimals = movedDecimals(coin);
  return { ticker: coin.ticker, spot, main: exactText(inSteps(exactUnits(main), decimals, "down")), decimals };
}

/** The total that an order could spend after a transfer. */
export const inBoth = ({ spot, main }: Available): string => exactText(exactUnits(spot) + exactUnits(main));

export const covers = (available: string, needed: string): boolean => exactUnits(available) >= exactUnits(needed);

/**
 * How much to transfer from main: what the order lacks in spot, or all of main if that is less. While nothing is typed
 * (`needed` is null) all of main is offered, if spot is empty. Null when a transfer would not help.
 */
export function transferAmount({ spot, main, decimals }: Funds, needed: string | null): string | null {
  const most = exactUnits(main);
  if (most === 0n) return null;
  if (needed === null) return isPositive(spot) ? null : main;
  const lack = exactUnits(needed) - exactUnits(spot);
  if (lack <= 0n) return null;
  const whole = inSteps(lack, decimals, "up");
  return exactText(whole < most ? whole : most);
}

/** The figures of the line "₹0.00 spot · ₹2,00,000.00 main"; a coin's unit follows only the last one. */
export function fundsTexts({ ticker, spot, main }: Funds): { readonly spot: string; readonly main: string | null } {
  const text = (amount: string) => formAmount(amount, ticker);
  if (!isPositive(main)) return { spot: text(spot), main: null };
  return { spot: text(spot).replace(` ${ticker}`, ""), main: text(main) };
}
