/** What easy trade's form holds: from its address, for the way back after a login, and with all that a wallet has. Pure. */
import { basePrecision, type Market, pricePrecision, type Side } from "@feo/contract";
import { formatUnits, parseUnits, roundToStep, trimAmount } from "@feo/money";
import { spendable } from "../deal/deal.ts";

export interface EasyOrder {
  readonly side: Side;
  readonly amount: string;
  /** Whether the amount is in the quote asset (rupees) or in the coin. */
  readonly unit: "quote" | "base";
}

/** How many decimals of an amount can be typed. */
export const amountDecimals = (unit: EasyOrder["unit"], market: Market): number =>
  unit === "quote" ? Math.min(8, pricePrecision(market) + basePrecision(market)) : basePrecision(market);

/** Anything may stand in an address; what is not understood is the form as it usually opens. */
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

/** Everything there is: rupees for a buy, coins for a sale. Fees come out of what is received, so that nothing is kept back. */
export function orderForAll(side: Side, available: string, market: Market, tdsRate: string | undefined): EasyOrder {
  if (side === "SELL") return { side, unit: "base", amount: floorTo(available, basePrecision(market)) };
  const all = spendable(available, market, tdsRate);
  return { side, unit: "quote", amount: floorTo(all, amountDecimals("quote", market)) };
}

const scale = 18;

function floorTo(amount: string, decimals: number): string {
  const units = parseUnits(amount, scale, { unbounded: true });
  return formatUnits(roundToStep(units, 10n ** BigInt(scale - decimals), "down"), scale);
}
