/** The result of a deal: what was filled, paid, received and released. Derived from the order and its trades. Pure. */
import { filledAmount, type Order, type OwnTrade, pricePrecision } from "@feo/contract";
import { isZero, subtract, sum } from "@feo/money";
import { averagePrice } from "../quote/order-figures.ts";
import type { Deal } from "./deal.ts";

export interface Sum {
  readonly amount: string;
  readonly ticker: string;
}

export interface Receipt {
  readonly outcome: "whole" | "part" | "nothing";
  /** Of the base asset. */
  readonly filled: Sum;
  readonly asked: Sum;
  /** What was paid or sold, excluding TDS on top. */
  readonly given: Sum;
  readonly received: Sum;
  readonly averagePrice: string | null;
  /** Null until every trade of the order is known. */
  readonly fee: Sum | null;
  readonly tds: Sum | null;
  /** The released hold of the unfilled part; null if there is none, or it is not known yet. */
  readonly back: Sum | null;
}

export function receiptOf(order: Order, ownTrades: readonly OwnTrade[], { market }: Pick<Deal, "market">): Receipt {
  const [base, quote] = [order.ask, order.bid];
  const filled = { amount: filledAmount(order), ticker: base };
  const total = { amount: order.filledTotal, ticker: quote };
  const isBuy = order.side === "BUY";
  const trades = ownTrades.filter(({ orderId }) => orderId === order.id);
  const [first] = trades;
  const isComplete = first !== undefined && trades.length === order.tradesCount;
  const tds = isComplete ? { amount: sum(trades.map(({ tdsAmount }) => tdsAmount)), ticker: first.tdsTicker } : null;
  return {
    outcome: isZero(filled.amount) ? "nothing" : isZero(order.volume) ? "whole" : "part",
    filled,
    asked: { amount: order.originalVolume, ticker: base },
    given: isBuy ? total : filled,
    received: { amount: order.fundsReceived, ticker: isBuy ? base : quote },
    averagePrice: averagePrice(order, pricePrecision(market)),
    fee: isComplete ? { amount: sum(trades.map(({ feeAmount }) => feeAmount)), ticker: first.feeTicker } : null,
    tds,
    back: isBuy ? releasedToBuyer(order, tds) : rest(order.volume, base),
  };
}

/** A buyer's TDS is paid from the hold if it is in the quote asset, but not if a coin market charges it in rupees. */
function releasedToBuyer({ originalLocked, filledTotal, tradesCount, bid }: Order, tds: Sum | null): Sum | null {
  if (tradesCount > 0 && tds === null) return null;
  const paid = tds?.ticker === bid ? sum([filledTotal, tds.amount]) : filledTotal;
  return rest(subtract(originalLocked, paid), bid);
}

const rest = (amount: string, ticker: string): Sum | null => (isZero(amount) ? null : { amount, ticker });
