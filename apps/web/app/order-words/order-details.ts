/** All details of an order or a trade for the drawer beside a list: exact values, plain words. Pure. */
import {
  displayedStatuses,
  filledAmount,
  filledPercentage,
  type Market,
  type Order,
  type OrderStatus,
  type OwnTrade,
  pricePrecision,
} from "@feo/contract";
import { decimalsOf, formatFeeRate, indianMoment, isZero, subtract, sum } from "@feo/money";
import type { BadgeTone } from "@feo/ui";
import { priceText, quantityText, wholeAmount } from "../format/amount-text.ts";
import { assetsOf, averagePrice, heldBy, takenFrom } from "../quote/order-figures.ts";
import { howItStands, statusWords, stopWords } from "./order-status.ts";
import { roleWords, sideWords, stpWords, timeInForceWords, typeWords } from "./order-words.ts";

/** A status as shown: its word and its badge's colour. */
export interface StatusMark {
  readonly text: string;
  readonly badge?: BadgeTone;
}

const statusTones: Record<OrderStatus, BadgeTone> = {
  PENDING: "warn",
  WAITING: "brand",
  CANCEL_PENDING: "neutral",
  CANCELLED: "neutral",
  REJECTED: "error",
  DONE: "success",
  EXPIRED: "neutral",
  EXPIRED_IN_MATCH: "neutral",
};

export const statusMark = (order: Order): StatusMark => ({
  text: statusWords(order),
  badge: order.waitsForStop ? "warn" : statusTones[order.status],
});

export interface Detail {
  readonly label: string;
  readonly text: string;
  /** The text to copy, for ids. */
  readonly copy?: string;
  /** The explorer link. */
  readonly href?: string;
}

export interface RowDetails {
  readonly title: string;
  readonly status: StatusMark | null;
  /** How it ended, or what it waits for. */
  readonly standing: string;
  /** What the customer can do about it, with a link. */
  readonly action?: { readonly label: string; readonly to: string };
  /** Lists, separated by a line. */
  readonly groups: readonly (readonly Detail[])[];
}

const detail = (label: string, text: string): Detail => ({ label, text });
const id = (label: string, value: string): Detail => ({ label, text: value, copy: value });
const when = (condition: boolean, label: string, text: () => string): readonly Detail[] =>
  condition ? [detail(label, text())] : [];

/** With `lastPrice`, a stop says whether it waits for a rise or a fall. */
export function orderDetails(order: Order, market: Market | undefined, lastPrice?: string | null): RowDetails {
  const { ask: base, bid: quote } = order;
  const price = (value: string) => priceText(value, quote, market);
  const quantity = (value: string) => quantityText(value, base, market);
  const decimals = market ? pricePrecision(market) : decimalsOf(order.price ?? "0.01");
  const average = averagePrice(order, decimals);
  const held = heldBy(order);
  const taken = takenFrom(order);
  const hasTraded = order.tradesCount > 0;
  const isByTotal = order.price === null && isZero(order.originalVolume) && !hasTraded;
  return {
    title: `${sideWords[order.side]} ${order.marketSymbol}`,
    status: statusMark(order),
    standing: howItStands(order),
    groups: [
      [
        detail("Type", typeWords[order.type]),
        detail("Price", order.price === null ? "Market" : price(order.price)),
        ...when(order.stopPrice !== null, "Trigger", () => stopWords(order, { shown: price, lastPrice }) ?? ""),
        ...when(average !== null, "Average price", () => price(average ?? "0")),
      ],
      [
        ...when(!isByTotal, "Amount", () => quantity(order.originalVolume)),
        detail("Filled", `${quantity(filledAmount(order))} (${filledPercentage(order)}%)`),
        ...when(!isByTotal, "Remaining", () => quantity(order.volume)),
        detail("Total", wholeAmount(order.total, quote)),
        ...when(hasTraded, "Filled total", () => wholeAmount(order.filledTotal, quote)),
      ],
      [
        detail("Locked", wholeAmount(held.amount, held.ticker)),
        detail("Received", wholeAmount(order.fundsReceived, order.side === "BUY" ? base : quote)),
        ...when(hasTraded, order.side === "BUY" ? "Fees" : "Fees and TDS", () =>
          wholeAmount(taken.amount, taken.ticker),
        ),
        detail("Fee rates", `${formatFeeRate(order.makerFee)} maker, ${formatFeeRate(order.takerFee)} taker`),
        detail("Trades", String(order.tradesCount)),
      ],
      [
        detail("Time in force", timeInForceWords[order.timeInForce]),
        detail("Post only", order.postOnly ? "Yes" : "No"),
        ...when(order.visibleSize !== null, "Visible size", () => quantity(order.visibleSize ?? "0")),
        detail("Self-trade prevention", stpWords[order.stpMode]),
      ],
      [
        detail("Created", indianMoment(order.createdAt)),
        detail("Updated", indianMoment(order.updatedAt)),
        // ORDER-014 to ORDER-017.
        detail("Status code", displayedStatuses[order.status]),
        id("Order id", order.id),
        ...(order.refId === null ? [] : [id("Reference", order.refId)]),
      ],
    ],
  };
}

export function tradeDetails(trade: OwnTrade, market: Market | undefined): RowDetails {
  const { base, quote } = assetsOf(trade.marketSymbol);
  const isBuy = trade.side === "BUY";
  // The fee is deducted from what is received. TDS in the quote asset is deducted from a sell's proceeds, and added on
  // top of a buy.
  const gross = isBuy ? trade.volume : trade.total;
  const received = isBuy ? base : quote;
  const afterFee = subtract(gross, trade.feeAmount);
  const tdsInQuote = trade.tdsTicker === quote ? trade.tdsAmount : "0";
  const net = isBuy ? afterFee : subtract(afterFee, tdsInQuote);
  const paid = isBuy ? sum([trade.total, tdsInQuote]) : trade.volume;
  return {
    title: `${sideWords[trade.side]} ${trade.marketSymbol}`,
    status: null,
    standing: `You paid ${wholeAmount(paid, isBuy ? quote : base)} and received ${wholeAmount(net, received)}.`,
    groups: [
      [
        detail("Price", priceText(trade.price, quote, market)),
        detail("Amount", quantityText(trade.volume, base, market)),
        detail("Total", wholeAmount(trade.total, quote)),
      ],
      [
        detail("Fee", wholeAmount(trade.feeAmount, trade.feeTicker)),
        detail("TDS", wholeAmount(trade.tdsAmount, trade.tdsTicker)),
        detail("Received", wholeAmount(net, received)),
      ],
      [detail("Order type", typeWords[trade.type]), detail("Role", roleWords[trade.role])],
      [detail("Time", indianMoment(trade.createdAt)), id("Trade id", trade.id), id("Order id", trade.orderId)],
    ],
  };
}
