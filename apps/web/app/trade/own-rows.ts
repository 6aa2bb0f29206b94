/** The account's lists on the trade page: which rows, in which words. Exact and pure. */
import {
  type Balances,
  type Coin,
  displayedStatuses,
  filledPercentage,
  type Market,
  type MarketTicker,
  type Order,
  type OwnTrade,
} from "@feo/contract";
import { listAmount, priceText, quantityText, wholeAmount } from "../frame/amount-text.ts";
import { indianListMoment, indianMoment } from "../frame/indian-date.ts";
import { add, compare, multiply } from "../frame/market-figures.ts";
import { assetsOf, heldBy, howItStands } from "../frame/order-facts.ts";
import { sideWords, typeWords } from "../frame/order-words.ts";

export interface OwnOrderRow {
  readonly id: string;
  readonly time: string;
  readonly moment: string;
  readonly market: string;
  readonly side: string;
  readonly isBuy: boolean;
  readonly type: string;
  readonly price: string;
  /** What a stop waits for. */
  readonly stop: string | undefined;
  readonly amount: string;
  /** In percent. */
  readonly filled: string;
  readonly total: string;
  readonly status: string;
  /** How it stands, in a sentence. */
  readonly standing: string;
  /** "Cancel buy 1,200 ADA at ₹84.90, which releases ₹1,01,880.00". */
  readonly cancelWords: string;
}

type FindMarket = (symbol: string) => Market | undefined;

export function orderRow(order: Order, findMarket: FindMarket, nowMs: number): OwnOrderRow {
  const market = findMarket(order.marketSymbol);
  const side = sideWords[order.side];
  const price = order.price === null ? "Market" : bare(priceText(order.price, order.bid, market), order.bid);
  const amount = bare(quantityText(order.originalVolume, order.ask, market), order.ask);
  const held = heldBy(order);
  return {
    ...{ id: order.id, side, isBuy: order.side === "BUY", type: typeWords[order.type], market: order.marketSymbol },
    ...{ time: indianListMoment(order.createdAt, nowMs), moment: indianMoment(order.createdAt), price, amount },
    stop: order.stopPrice === null ? undefined : bare(priceText(order.stopPrice, order.bid, market), order.bid),
    filled: filledPercentage(order),
    total: listAmount(order.total, order.bid).text,
    status: displayedStatuses[order.status],
    standing: howItStands(order),
    cancelWords: `Cancel ${side.toLowerCase()} ${amount} ${order.ask} at ${price}, which releases ${wholeAmount(held.amount, held.ticker)}`,
  };
}

/** In columns whose head names the asset its sign would only be noise. */
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
}

export function tradeRow(trade: OwnTrade, findMarket: FindMarket, nowMs: number): OwnTradeRow {
  const market = findMarket(trade.marketSymbol);
  const { base, quote } = assetsOf(trade.marketSymbol);
  return {
    ...{ id: trade.id, market: trade.marketSymbol, side: sideWords[trade.side], isBuy: trade.side === "BUY" },
    ...{ time: indianListMoment(trade.createdAt, nowMs), moment: indianMoment(trade.createdAt) },
    price: bare(priceText(trade.price, quote, market), quote),
    amount: bare(quantityText(trade.volume, base, market), base),
    total: listAmount(trade.total, quote).text,
    fee: listAmount(trade.feeAmount, trade.feeTicker).text,
    tds: listAmount(trade.tdsAmount, trade.tdsTicker).text,
  };
}

export interface FundRow {
  readonly ticker: string;
  readonly name: string;
  readonly logo: string;
  readonly available: string;
  readonly inOrders: string;
  /** What both are worth in rupees; null where no market says. */
  readonly value: string | null;
}

interface FundFacts {
  readonly coins: readonly Coin[];
  readonly tickers: readonly MarketTicker[];
  readonly market: Market;
  /** The asset that the person wants first in lists. */
  readonly preferred: string;
  readonly hidesZero: boolean;
}

/** What the spot wallet has, the preferred asset and then the most valuable first; the market's own two unless zeros are hidden. */
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
