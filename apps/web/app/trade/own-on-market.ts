/**
 * The account's data for one market's chart and book: open orders as lines, trades as marks, own price levels. Pure
 * functions.
 */
import type { Market, Order, OwnTrade } from "@feo/contract";
import { exactDecimals, exactText, exactUnits, groupPrice } from "@feo/money";
import type { ChartOrder, Mark } from "../chart/index.ts";
import { quantityText } from "../format/amount-text.ts";
import { sideWords, typeWords } from "../order-words/order-words.ts";
import { showExact, showPrice } from "./figures.ts";

/** A stop is drawn at its trigger price until that is reached; a market order has no price and is not drawn. */
const priceOn = ({ waitsForStop, stopPrice, price }: Order): string | null => (waitsForStop ? stopPrice : price);

export function chartOrders(orders: readonly Order[], market: Market): readonly ChartOrder[] {
  return orders.flatMap((order) => {
    const price = priceOn(order);
    if (price === null) return [];
    const label = `${sideWords[order.side]} ${typeWords[order.type].toLowerCase()}`;
    const amount = quantityText(order.volume, order.ask, market);
    return [{ id: order.id, side: order.side, price: Number(price), label, amount }];
  });
}

export function tradeMarks(trades: readonly OwnTrade[], market: Market): readonly Mark[] {
  return trades.map((trade) => {
    const isBuy = trade.side === "BUY";
    return {
      id: trade.id,
      time: Math.floor(Date.parse(trade.createdAt) / 1_000),
      color: isBuy ? "up" : "down",
      label: isBuy ? "B" : "S",
      text: `${isBuy ? "Bought" : "Sold"} ${showExact(trade.volume, market.base)} at ${showPrice(trade.price, market)}`,
    };
  });
}

export interface OwnLevels {
  readonly asks: ReadonlySet<string>;
  readonly bids: ReadonlySet<string>;
}

/** The price levels of the user's orders, grouped like the book; an untriggered stop is not in the book. */
export function ownLevels(orders: readonly Order[], precision: number): OwnLevels {
  const at = (side: Order["side"]) => {
    const waiting = orders.filter((order) => order.side === side && !order.waitsForStop && order.price !== null);
    return new Set(
      waiting.map(({ price }) => {
        const units = exactUnits(price ?? "0");
        return exactText(groupPrice(units, exactDecimals, precision, side === "BUY" ? "bid" : "ask"));
      }),
    );
  };
  return { asks: at("SELL"), bids: at("BUY") };
}
