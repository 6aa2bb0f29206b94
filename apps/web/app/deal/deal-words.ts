/** What a deal and its receipt are called, as a purchase, a sale or a swap. Pure. */
import type { Order } from "@feo/contract";
import { wholeAmount } from "../frame/amount-text.ts";
import { howItStands } from "../frame/order-facts.ts";
import type { Deal } from "./deal.ts";
import type { Receipt, Sum } from "./receipt.ts";

export const sumText = ({ amount, ticker }: Sum): string => wholeAmount(amount, ticker);

/** What the question is about. */
export function dealTitle({ way, side, market, expected }: Deal): string {
  if (way === "swap") return `Swap ${expected.paidTicker} for ${expected.receivedTicker}`;
  return `${side === "BUY" ? "Buy" : "Sell"} ${market.base}`;
}

/** What the button does. */
export function confirmWords({ way, side, volume, market, expected }: Deal): string {
  if (way === "swap") return `Swap ${wholeAmount(expected.paid, expected.paidTicker)}`;
  return `${side === "BUY" ? "Buy" : "Sell"} ${wholeAmount(volume, market.base)}`;
}

/** Rupees are paid; coins, and what is swapped, are given. */
export const givenWords = ({ way, side }: Deal): { readonly now: string; readonly past: string } =>
  way === "trade" && side === "BUY" ? { now: "You pay", past: "You paid" } : { now: "You give", past: "You gave" };

const pastWords = { BUY: "bought", SELL: "sold", swap: "swapped" };
const pastOf = ({ way, side }: Pick<Deal, "way" | "side">): string => pastWords[way === "swap" ? way : side];

export function receiptTitle(deal: Deal, { outcome, filled, given, received }: Receipt): string {
  if (outcome === "nothing") return `Nothing was ${pastOf(deal)}`;
  return deal.way === "swap"
    ? `You swapped ${sumText(given)} for ${received.ticker}`
    : `You ${pastOf(deal)} ${sumText(filled)}`;
}

/** What must be said of an order that did not fill whole; null for one that did. */
export function shortfallWords(deal: Deal, order: Order, { outcome, filled, asked, back }: Receipt): string | null {
  if (outcome === "whole") return null;
  const limit = `${wholeAmount(deal.limitPrice, deal.market.quote)} or better`;
  const cause =
    order.status === "EXPIRED_IN_MATCH"
      ? howItStands(order)
      : outcome === "nothing"
        ? `The offers at ${limit} were gone when the order came, so it ended at once.`
        : `Only ${sumText(filled)} of ${sumText(asked)} could be ${deal.side === "BUY" ? "had" : "sold"} at ${limit}.`;
  if (outcome === "nothing") return `${cause} Nothing left your wallet.`;
  return back ? `${cause} ${sumText(back)} came back to your spot wallet.` : cause;
}
