/**
 * The state of Easy trade's form: read from the URL, written for the return after a login, and filled with the maximum.
 * Pure functions.
 */
import { basePrecision, type Market, pricePrecision, type Side } from "@feo/contract";
import { exactDecimals, exactUnits, formatUnits, roundToStep, trimAmount } from "@feo/money";
import { spendable } from "../quote/settlement.ts";

export interface EasyOrder {
  readonly side: Side;
  readonly amount: string;
  /** Whether the amount is in the quote asset (rupees) or in the coin. */
  readonly unit: "quote" | "base";
}

/** How many decimals can be typed for an amount. */
export const amountDecimals = (unit: EasyOrder["unit"], market: Market): number =>
  unit === "quote" ? Math.min(8, pricePrecision(market) + basePrecision(market)) : basePrecision(market);

/** Parses untrusted URL parameters; invalid ones fall back to the form's defaults. */
export function readEasyOrder(search: URLSearchParams, market: Market): EasyOrder {
  const unit = search.get("unit") === "base" ? "base" : "quote";
  const amount = trimAmount((search.get("amount") ?? "").slice(0, 24), amountDecimals(unit, market));
  return { side: search.get("side")?.toUpperCase() === "SELL" ? "SELL" : "BUY", unit, amount };
}

export function easyPath(marketSymbol: string, { side, unit, amount }: EasyOrder): string {
  const query = new URLSearchParams({
    ...(side === "SELL" ? { side } : {}),
    ...(unit === "base" ? { unit } : {}),
    ...(amount === "" ? {} : { amount }),
  }).toString();
  return `/easyTrade/${marketSymbol}${query === "" ? "" : `?${query}`}`;
}

/**
 * The maximum order: all rupees for a buy, all coins for a sale. Fees are taken from what is received, so nothing is
 * reserved for them.
 */
export function orderForAll(side: Side, available: string, market: Market, tdsRate: string | undefined): EasyOrder {
  if (side === "SELL") return { side, unit: "base", amount: floorTo(available, basePrecision(market)) };
  const all = spendable(available, market, tdsRate);
  return { side, unit: "quote", amount: floorTo(all, amountDecimals("quote", market)) };
}

function floorTo(amount: string, decimals: number): string {
  const units = exactUnits(amount);
  return formatUnits(roundToStep(units, 10n ** BigInt(exactDecimals - decimals), "down"), exactDecimals);
}
