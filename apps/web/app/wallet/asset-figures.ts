/** How the wallet's lists write amounts: without a unit, which stands at the row's start, and never more than there is. Pure. */
import type { Coin, Order, Side } from "@feo/contract";
import { formatAmount, formatUnitsFixed, parseUnits } from "@feo/money";
import { wholeAmount } from "../frame/amount-text.ts";

const allDecimals = 18;

/** Paise and cents have two decimals, coins eight at most; what is past them is cut. */
export function shortAmount(amount: string, ticker: string): string {
  const isMoney = ticker === "INR" || ticker === "USDT";
  const shown = isMoney ? 2 : 8;
  const cut = formatUnitsFixed(parseUnits(amount, allDecimals, { unbounded: true }), allDecimals, shown);
  return formatAmount(cut, {
    ...{ minDecimals: isMoney ? 2 : 0, maxDecimals: shown },
    grouping: ticker === "INR" ? "indian" : "western",
  });
}

type OpenOrder = Pick<Order, "ask" | "bid"> & { readonly side: Side };

/** "2 open orders hold 1,200 ADA": a sale holds what is sold, a purchase what is paid with. */
export function ordersHold(coin: Pick<Coin, "ticker">, locked: string, orders: readonly OpenOrder[]): string {
  const count = orders.filter(({ side, ask, bid }) => (side === "SELL" ? ask : bid) === coin.ticker).length;
  const who = count === 0 ? "Open orders hold" : count === 1 ? "1 open order holds" : `${count} open orders hold`;
  return `${who} ${wholeAmount(locked, coin.ticker)}`;
}
