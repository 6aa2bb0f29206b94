/** Orders and trades as rows of the history lists: one cell for each column of history-tabs.ts, and the phone's card. Pure. */
import { filledShare, type Market, type Order, type OwnTrade, type Side } from "@feo/contract";
import type { BadgeTone } from "@feo/ui";
import { type Figure, listAmount, priceDecimals, priceText, quantityText } from "../frame/amount-text.ts";
import { indianListMoment, indianMoment } from "../frame/indian-date.ts";
import { statusMark } from "../frame/order-details.ts";
import { assetsOf, averagePrice, isZero, totalOf } from "../frame/order-facts.ts";
import { sideWords, typeWords } from "../frame/order-words.ts";

export interface Cell {
  readonly text: string;
  /** The whole value, where the text is short. */
  readonly title?: string;
  readonly tone?: "up" | "down" | "faint" | "strong";
  /** A second, quieter line. */
  readonly note?: string;
  /** A share in percent, shown as a bar beside the text. */
  readonly share?: string;
  readonly badge?: BadgeTone;
  /** Where a press on the badge leads, where something is to be done. */
  readonly to?: string;
}

export interface HistoryRow {
  /** Its name in the address. */
  readonly id: string;
  /** Its name for screen readers: "Buy ADA-INR, 14 Nov 14:33:12". */
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly card: {
    readonly market: string;
    readonly side: Cell;
    /** The order's type. */
    readonly kind: string;
    readonly time: string;
    /** At the end of the first line: what the list is about. */
    readonly mark: Cell;
    /** At the end of the second line: amount and price. */
    readonly terms: string;
  };
}

interface RowFacts {
  /** The market's tick and step; undefined for one that is not listed any more. */
  readonly market: Market | undefined;
  readonly nowMs: number;
}

const none = "–";
const sideCell = (side: Side): Cell => ({ text: sideWords[side], tone: side === "BUY" ? "up" : "down" });
const figureCell = ({ text, whole }: Figure): Cell => (whole === undefined ? { text } : { text, title: whole });

function timeCell(moment: string, nowMs: number): Cell {
  return { text: indianListMoment(moment, nowMs), title: indianMoment(moment) };
}

/** An order at the market has no price of its own until it has traded; a stop says what it waits for. */
export function priceCell(order: Order, market: Market | undefined): Cell {
  const average = order.price === null ? averagePrice(order, priceDecimals(market)) : null;
  const price = order.price ?? average;
  const cell = {
    text: price === null ? "Market" : priceText(price, order.bid, market),
    ...(average === null ? {} : { title: "Average price of its trades" }),
  };
  return order.stopPrice === null ? cell : { ...cell, note: `Stop ${priceText(order.stopPrice, order.bid, market)}` };
}

/** An order that was given by its total has no amount before it trades. */
const quantityOf = (order: Order, market: Market | undefined): string =>
  isZero(order.originalVolume) ? none : quantityText(order.originalVolume, order.ask, market);

/** What an order that is over has traded for; of one at the market, also how much was asked for where that was more. */
function totalCell(order: Order): Cell {
  const { amount, asked } = totalOf(order);
  const cell = amount === null ? { text: none } : figureCell(listAmount(amount, order.bid));
  return asked === undefined ? cell : { ...cell, note: `of ${listAmount(asked, order.bid).text}` };
}

export function openOrderRow(order: Order, { market, nowMs }: RowFacts): HistoryRow {
  return orderRow(order, { market, nowMs }, []);
}

export function endedOrderRow(order: Order, { market, nowMs }: RowFacts): HistoryRow {
  return orderRow(order, { market, nowMs }, [statusMark(order.status)]);
}

function orderRow(order: Order, { market, nowMs }: RowFacts, last: readonly Cell[]): HistoryRow {
  const time = timeCell(order.createdAt, nowMs);
  const side = sideCell(order.side);
  const kind = typeWords[order.type];
  const price = priceCell(order, market);
  const quantity = quantityOf(order, market);
  const percent = filledShare(order);
  const filled: Cell = { text: `${percent}%`, share: percent };
  return {
    id: order.id,
    name: `${side.text} ${order.marketSymbol}, ${time.text}`,
    cells: [
      ...[time, { text: order.marketSymbol, tone: "strong" } as const, side, { text: kind }],
      ...[price, { text: quantity }, filled, totalCell(order), ...last],
    ],
    card: {
      ...{ market: order.marketSymbol, side, kind, time: time.text },
      mark: last[0] ?? filled,
      terms: termsOf(
        quantity === none ? listAmount(order.total, order.bid).text : quantity,
        price.text === "Market" ? "market" : price.text,
      ),
    },
  };
}

const termsOf = (quantity: string, price: string): string => `${quantity} at ${price}`;

/** Both sides of a trade with oneself have the same id, so the side is part of a row's name. */
export const tradeRowId = ({ id, side }: Pick<OwnTrade, "id" | "side">): string => `${id}-${side.toLowerCase()}`;

export function tradeRow(trade: OwnTrade, { market, nowMs }: RowFacts): HistoryRow {
  const { base, quote } = assetsOf(trade.marketSymbol);
  const time = timeCell(trade.createdAt, nowMs);
  const side = sideCell(trade.side);
  const price = priceText(trade.price, quote, market);
  const quantity = quantityText(trade.volume, base, market);
  const total = figureCell(listAmount(trade.total, quote));
  return {
    id: tradeRowId(trade),
    name: `${side.text} ${trade.marketSymbol}, ${time.text}`,
    cells: [
      ...[
        time,
        { text: trade.marketSymbol, tone: "strong" } as const,
        side,
        { text: price },
        { text: quantity },
        total,
      ],
      ...[chargeCell(trade.feeAmount, trade.feeTicker), chargeCell(trade.tdsAmount, trade.tdsTicker)],
    ],
    card: {
      ...{ market: trade.marketSymbol, side, kind: typeWords[trade.type], time: time.text },
      mark: { ...total, tone: "strong" },
      terms: termsOf(quantity, price),
    },
  };
}

/** Nothing taken stays in the background. */
function chargeCell(amount: string, ticker: string): Cell {
  const cell = figureCell(listAmount(amount, ticker));
  return isZero(amount) ? { ...cell, tone: "faint" } : cell;
}
