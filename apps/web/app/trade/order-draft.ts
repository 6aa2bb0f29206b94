/** The order ticket's draft: what was typed, how price, amount and total follow each other, what is wrong with it. Pure. */
import { basePrecision, type Market, type OrderType, pricePrecision, type Side, type TimeInForce } from "@feo/contract";
import { divide, formatUnits, isMultipleOf, parseDecimal, parseUnits, roundToStep } from "@feo/money";
import { wholeAmount } from "../frame/amount-text.ts";

export interface OrderDraft {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly stopPrice: string;
  readonly amount: string;
  readonly total: string;
  /** The one of the two that was typed last; the other one follows. */
  readonly typed: "amount" | "total";
  readonly postOnly: boolean;
  readonly timeInForce: TimeInForce;
}

export type DraftEdit = Partial<Omit<OrderDraft, "typed">>;

type DraftMarket = Pick<
  Market,
  "base" | "quote" | "tickSize" | "stepSize" | "minQuantity" | "minNotional" | "maxQuantity" | "maxNotional"
>;

export const emptyDraft: OrderDraft = {
  ...{ side: "BUY", type: "LIMIT", price: "", stopPrice: "", amount: "", total: "" },
  ...{ typed: "amount", postOnly: false, timeInForce: "GTC" },
};

export const hasPrice = (type: OrderType): boolean => type === "LIMIT" || type === "STOP_LIMIT";
export const hasStop = (type: OrderType): boolean => type === "STOP_LIMIT" || type === "STOP_MARKET";

/** Only what may wait in the book can be meant to wait there; the tick stays for when that is chosen again. */
export const isPostOnly = ({ type, timeInForce, postOnly }: OrderDraft): boolean =>
  postOnly && type === "LIMIT" && timeInForce === "GTC";

/** The draft after an edit. With a price, amount and total follow each other; without one only the typed one stays. */
export function editDraft(draft: OrderDraft, edit: DraftEdit, market: DraftMarket): OrderDraft {
  const typed = edit.total !== undefined ? "total" : edit.amount !== undefined ? "amount" : draft.typed;
  const next = { ...draft, ...edit, typed } as const;
  if (!hasPrice(next.type)) return typed === "amount" ? { ...next, total: "" } : { ...next, amount: "" };
  if (typed === "total") return { ...next, amount: amountFor(next.total, next.price, market) };
  return { ...next, total: totalOf(next.price, next.amount, market) };
}

const read = (text: string, decimals: number): bigint | null => {
  const parsed = parseDecimal(text.replace(/\.$/, ""), decimals, { unbounded: true });
  return parsed.ok ? parsed.units : null;
};

/** Price times amount, to the last decimal; empty while one of them is. */
export function totalOf(price: string, amount: string, market: DraftMarket): string {
  const decimals = { price: pricePrecision(market), base: basePrecision(market) };
  const priceUnits = read(price, decimals.price);
  const amountUnits = read(amount, decimals.base);
  if (priceUnits === null || amountUnits === null) return "";
  return formatUnits(priceUnits * amountUnits, decimals.price + decimals.base);
}

/** How much a total pays for at a price, in whole steps, never more than it. */
export function amountFor(total: string, price: string, market: DraftMarket): string {
  const decimals = { price: pricePrecision(market), base: basePrecision(market) };
  const totalUnits = read(total, decimals.price + decimals.base);
  const priceUnits = read(price, decimals.price);
  if (totalUnits === null || !priceUnits) return "";
  const step = parseUnits(market.stepSize, decimals.base);
  return formatUnits(roundToStep(divide(totalUnits, priceUnits, "down"), step, "down"), decimals.base);
}

/** The first thing to say about a draft, in words; undefined while it is right or not filled in yet. */
export function draftProblem(draft: OrderDraft, market: DraftMarket): string | undefined {
  const decimals = { price: pricePrecision(market), base: basePrecision(market) };
  const price = hasPrice(draft.type) ? read(draft.price, decimals.price) : null;
  const amount = read(draft.amount, decimals.base);
  const total = read(draft.total, decimals.price + decimals.base);
  if (price !== null && !isMultipleOf(price, parseUnits(market.tickSize, decimals.price))) {
    return `Prices go in steps of ${wholeAmount(market.tickSize, market.quote)}.`;
  }
  return (
    quantityProblem(amount, decimals.base, market) ?? notionalProblem(total, decimals.price + decimals.base, market)
  );
}

function quantityProblem(amount: bigint | null, decimals: number, market: DraftMarket): string | undefined {
  if (amount === null) return undefined;
  const limit = (text: string) => parseUnits(text, decimals, { unbounded: true });
  if (!isMultipleOf(amount, limit(market.stepSize)))
    return `Amounts go in steps of ${wholeAmount(market.stepSize, market.base)}.`;
  if (amount < limit(market.minQuantity))
    return `The smallest amount is ${wholeAmount(market.minQuantity, market.base)}.`;
  if (amount > limit(market.maxQuantity))
    return `The largest amount is ${wholeAmount(market.maxQuantity, market.base)}.`;
  return undefined;
}

function notionalProblem(total: bigint | null, decimals: number, market: DraftMarket): string | undefined {
  if (total === null) return undefined;
  const limit = (text: string) => parseUnits(text, decimals, { unbounded: true });
  if (total < limit(market.minNotional))
    return `The smallest total is ${wholeAmount(market.minNotional, market.quote)}.`;
  if (total > limit(market.maxNotional))
    return `The largest total is ${wholeAmount(market.maxNotional, market.quote)}.`;
  return undefined;
}
