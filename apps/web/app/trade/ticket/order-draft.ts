/**
 * The order ticket's draft: typed values, keeping price, amount and total consistent, and validation. Pure functions.
 */
import {
  basePrecision,
  type Market,
  marketLimits,
  type OrderType,
  pricePrecision,
  type Side,
  type TimeInForce,
} from "@feo/contract";
import { divide, formatUnits, isMultipleOf, parseDecimal, parseUnits, roundToStep } from "@feo/money";
import { wholeAmount } from "../../format/amount-text.ts";

export interface OrderDraft {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly stopPrice: string;
  readonly amount: string;
  readonly total: string;
  /** Which of the two was typed last; the other is calculated. */
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
  side: "BUY",
  type: "LIMIT",
  price: "",
  stopPrice: "",
  amount: "",
  total: "",
  typed: "amount",
  postOnly: false,
  timeInForce: "GTC",
};

export const hasPrice = (type: OrderType): boolean => type === "LIMIT" || type === "STOP_LIMIT";
export const hasStop = (type: OrderType): boolean => type === "STOP_LIMIT" || type === "STOP_MARKET";

/** Only an order that may rest in the book can be post-only; the draft keeps the setting for when it applies again. */
export const isPostOnly = ({ type, timeInForce, postOnly }: OrderDraft): boolean =>
  postOnly && type === "LIMIT" && timeInForce === "GTC";

/**
 * The draft after an edit. With a price, amount and total are kept consistent; without one, only the typed field is
 * kept.
 */
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

/** Price times amount with all decimals; empty while either is empty. */
export function totalOf(price: string, amount: string, market: DraftMarket): string {
  const decimals = { price: pricePrecision(market), base: basePrecision(market) };
  const priceUnits = read(price, decimals.price);
  const amountUnits = read(amount, decimals.base);
  if (priceUnits === null || amountUnits === null) return "";
  return formatUnits(priceUnits * amountUnits, decimals.price + decimals.base);
}

/** How much a total buys at a price, in whole steps, without exceeding it. */
export function amountFor(total: string, price: string, market: DraftMarket): string {
  const decimals = { price: pricePrecision(market), base: basePrecision(market) };
  const totalUnits = read(total, decimals.price + decimals.base);
  const priceUnits = read(price, decimals.price);
  if (totalUnits === null || !priceUnits) return "";
  const step = parseUnits(market.stepSize, decimals.base);
  return formatUnits(roundToStep(divide(totalUnits, priceUnits, "down"), step, "down"), decimals.base);
}

/** The first problem of a draft, in words; undefined while it is valid or incomplete. */
export function draftProblem(draft: OrderDraft, market: DraftMarket): string | undefined {
  const decimals = { price: pricePrecision(market), base: basePrecision(market) };
  const price = hasPrice(draft.type) ? read(draft.price, decimals.price) : null;
  const amount = read(draft.amount, decimals.base);
  const total = read(draft.total, decimals.price + decimals.base);
  if (price !== null && !isMultipleOf(price, parseUnits(market.tickSize, decimals.price))) {
    return `Enter a price in steps of ${wholeAmount(market.tickSize, market.quote)}.`;
  }
  return quantityProblem(amount, market) ?? notionalProblem(total, market);
}

function quantityProblem(amount: bigint | null, market: DraftMarket): string | undefined {
  if (amount === null) return undefined;
  const limits = marketLimits(market);
  if (!isMultipleOf(amount, limits.stepSize))
    return `Enter an amount in steps of ${wholeAmount(market.stepSize, market.base)}.`;
  if (amount < limits.minQuantity) return `The minimum amount is ${wholeAmount(market.minQuantity, market.base)}.`;
  if (amount > limits.maxQuantity) return `The maximum amount is ${wholeAmount(market.maxQuantity, market.base)}.`;
  return undefined;
}

function notionalProblem(total: bigint | null, market: DraftMarket): string | undefined {
  if (total === null) return undefined;
  const limits = marketLimits(market);
  if (total < limits.minNotional) return `The minimum total is ${wholeAmount(market.minNotional, market.quote)}.`;
  if (total > limits.maxNotional) return `The maximum total is ${wholeAmount(market.maxNotional, market.quote)}.`;
  return undefined;
}
