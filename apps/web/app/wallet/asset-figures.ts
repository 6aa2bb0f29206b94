/**
 * Formats the amounts of the wallet's lists: without a unit, which is at the start of the row, and always rounded down.
 * Pure functions.
 */
import type { Coin, Order, Side } from "@feo/contract";
import { formatAmount, formatUnitsFixed, parseUnits } from "@feo/money";
import { wholeAmount } from "../format/amount-text.ts";

const allDecimals = 18;

/** Truncated, not rounded: two decimals for rupees and USDT, at most eight for coins. */
export function shortAmount(amount: string, ticker: string): string {
  const isMoney = ticker === "INR" || ticker === "USDT";
  const shown = isMoney ? 2 : 8;
  const cut = formatUnitsFixed(parseUnits(amount, allDecimals, { unbounded: true }), allDecimals, shown);
  return formatAmount(cut, {
    minDecimals: isMoney ? 2 : 0,
    maxDecimals: shown,
    grouping: ticker === "INR" ? "indian" : "western",
  });
}

type OpenOrder = Pick<Order, "ask" | "bid"> & { readonly side: Side };

/** "2 open orders hold 1,200 ADA": a sell holds the base asset, a buy the quote asset. */
export function ordersHold(coin: Pick<Coin, "ticker">, locked: string, orders: readonly OpenOrder[]): string {
  const count = orders.filter(({ side, ask, bid }) => (side === "SELL" ? ask : bid) === coin.ticker).length;
  const who = count === 0 ? "Open orders hold" : count === 1 ? "1 open order holds" : `${count} open orders hold`;
  return `${who} ${wholeAmount(locked, coin.ticker)}`;
}
