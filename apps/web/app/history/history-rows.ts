/**
 * Orders and trades as rows of the history lists: one cell per column of history-tabs.ts, and the phone's card. Pure
 * functions.
 */
import { filledPercentage, type Market, type Order, type OwnTrade, type Side } from "@feo/contract";
import { indianListMoment, indianMoment, isZero } from "@feo/money";
import type { BadgeTone } from "@feo/ui";
import { type Figure, listAmount, priceDecimals, priceText, quantityText } from "../format/amount-text.ts";
import { statusMark } from "../order-words/order-details.ts";
import { stopWords } from "../order-words/order-status.ts";
import { sideWords, typeWords } from "../order-words/order-words.ts";
import { assetsOf, averagePrice, totalOf } from "../quote/order-figures.ts";

export interface Cell {
  readonly text: string;
  /** The full value, if the text is shortened. */
  readonly title?: string;
  readonly tone?: "up" | "down" | "faint" | "strong";
  /** A second, fainter line. */
  readonly note?: string;
  /** A share in percent, shown as a bar beside the text. */
  readonly share?: string;
  readonly badge?: BadgeTone;
  /** The badge's link, when the customer has to act. */
  readonly to?: string;
}

export interface HistoryRow {
  /** The row's id in the URL. */
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
    /** At the end of the first line: the list's main value. */
    readonly mark: Cell;
    /** At the end of the second line: amount and price. */
    readonly terms: string;
    /** A stop's trigger, below it. */
    readonly stop?: string;
  };
}

interface RowFacts {
  /** The market, for its tick and step size; undefined if it is no longer listed. */
  readonly market: Market | undefined;
  readonly nowMs: number;
  /** Tells whether a stop waits for a rise or a fall. */
  readonly lastPrice?: string | null | undefined;
}

const none = "–";
const sideCell = (side: Side): Cell => ({ text: sideWords[side], tone: side === "BUY" ? "up" : "down" });
const figureCell = ({ text, whole }: Figure): Cell => (whole === undefined ? { text } : { text, title: whole });

function timeCell(moment: string, nowMs: number): Cell {
  return { text: indianListMoment(moment, nowMs), title: indianMoment(moment) };
}

/** A market order has no price until it trades and then shows the average; a stop also shows its trigger. */
function priceCell(order: Order, { market, lastPrice }: RowFacts): Cell {
  const average = order.price === null ? averagePrice(order, priceDecimals(market)) : null;
  const price = order.price ?? average;
  const cell = {
    text: price === null ? "Market" : priceText(price, order.bid, market),
    ...(average === null ? {} : { title: "Average price" }),
  };
  const note = stopWords(order, { shown: (stop) => priceText(stop, order.bid, market), lastPrice });
  return note === undefined ? cell : { ...cell, note };
}

/** An order placed by total has no amount before it trades. */
const quantityOf = (order: Order, market: Market | undefined): string =>
  isZero(order.originalVolume) ? none : quantityText(order.originalVolume, order.ask, market);

/**
 * The total an ended order traded for; for a market order that filled less than requested, also the requested total.
 */
function totalCell(order: Order): Cell {
  const { amount, asked } = totalOf(order);
  const cell = amount === null ? { text: none } : figureCell(listAmount(amount, order.bid));
  return asked === undefined ? cell : { ...cell, note: `of ${listAmount(asked, order.bid).text}` };
}

export function openOrderRow(order: Order, facts: RowFacts): HistoryRow {
  return orderRow(order, facts, []);
}

export function endedOrderRow(order: Order, facts: RowFacts): HistoryRow {
  return orderRow(order, facts, [statusMark(order)]);
}

function orderRow(order: Order, facts: RowFacts, last: readonly Cell[]): HistoryRow {
  const { market, nowMs } = facts;
  const time = timeCell(order.createdAt, nowMs);
  const side = sideCell(order.side);
  const kind = typeWords[order.type];
  const price = priceCell(order, facts);
  const quantity = quantityOf(order, market);
  const percent = filledPercentage(order);
  const filled: Cell = { text: `${percent}%`, share: percent };
  return {
    id: order.id,
    name: `${side.text} ${order.marketSymbol}, ${time.text}`,
    cells: [
      ...[time, { text: order.marketSymbol, tone: "strong" } as const, side, { text: kind }],
      ...[price, { text: quantity }, filled, totalCell(order), ...last],
    ],
    card: {
      market: order.marketSymbol,
      side,
      kind,
      time: time.text,
      mark: last[0] ?? (order.waitsForStop ? statusMark(order) : filled),
      terms: termsOf(
        quantity === none ? listAmount(order.total, order.bid).text : quantity,
        price.text === "Market" ? "market" : price.text,
      ),
      ...(price.note === undefined ? {} : { stop: price.note }),
    },
  };
}

const termsOf = (quantity: string, price: string): string => `${quantity} at ${price}`;

/** Both sides of a self-trade have the same id, so the row id includes the side. */
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
      market: trade.marketSymbol,
      side,
      kind: typeWords[trade.type],
      time: time.text,
      mark: { ...total, tone: "strong" },
      terms: termsOf(quantity, price),
    },
  };
}

/** A zero charge is shown faint. */
function chargeCell(amount: string, ticker: string): Cell {
  const cell = figureCell(listAmount(amount, ticker));
  return isZero(amount) ? { ...cell, tone: "faint" } : cell;
}
