/**
 * An operator's unsent change of a market. It lives in the address, so that it survives a reload and can be passed on.
 * Pure.
 */
import { type ConsoleMarket, type MarketTerm, type MarketTerms, marketTermNames } from "@feo/contract";
import { compare, parseDecimal } from "@feo/money";
import { type MarketStateName, stateWords } from "./market-words.ts";

export interface MarketDraft {
  /** As typed, by term. */
  readonly typed: Partial<MarketTerms>;
  readonly state: MarketStateName | null;
  readonly standardFees: boolean;
}

const states = Object.keys(stateWords) as MarketStateName[];

export function draftIn(query: URLSearchParams): MarketDraft {
  const typed = marketTermNames.flatMap((term) => {
    const text = query.get(term);
    return text === null ? [] : [[term, text]];
  });
  return {
    typed: Object.fromEntries(typed),
    state: states.find((state) => state === query.get("state")) ?? null,
    standardFees: query.get("fees") === "standard",
  };
}

/** The query string with one field of the draft set, or removed if it is what the market already has. */
export function withField(
  query: URLSearchParams,
  name: MarketTerm | "state" | "fees",
  value: string | null,
): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === null) next.delete(name);
  else next.set(name, value);
  if (name === "fees" && value !== null) for (const fee of ["makerFee", "takerFee"]) next.delete(fee);
  if (name === "makerFee" || name === "takerFee") next.delete("fees");
  return next;
}

export function withoutDraft(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of [...marketTermNames, "state", "fees"]) next.delete(name);
  return next;
}

const mostDecimals = 18;
const withoutCommas = (text: string): string => text.replace(/[\s,]/g, "");

/** Whether the text is the value, however it is written. */
export function isSame(text: string, value: string): boolean {
  const parsed = parseDecimal(withoutCommas(text), mostDecimals, { unbounded: true });
  return parsed.ok && compare(withoutCommas(text), value) === 0;
}

export interface MarketChange {
  /** The changed terms as an action sends them. */
  readonly terms: Partial<MarketTerms>;
  readonly standardFees: boolean;
  /** How many terms change. */
  readonly count: number;
  /** The state to change to; null if it stays. */
  readonly state: MarketStateName | null;
}

export function changeOf(
  market: Pick<ConsoleMarket, "terms" | "state" | "hasOwnFees">,
  draft: MarketDraft,
): MarketChange {
  const terms = marketTermNames.flatMap((term) => {
    const text = draft.typed[term];
    return text === undefined || isSame(text, market.terms[term]) ? [] : [[term, withoutCommas(text)]];
  });
  const standardFees = draft.standardFees && market.hasOwnFees;
  return {
    terms: Object.fromEntries(terms),
    standardFees,
    count: terms.length + (standardFees ? 1 : 0),
    state: draft.state === market.state ? null : draft.state,
  };
}

/** The details of the action. */
export const detailsOf = ({ terms, standardFees }: MarketChange): Record<string, string> => ({
  ...terms,
  ...(standardFees ? { standardFees: "yes" } : {}),
});

export const proposeText = (count: number): string => `Propose ${count} ${count === 1 ? "change" : "changes"}`;
