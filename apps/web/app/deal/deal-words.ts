/** The wording of a deal and its receipt, for buys, sells and swaps. Pure. */
import type { Order } from "@feo/contract";
import { wholeAmount } from "../format/amount-text.ts";
import { howItStands } from "../order-words/order-status.ts";
import type { Deal } from "./deal.ts";
import type { Receipt, Sum } from "./receipt.ts";

export const sumText = ({ amount, ticker }: Sum): string => wholeAmount(amount, ticker);

/** The title of the confirmation. */
export function dealTitle({ way, side, market, expected }: Deal): string {
  if (way === "swap") return `Swap ${expected.paidTicker} for ${expected.receivedTicker}`;
  return `${side === "BUY" ? "Buy" : "Sell"} ${market.base}`;
}

/** The label of the confirm button. */
export function confirmWords({ way, side, volume, market, expected }: Deal): string {
  if (way === "swap") return `Swap ${wholeAmount(expected.paid, expected.paidTicker)}`;
  return `${side === "BUY" ? "Buy" : "Sell"} ${wholeAmount(volume, market.base)}`;
}

/** The label of what leaves the wallet. */
export const givenWords = ({ way, side }: Deal): { readonly now: string; readonly past: string } =>
  way === "trade" && side === "BUY"
    ? { now: "You pay", past: "You paid" }
    : { now: way === "swap" ? "You pay" : "You sell", past: way === "swap" ? "You paid" : "You sold" };

const pastWords = { BUY: "bought", SELL: "sold", swap: "swapped" };
const pastOf = ({ way, side }: Pick<Deal, "way" | "side">): string => pastWords[way === "swap" ? way : side];

export function receiptTitle(deal: Deal, { outcome, filled, given, received }: Receipt): string {
  if (outcome === "nothing") return `Nothing was ${pastOf(deal)}`;
  return deal.way === "swap"
    ? `You swapped ${sumText(given)} for ${received.ticker}`
    : `You ${pastOf(deal)} ${sumText(filled)}`;
}

/** The explanation of an order that was not filled completely; null for one that was. */
export function shortfallWords(deal: Deal, order: Order, { outcome, filled, asked, back }: Receipt): string | null {
  if (outcome === "whole") return null;
  const limit = `${wholeAmount(deal.limitPrice, deal.market.quote)} or better`;
  const cause =
    order.status === "EXPIRED_IN_MATCH"
      ? howItStands(order)
      : outcome === "nothing"
        ? `No orders were left at ${limit}, so nothing was filled.`
        : `Only ${sumText(filled)} of ${sumText(asked)} could be ${deal.side === "BUY" ? "bought" : "sold"} at ${limit}.`;
  if (outcome === "nothing") return `${cause} Nothing left your wallet.`;
  return back ? `${cause} ${sumText(back)} is available again in your spot wallet.` : cause;
}
