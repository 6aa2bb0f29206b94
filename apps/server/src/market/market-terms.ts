/**
 * What operators may change in a market: its steps, limits and fees. Pure. The core counts a market's prices and
 * quantities in units that never change, so a step can only be a multiple of its unit: resting orders, trades and bars
 * stay exact whatever the step is (decision 041).
 */
import { type MarketTerm, type MarketTerms, marketTermNames } from "@feo/contract";
import { areRulesValid } from "@feo/exchange";
import { compare, decimalsOf, formatUnits, parseDecimal, parseUnits } from "@feo/money";
import { Refusal } from "../platform/refusal.ts";
import { type Instrument, type InstrumentContext, instrumentOf, type MarketFacts } from "./instruments.ts";

export interface TermChanges {
  readonly terms: Partial<MarketTerms>;
  /** Drops the market's own fees. */
  readonly standardFees: boolean;
}

/** The database's names of the terms that are columns. */
const columns = {
  priceStep: "priceStep",
  amountStep: "quantityStep",
  minNotional: "minNotional",
  maxNotional: "maxNotional",
  minQuantity: "minQuantity",
  maxQuantity: "maxQuantity",
} as const;

const words: Readonly<Record<MarketTerm, string>> = {
  priceStep: "The price step",
  amountStep: "The amount step",
  minNotional: "The minimum order",
  maxNotional: "The maximum order",
  minQuantity: "The minimum amount",
  maxQuantity: "The maximum amount",
  makerFee: "The maker fee",
  takerFee: "The taker fee",
};

/** Percent with four decimals is the core's parts per million. */
const feeDecimals = 4;
const highestFee = "10";
const mostDecimals = 18;

export function termsOf(facts: MarketFacts, tiers: InstrumentContext["tiers"]): MarketTerms {
  const [first = { maker: "0", taker: "0" }] = facts.fees ?? tiers;
  return {
    priceStep: facts.priceStep ?? facts.tickSize,
    amountStep: facts.quantityStep ?? facts.stepSize,
    minNotional: facts.minNotional,
    maxNotional: facts.maxNotional,
    minQuantity: facts.minQuantity,
    maxQuantity: facts.maxQuantity,
    makerFee: first.maker,
    takerFee: first.taker,
  };
}

/** The terms named in an action's details, each in its shortest form; refuses what is no amount. */
export function readTermChanges(details: Readonly<Record<string, string | undefined>>): TermChanges {
  const given = marketTermNames.flatMap((term) => {
    const text = details[term];
    return text === undefined ? [] : [[term, readTerm(term, text)] as const];
  });
  const standardFees = details["standardFees"] === "yes";
  const terms: Partial<MarketTerms> = Object.fromEntries(given);
  if (standardFees && (terms.makerFee ?? terms.takerFee) !== undefined)
    throw new Refusal("Set the market's own fees, or use the standard ones");
  return { terms, standardFees };
}

function readTerm(term: MarketTerm, text: string): string {
  const isFee = term === "makerFee" || term === "takerFee";
  const decimals = isFee ? feeDecimals : mostDecimals;
  const parsed = parseDecimal(text, decimals, { unbounded: true });
  const mayBeZero = isFee || term === "minNotional" || term === "minQuantity";
  if (!parsed.ok || parsed.units < 0n || (parsed.units === 0n && !mayBeZero))
    throw new Refusal(
      isFee
        ? `${words[term]} must be a percentage with up to ${feeDecimals} decimals`
        : `${words[term]} must be a number${mayBeZero ? "" : " above zero"}`,
    );
  if (isFee && compare(text, highestFee) > 0) throw new Refusal(`${words[term]} must not exceed ${highestFee}%`);
  return formatUnits(parsed.units, decimals);
}

/** The market as it would be. A fee that is given alone keeps the other. */
export function changedFacts(
  facts: MarketFacts,
  { terms, standardFees }: TermChanges,
  tiers: InstrumentContext["tiers"],
): MarketFacts {
  const set = Object.entries(columns).flatMap(([term, column]) => {
    const value = terms[term as keyof typeof columns];
    return value === undefined ? [] : [[column, value]];
  });
  const before = termsOf(facts, tiers);
  const own = { maker: terms.makerFee ?? before.makerFee, taker: terms.takerFee ?? before.takerFee };
  const hasFees = (terms.makerFee ?? terms.takerFee) !== undefined;
  const fees = standardFees ? null : hasFees ? [own] : facts.fees;
  return { ...facts, ...Object.fromEntries(set), fees };
}

/** Refuses terms that contradict each other, and everything that the core could not count exactly. */
export function checkedInstrument(facts: MarketFacts, context: InstrumentContext): Instrument {
  const { priceStep, amountStep, minNotional, maxNotional, minQuantity, maxQuantity } = termsOf(facts, context.tiers);
  requireMultiple(priceStep, facts.tickSize, words.priceStep, facts.symbol);
  requireMultiple(amountStep, facts.stepSize, words.amountStep, facts.symbol);
  if (compare(minNotional, maxNotional) > 0) throw new Refusal("The minimum order must not exceed the maximum order");
  if (compare(minQuantity, maxQuantity) > 0) throw new Refusal("The minimum amount must not exceed the maximum amount");
  if (compare(maxQuantity, amountStep) < 0) throw new Refusal("The maximum amount must be at least the amount step");
  requireDecimals(minNotional, facts, words.minNotional);
  requireDecimals(maxNotional, facts, words.maxNotional);
  const instrument = fitting(facts, context);
  if (!areRulesValid(instrument.rules))
    throw new Refusal(`${facts.symbol} would be too large to count exactly. Lower the maximums or use coarser steps`);
  return instrument;
}

/** Totals below the quote coin's unit would be cut off. */
function requireDecimals(total: string, { quote }: MarketFacts, what: string): void {
  if (decimalsOf(total) > quote.decimals)
    throw new Refusal(`${what} can have up to ${quote.decimals} decimals in ${quote.ticker}`);
}

function requireMultiple(step: string, unit: string, what: string, symbol: string): void {
  const units = (text: string) => parseUnits(text, mostDecimals, { unbounded: true });
  if (units(step) % units(unit) !== 0n)
    throw new Refusal(`${what} must be a multiple of ${unit}, the unit that ${symbol} opened with`);
}

function fitting(facts: MarketFacts, context: InstrumentContext): Instrument {
  try {
    return instrumentOf(facts, context);
  } catch (error) {
    throw new Refusal(
      `These steps don't fit ${facts.base.ticker} and ${facts.quote.ticker}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

export interface TermChange {
  readonly term: MarketTerm;
  readonly was: string;
  readonly now: string;
}

/** What differs between two versions of a market, in the order of the editor. */
export function termDiff(was: MarketTerms, now: MarketTerms): TermChange[] {
  return marketTermNames.flatMap((term) =>
    compare(was[term], now[term]) === 0 ? [] : [{ term, was: was[term], now: now[term] }],
  );
}
