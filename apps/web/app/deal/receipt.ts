/** What became of a deal: what filled, what it cost and brought, and what came back. From the answered order alone. Pure. */
import { filledAmount, type Order, type OwnTrade, pricePrecision } from "@feo/contract";
import { averagePrice, isZero, subtract, sum } from "../frame/order-facts.ts";
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
  /** The price of it, without TDS that comes on top. */
  readonly given: Sum;
  readonly received: Sum;
  readonly averagePrice: string | null;
  /** Null until every trade of the order is known. */
  readonly fee: Sum | null;
  readonly tds: Sum | null;
  /** What was set aside for the part that did not trade; null where there is none, or it is not known yet. */
  readonly back: Sum | null;
}

export function receiptOf(order: Order, ownTrades: readonly OwnTrade[], { market }: Pick<Deal, "market">): Receipt {
  const [base, quote] = [order.ask, order.bid];
  const filled = { amount: filledAmount(order), ticker: base };
  const total = { amount: order.filledTotal, ticker: quote };
  const isBuy = order.side === "BUY";
  const trades = ownTrades.filter(({ orderId }) => orderId === order.id);
  const [first] = trades;
  const isTold = first !== undefined && trades.length === order.tradesCount;
  const tds = isTold ? { amount: sum(trades.map(({ tdsAmount }) => tdsAmount)), ticker: first.tdsTicker } : null;
  return {
    ...{ outcome: isZero(filled.amount) ? "nothing" : isZero(order.volume) ? "whole" : "part", filled },
    asked: { amount: order.originalVolume, ticker: base },
    ...{ given: isBuy ? total : filled, received: { amount: order.fundsReceived, ticker: isBuy ? base : quote } },
    averagePrice: averagePrice(order, pricePrecision(market)),
    fee: isTold ? { amount: sum(trades.map(({ feeAmount }) => feeAmount)), ticker: first.feeTicker } : null,
    ...{ tds, back: isBuy ? releasedToBuyer(order, tds) : rest(order.volume, base) },
  };
}

/** A buyer's TDS in the quote asset was paid from what the order held; TDS in rupees for a coin's market was not. */
function releasedToBuyer({ originalLocked, filledTotal, tradesCount, bid }: Order, tds: Sum | null): Sum | null {
  if (tradesCount > 0 && tds === null) return null;
  const paid = tds?.ticker === bid ? sum([filledTotal, tds.amount]) : filledTotal;
  return rest(subtract(originalLocked, paid), bid);
}

const rest = (amount: string, ticker: string): Sum | null => (isZero(amount) ? null : { amount, ticker });
