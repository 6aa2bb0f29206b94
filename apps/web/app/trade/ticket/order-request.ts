/**
 * Turns a draft into an order request: the call, the funds it holds, why it cannot be sent, and the button's label.
 * Exact and pure.
 */
import { basePrecision, marketCollarPercent, type OrderBook, pricePrecision, type Side } from "@feo/contract";
import { divide, exactDecimals, exactText, exactUnits, formatUnits, roundToStep } from "@feo/money";
import type { OrderRequest } from "../../data/index.ts";
import type { Funds } from "../../deal/funds.ts";
import { balanceObstacle, type Need, type Obstacle, type Person, personObstacle, wrong } from "../../deal/obstacle.ts";
import { listAmount, quantityText } from "../../format/amount-text.ts";
import { collarOf, fillAtMarket, moveWarning } from "../../quote/fill-from-book.ts";
import { heldFor, spendable as spendableOf } from "../../quote/settlement.ts";
import { showPrice, showTyped } from "../figures.ts";
import type { MarketView } from "../use-market.ts";
import {
  type DraftEdit,
  draftProblem,
  hasPrice,
  hasStop,
  isPostOnly,
  type OrderDraft,
  totalOf,
} from "./order-draft.ts";

type RequestView = Pick<MarketView, "market" | "rates" | "decimals" | "ticker">;
type Book = Pick<OrderBook, "asks" | "bids">;

const read = (typed: string): bigint => exactUnits(withoutDot(typed) || "0");
const withoutDot = (typed: string): string => typed.replace(/\.$/, "");
const isPositive = (typed: string): boolean => /[1-9]/.test(typed);

/** A stop-market sell must be given by amount, because its proceeds are unknown until it triggers. */
export const takesTotal = ({ type, side }: Pick<OrderDraft, "type" | "side">): boolean =>
  !(type === "STOP_MARKET" && side === "SELL");

/** The order request for a draft; null while something is missing. */
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

/** What is still missing, as a prompt to the user. */
function missing(draft: OrderDraft): string | undefined {
  if (hasStop(draft.type) && !isPositive(draft.stopPrice)) return "Enter a stop price.";
  if (hasPrice(draft.type) && !isPositive(draft.price)) return "Enter a price.";
  if (hasPrice(draft.type) && isPositive(draft.total) && !isPositive(draft.amount)) return undefined;
  if (!isPositive(draft[draft.typed])) return takesTotal(draft) ? "Enter an amount or a total." : "Enter an amount.";
  return undefined;
}

/**
 * The funds that the order will hold, including TDS if the buyer pays it on top; null while it cannot be calculated.
 */
export function needOf(
  draft: OrderDraft,
  { market, rates, decimals }: RequestView,
  book: Book | undefined,
): Need | null {
  const trade = tradeOf(draft, market, book);
  if (!trade || !isPositive(trade.volume)) return null;
  if (draft.side === "SELL") return { ticker: market.base, amount: trade.volume };
  return { ticker: market.quote, amount: heldFor(trade.total, market, rates?.tds ?? "0", decimals.quote) };
}

function tradeOf(draft: OrderDraft, market: RequestView["market"], book: Book | undefined) {
  const { side, type, typed } = draft;
  const [price, stopPrice, amount, total] = [draft.price, draft.stopPrice, draft.amount, draft.total].map(
    withoutDot,
  ) as [...[string, string, string, string]];
  if (hasPrice(type)) return isPositive(amount) ? { volume: amount, total: totalOf(price, amount, market) } : null;
  if (!isPositive(typed === "total" ? total : amount)) return null;
  if (typed === "total" && side === "BUY") return { volume: total, total };
  // Held at the limit of its price collar, the worst price at which it can trade.
  if (type === "STOP_MARKET")
    return { volume: amount, total: totalOf(collarOf(side, stopPrice, market), amount, market) };
  return book ? fillAtMarket(side, typed === "total" ? { total } : { volume: amount }, book, market) : null;
}

/** A percentage of the available balance in whole steps; null while it cannot be calculated. */
export function editForShare(
  percent: number,
  draft: OrderDraft,
  { market, rates, decimals }: RequestView,
  available: string,
): DraftEdit | null {
  const part = divide(read(available) * BigInt(percent), 100n, "down");
  const step = read(market.stepSize);
  if (draft.side === "SELL") return { amount: exactText(roundToStep(part, step, "down")) };
  const spendable = read(spendableOf(exactText(part), market, rates?.tds));
  if (!hasPrice(draft.type)) {
    const typed = market.quote === "INR" ? 2 : pricePrecision(market) + basePrecision(market);
    const shown = Math.min(decimals.quote, typed);
    return { total: exactText(roundToStep(spendable, 10n ** BigInt(exactDecimals - shown), "down")) };
  }
  if (!isPositive(draft.price)) return null;
  return { amount: exactText(roundToStep(divide(spendable * read("1"), read(draft.price), "down"), step, "down")) };
}

interface Facts extends Person {
  readonly book: Book | undefined;
  /** In the asset that the order spends; undefined while the balances are unknown. */
  readonly funds: Funds | undefined;
}

/** Why the button is disabled, most important reason first; null when the order can be sent. */
export function obstacleOf(draft: OrderDraft, view: RequestView, facts: Facts): Obstacle | null {
  const { market } = view;
  if (!market.isEnabled) return wrong("This market is temporarily closed.");
  const person = personObstacle(facts);
  if (person) return person;
  const toFill = missing(draft);
  if (toFill !== undefined) return { text: toFill, isMissing: true };
  const problem = draftProblem(draft, market) ?? priceProblem(draft, view, facts.book);
  if (problem !== undefined) return wrong(problem);
  return balanceObstacle(needOf(draft, view, facts.book), facts.funds);
}

function priceProblem(draft: OrderDraft, { market, ticker }: RequestView, book: Book | undefined): string | undefined {
  const bestAcross = (draft.side === "BUY" ? book?.asks : book?.bids)?.[0]?.[0];
  if (draft.type === "MARKET" && book && bestAcross === undefined) {
    return draft.side === "BUY"
      ? "No sellers right now. Place a limit order instead."
      : "No buyers right now. Place a limit order instead.";
  }
  if (hasStop(draft.type) && ticker?.close && read(ticker.close) === read(draft.stopPrice)) {
    return "The last price has already reached that stop price.";
  }
  if (isPostOnly(draft) && bestAcross !== undefined && crosses(draft.side, draft.price, bestAcross)) {
    const bound = showPrice(bestAcross, market);
    return `Post only: set a price ${draft.side === "BUY" ? "below" : "above"} ${bound}, or the order would fill immediately.`;
  }
  return undefined;
}

const crosses = (side: Side, price: string, best: string): boolean =>
  side === "BUY" ? read(price) >= read(best) : read(price) <= read(best);

/** The button's label: "Buy 120 ADA at ₹85.42"; while something is missing, only side and asset. */
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
      return `${verb} ${what} at ${at(price)}, stop ${at(stopPrice)}`;
    case "STOP_MARKET":
      return `${verb} ${what} at market, stop ${at(stopPrice)}`;
  }
}

/** A limit far on the wrong side of the book fills at once at a bad price; warn from this many percent on. */
const farPercent = 5n;

/** A warning about the price before the order is placed; undefined if there is none. */
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

/**
 * A market order fills what the book has up to its price limit, so it may fill less than requested or at bad prices.
 */
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
  return `Only ${met} can be filled now (${limit}). The rest stays in your wallet.`;
}
