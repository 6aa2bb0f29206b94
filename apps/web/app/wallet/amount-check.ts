/** Validates an amount before it is sent, reporting the most important problem first. Exact and pure. */
import { formatUnits, parseDecimal, parseUnits, rescale } from "@feo/money";
import { inWords } from "./amount-words.ts";

export interface AmountTerms {
  readonly ticker: string;
  readonly decimals: number;
  /** The available balance; while undefined, it is not checked. */
  readonly available: string | undefined;
  /** The source, for messages: "main wallet". */
  readonly wallet: string;
  readonly min?: string;
  readonly max?: string;
}

export type AmountCheck =
  /** Nothing typed yet, or only the start of a number. */
  | { readonly state: "missing" }
  | { readonly state: "wrong"; readonly problem: string }
  /** `amount` is the typed amount in the API's format. */
  | { readonly state: "right"; readonly amount: string };

const allDecimals = 18;

/** The available balance, cut to the decimals that can be moved. */
export function wholePart(available: string | undefined, decimals: number): string | undefined {
  if (available === undefined) return undefined;
  const units = parseUnits(available, allDecimals, { unbounded: true });
  return formatUnits(rescale(units, allDecimals, decimals, "down"), decimals);
}

const wrong = (problem: string): AmountCheck => ({ state: "wrong", problem });

export function checkAmount(typed: string, terms: AmountTerms): AmountCheck {
  const { ticker, decimals, available, wallet, min, max } = terms;
  const read = parseDecimal(typed.replace(/\.$/, ""), decimals, { unbounded: true });
  if (!read.ok) return typed === "" || typed === "." ? { state: "missing" } : wrong("Enter an amount.");
  const { units: typedUnits } = read;
  const amount = formatUnits(typedUnits, decimals);
  // A limit may have more decimals than can be typed.
  const limit = (text: string) => parseUnits(text, allDecimals, { unbounded: true });
  const units = limit(amount);
  if (units === 0n) return { state: "missing" };
  if (min !== undefined && units < limit(min)) return wrong(`The minimum is ${inWords(min, ticker)}.`);
  if (max !== undefined && limit(max) > 0n && units > limit(max))
    return wrong(`The maximum is ${inWords(max, ticker)}.`);
  if (available !== undefined && units > limit(available)) {
    return wrong(
      limit(available) === 0n
        ? `You have no ${ticker} in your ${wallet}.`
        : `Your ${wallet} has ${inWords(available, ticker)} available.`,
    );
  }
  return { state: "right", amount };
}
