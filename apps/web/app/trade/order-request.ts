/** What a draft asks the exchange for: the call, what it holds, why it cannot be sent, and how the button says it. Exact and pure. */
import { basePrecision, marketCollarPercent, type OrderBook, pricePrecision, type Side } from "@feo/contract";
import { divide, formatUnits, parseUnits, roundToStep } from "@feo/money";
import type { OrderRequest } from "../data/index.ts";
import { spendable as spendableOf } from "../deal/deal.ts";
import { balanceObstacle, type Need, type Obstacle, type Person, personObstacle, wrong } from "../deal/obstacle.ts";
import { listAmount, quantityText } from "../frame/amount-text.ts";
import { showPrice, showTyped } from "./figures.ts";
import { collarOf, fillAtMarket, moveWarning } from "./fill-from-book.ts";
import {
  type DraftEdit,
  draftProblem,
  hasPrice,
  hasStop,
  isPostOnly,
  type OrderDraft,
  totalOf,
} from "./order-draft.ts";
import type { MarketView } from "./use-market.ts";

type RequestView = Pick<MarketView, "market" | "rates" | "decimals" | "ticker">;
type Book = Pick<OrderBook, "asks" | "bids">;

const scale = 18;
const read = (text: string): bigint => parseUnits(withoutDot(text) || "0", scale, { unbounded: true });
const write = (units: bigint): string => formatUnits(units, scale);
const withoutDot = (typed: string): string => typed.replace(/\.$/, "");
const isPositive = (typed: string): boolean => /[1-9]/.test(typed);

/** A stop-market sell is given by its amount: what it will bring nobody knows yet. */
export const takesTotal = ({ type, side }: Pick<OrderDraft, "type" | "side">): boolean =>
  !(type === "STOP_MARKET" && side === "SELL");

/** The call that a draft stands for; null while something is missing. */
export function requestOf(draft: OrderDraft, { symbol: marketSymbol }: { symbol: string }): OrderRequest | null {
  if (missing(draft) !== undefined) return null;
  const { side, type, timeInForce } = draft;
  const [price, stopPrice, volume] = [draft.price, draft.stopPrice, draft.amount].map(withoutDot) as [
    string,
    string,
    string,
  ];
  const quantity = draft.typed === "total" ? { total: withoutDot(draft.total) } : { volume };
  switch (type) {
    case "LIMIT":
      return { type, marketSymbol, side, price, volume, timeInForce, postOnly: isPostOnly(draft) };
    case "MARKET":
      return { type, marketSymbol, side, ...quantity };
    case "STOP_LIMIT":
      return { type, marketSymbol, side, stopPrice, price, volume };
    case "STOP_MARKET":
      return { type, marketSymbol, side, stopPrice, ...quantity };
  }
}

/** What is still to be filled in, as a request. */
function missing(draft: OrderDraft): string | undefined {
  if (hasStop(draft.type) && !isPositive(draft.stopPrice)) return "Enter a stop price.";
  if (hasPrice(draft.type) && !isPositive(draft.price)) return "Enter a price.";
  if (hasPrice(draft.type) && isPositive(draft.total) && !isPositive(draft.amount)) return undefined;
  if (!isPositive(draft[draft.typed])) return takesTotal(draft) ? "Enter an amount or a total." : "Enter an amount.";
  return undefined;
}

/** What the order will hold, with TDS where the buyer pays it on top; null while it cannot be told. */
export function needOf(
  draft: OrderDraft,
  { market, rates, decimals }: RequestView,
  book: Book | undefined,
): Need | null {
  const trade = tradeOf(draft, market, book);
  if (!trade || !isPositive(trade.volume)) return null;
  if (draft.side === "SELL") return { ticker: market.base, amount: trade.volume };
  const budget = read(trade.total);
  const tds = market.quote === "INR" || !rates ? 0n : divide(budget * read(rates.tds), 100n * read("1"), "up");
  const unit = 10n ** BigInt(scale - decimals.quote);
  return { ticker: market.quote, amount: write(roundToStep(budget + tds, unit, "up")) };
}

function tradeOf(draft: OrderDraft, market: RequestView["market"], book: Book | undefined) {
  const { side, type, typed } = draft;
  const [price, stopPrice, amount, total] = [draft.price, draft.stopPrice, draft.amount, draft.total].map(
    withoutDot,
  ) as [...[string, string, string, string]];
  if (hasPrice(type)) return isPositive(amount) ? { volume: amount, total: totalOf(price, amount, market) } : null;
  if (!isPositive(typed === "total" ? total : amount)) return null;
  if (typed === "total" && side === "BUY") return { volume: total, total };
  // Held as if it traded at the limit of its price, which is the worst that it can meet there.
  if (type === "STOP_MARKET")
    return { volume: amount, total: totalOf(collarOf(side, stopPrice, market), amount, market) };
  return book ? fillAtMarket(side, typed === "total" ? { total } : { volume: amount }, book, market) : null;
}

/** A share of what is available, in percent, as far as it goes in whole steps; null where nothing can be said yet. */
export function editForShare(
  percent: number,
  draft: OrderDraft,
  { market, rates, decimals }: RequestView,
  available: string,
): DraftEdit | null {
  const part = divide(read(available) * BigInt(percent), 100n, "down");
  const step = read(market.stepSize);
  if (draft.side === "SELL") return { amount: write(roundToStep(part, step, "down")) };
  const spendable = read(spendableOf(write(part), market, rates?.tds));
  if (!hasPrice(draft.type)) {
    const typed = market.quote === "INR" ? 2 : pricePrecision(market) + basePrecision(market);
    const shown = Math.min(decimals.quote, typed);
    return { total: write(roundToStep(spendable, 10n ** BigInt(scale - shown), "down")) };
  }
  if (!isPositive(draft.price)) return null;
  return { amount: write(roundToStep(divide(spendable * read("1"), read(draft.price), "down"), step, "down")) };
}

interface Facts extends Person {
  readonly book: Book | undefined;
  /** What the spot wallet has of what the order holds; undefined while it is not known. */
  readonly available: string | undefined;
}

/** Why the button is off, in the order a person would want it explained; null when the order can be sent. */
export function obstacleOf(draft: OrderDraft, view: RequestView, facts: Facts): Obstacle | null {
  const { market } = view;
  if (!market.isEnabled) return wrong("This market is closed at the moment.");
  const person = personObstacle(facts);
  if (person) return person;
  const toFill = missing(draft);
  if (toFill !== undefined) return { text: toFill, isMissing: true };
  const problem = draftProblem(draft, market) ?? priceProblem(draft, view, facts.book);
  if (problem !== undefined) return wrong(problem);
  return balanceObstacle(needOf(draft, view, facts.book), facts.available);
}

function priceProblem(draft: OrderDraft, { market, ticker }: RequestView, book: Book | undefined): string | undefined {
  const bestAcross = (draft.side === "BUY" ? book?.asks : book?.bids)?.[0]?.[0];
  if (draft.type === "MARKET" && book && bestAcross === undefined) {
    return draft.side === "BUY" ? "Nobody sells at the moment." : "Nobody buys at the moment.";
  }
  if (hasStop(draft.type) && ticker?.close && read(ticker.close) === read(draft.stopPrice)) {
    return "The last price is at that stop price already.";
  }
  if (isPostOnly(draft) && bestAcross !== undefined && crosses(draft.side, draft.price, bestAcross)) {
    const bound = showPrice(bestAcross, market);
    return `Post only: choose a price ${draft.side === "BUY" ? "below" : "above"} ${bound}, or it would trade at once.`;
  }
  return undefined;
}

const crosses = (side: Side, price: string, best: string): boolean =>
  side === "BUY" ? read(price) >= read(best) : read(price) <= read(best);

/** What the button does: "Buy 120 ADA at ₹85.42"; while something is missing, only which way it goes. */
export function actionWords(draft: OrderDraft, { market }: Pick<MarketView, "market">): string {
  const verb = draft.side === "BUY" ? "Buy" : "Sell";
  if (missing(draft) !== undefined) return `${verb} ${market.base}`;
  const [price, stopPrice] = [withoutDot(draft.price), withoutDot(draft.stopPrice)];
  const typedTotal = !hasPrice(draft.type) && draft.typed === "total";
  const what = typedTotal
    ? `${market.base} for ${showTyped(withoutDot(draft.total), market.quote)}`
    : showTyped(withoutDot(draft.amount), market.base);
  const at = (text: string) => showTyped(text, market.quote, market.quote === "INR" ? pricePrecision(market) : 0);
  switch (draft.type) {
    case "LIMIT":
      return `${verb} ${what} at ${at(price)}`;
    case "MARKET":
      return `${verb} ${what}${typedTotal ? "" : " at market"}`;
    case "STOP_LIMIT":
      return `${verb} ${what} at ${at(price)} when ${at(stopPrice)} trades`;
    case "STOP_MARKET":
      return `${verb} ${what} at market when ${at(stopPrice)} trades`;
  }
}

/** A limit far on the wrong side of the book trades at once and dearly; from this many percent on a person is told. */
const farPercent = 5n;

/** What a person should know of the price before the order leaves; undefined where there is nothing to say. */
export function priceWarning(
  draft: OrderDraft,
  { market }: Pick<MarketView, "market">,
  book: Book | undefined,
): string | undefined {
  if (draft.type === "MARKET") return book && marketWarning(draft, market, book);
  const best = (draft.side === "BUY" ? book?.asks : book?.bids)?.[0]?.[0];
  if (!hasPrice(draft.type) || draft.type === "STOP_LIMIT" || !best || !isPositive(draft.price)) return undefined;
  const [price, met] = [read(draft.price), read(best)];
  const worse = draft.side === "BUY" ? price - met : met - price;
  if (worse * 100n < farPercent * met) return undefined;
  const percent = formatUnits(divide(worse * 1000n, met, "down"), 1);
  const where = draft.side === "BUY" ? "above the best ask" : "below the best bid";
  return `Your price is ${percent}% ${where} of ${showPrice(best, market)}.`;
}

/** An order at the market takes what there is, up to the limit of its price: less than was asked for, or dearly. */
function marketWarning(draft: OrderDraft, market: RequestView["market"], book: Book): string | undefined {
  const { side, typed } = draft;
  const asked = withoutDot(draft[typed]);
  if (!isPositive(asked)) return undefined;
  const fill = fillAtMarket(side, typed === "total" ? { total: asked } : { volume: asked }, book, market);
  if (!isPositive(fill.volume)) return undefined;
  if (fill.isComplete) return moveWarning(fill);
  const met =
    typed === "total" ? listAmount(fill.total, market.quote).text : quantityText(fill.volume, market.base, market);
  const limit =
    side === "BUY"
      ? `up to ${marketCollarPercent}% above the best ask`
      : `down to ${marketCollarPercent}% below the best bid`;
  return `Only ${met} can trade now, ${limit}. The rest comes back.`;
}
