/** Rows of the account's lists on the trade page. Exact and pure. */
import {
  type Balances,
  type Coin,
  filledPercentage,
  type Market,
  type MarketTicker,
  type Order,
  type OwnTrade,
} from "@feo/contract";
import { add, compare, indianListMoment, indianMoment, isZero, multiply } from "@feo/money";
import { listAmount, priceDecimals, priceText, quantityText, wholeAmount } from "../format/amount-text.ts";
import { howItStands, statusWords, stopWords } from "../order-words/order-status.ts";
import { sideWords, typeWords } from "../order-words/order-words.ts";
import { assetsOf, averagePrice, heldBy, totalOf } from "../quote/order-figures.ts";

export interface OwnOrderRow {
  readonly id: string;
  readonly time: string;
  readonly moment: string;
  readonly market: string;
  readonly side: string;
  readonly isBuy: boolean;
  readonly type: string;
  readonly price: string;
  /** Whether the price is the average of a market order's trades. */
  readonly isAverage: boolean;
  /** "When price rises to 90.00". */
  readonly stop: string | undefined;
  readonly amount: string;
  /** In percent. */
  readonly filled: string;
  readonly total: string;
  /** The requested total of a market order that traded less. */
  readonly askedTotal: string | undefined;
  readonly status: string;
  /** The status as a sentence. */
  readonly standing: string;
  /** Amount and price together: "1,200.0 ADA at ₹84.90". */
  readonly terms: string;
  /** "Cancel buy 1,200 ADA at ₹84.90, releases ₹1,01,880.00". */
  readonly cancelWords: string;
}

const none = "–";

type FindMarket = (symbol: string) => Market | undefined;

/** The market's `lastPrice` tells whether a stop waits for a rise or a fall. */
export function orderRow(order: Order, findMarket: FindMarket, nowMs: number, lastPrice?: string | null): OwnOrderRow {
  const market = findMarket(order.marketSymbol);
  const side = sideWords[order.side];
  const shownPrice = (value: string) => bare(priceText(value, order.bid, market), order.bid);
  const average = order.price === null ? averagePrice(order, priceDecimals(market)) : null;
  const price = order.price ?? average;
  const isByTotal = isZero(order.originalVolume);
  const amount = isByTotal ? none : bare(quantityText(order.originalVolume, order.ask, market), order.ask);
  const what = isByTotal ? `${order.ask} for ${wholeAmount(order.total, order.bid)}` : `${amount} ${order.ask}`;
  const held = heldBy(order);
  const total = totalOf(order);
  return {
    id: order.id,
    side,
    isBuy: order.side === "BUY",
    type: typeWords[order.type],
    market: order.marketSymbol,
    time: indianListMoment(order.createdAt, nowMs),
    moment: indianMoment(order.createdAt),
    amount,
    price: price === null ? "Market" : shownPrice(price),
    isAverage: average !== null,
    stop: stopWords(order, { shown: shownPrice, lastPrice }),
    filled: filledPercentage(order),
    total: total.amount === null ? none : listAmount(total.amount, order.bid).text,
    askedTotal: total.asked === undefined ? undefined : listAmount(total.asked, order.bid).text,
    status: statusWords(order),
    standing: howItStands(order),
    terms: `${isByTotal ? wholeAmount(order.total, order.bid) : `${amount} ${order.ask}`} at ${price === null ? "market" : priceText(price, order.bid, market)}`,
    cancelWords: `Cancel ${side.toLowerCase()} ${what} at ${order.price === null ? "market" : shownPrice(order.price)}, releases ${wholeAmount(held.amount, held.ticker)}`,
  };
}

/** Without the unit, for columns whose header already names the asset. */
const bare = (text: string, ticker: string): string => text.replace(/^₹/, "").replace(` ${ticker}`, "");

export interface OwnTradeRow {
  readonly id: string;
  readonly time: string;
  readonly moment: string;
  readonly market: string;
  readonly side: string;
  readonly isBuy: boolean;
  readonly price: string;
  readonly amount: string;
  readonly total: string;
  readonly fee: string;
  readonly tds: string;
  readonly type: string;
  /** Amount and price together. */
  readonly terms: string;
}

/** Both sides of a self-trade have the same id. */
export const tradeKey = ({ id, side }: Pick<OwnTrade, "id" | "side">): string => `${id}-${side}`;

export function tradeRow(trade: OwnTrade, findMarket: FindMarket, nowMs: number): OwnTradeRow {
  const market = findMarket(trade.marketSymbol);
  const { base, quote } = assetsOf(trade.marketSymbol);
  return {
    id: tradeKey(trade),
    market: trade.marketSymbol,
    type: typeWords[trade.type],
    side: sideWords[trade.side],
    isBuy: trade.side === "BUY",
    time: indianListMoment(trade.createdAt, nowMs),
    moment: indianMoment(trade.createdAt),
    price: bare(priceText(trade.price, quote, market), quote),
    amount: bare(quantityText(trade.volume, base, market), base),
    total: listAmount(trade.total, quote).text,
    fee: listAmount(trade.feeAmount, trade.feeTicker).text,
    tds: listAmount(trade.tdsAmount, trade.tdsTicker).text,
    terms: `${quantityText(trade.volume, base, market)} at ${priceText(trade.price, quote, market)}`,
  };
}

export interface FundRow {
  readonly ticker: string;
  readonly name: string;
  readonly logo: string;
  readonly available: string;
  readonly inOrders: string;
  /** The value of available and locked in rupees; null if no market has a price. */
  readonly value: string | null;
}

interface FundFacts {
  readonly coins: readonly Coin[];
  readonly tickers: readonly MarketTicker[];
  readonly market: Market;
  /** The asset that the user wants first in lists. */
  readonly preferred: string;
  readonly hidesZero: boolean;
}

/**
 * The spot wallet's rows: the preferred asset first, then by value; includes the market's two assets unless zeros are
 * hidden.
 */
export function fundRows({ spot, spotLocked }: Balances, facts: FundFacts): readonly FundRow[] {
  const { coins, tickers, market, preferred, hidesZero } = facts;
  const isShown = (ticker: string) => !hidesZero && (ticker === market.base || ticker === market.quote);
  return coins
    .map((coin) => {
      const [available, inOrders] = [spot[coin.ticker] ?? "0", spotLocked[coin.ticker] ?? "0"];
      const price =
        coin.ticker === "INR" ? "1" : tickers.find((each) => each.marketSymbol === `${coin.ticker}-INR`)?.close;
      const value = price ? multiply(add(available, inOrders), price) : null;
      return { ticker: coin.ticker, name: coin.name, logo: coin.logo, available, inOrders, value };
    })
    .filter(({ ticker, available, inOrders }) => isShown(ticker) || /[1-9]/.test(available + inOrders))
    .sort(
      (left, right) =>
        Number(right.ticker === preferred) - Number(left.ticker === preferred) ||
        compare(right.value ?? "0", left.value ?? "0"),
    );
}
