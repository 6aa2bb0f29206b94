/** What is wrong with an amount before it is sent, in the order a person would want it explained. Exact and pure. */
import { formatUnits, parseDecimal, parseUnits, rescale } from "@feo/money";
import { inWords } from "./amount-words.ts";

export interface AmountTerms {
  readonly ticker: string;
  readonly decimals: number;
  /** What there is; undefined while it is not known, and then nothing is said against it. */
  readonly available: string | undefined;
  /** Where it would come from: "main wallet". */
  readonly wallet: string;
  readonly min?: string;
  readonly max?: string;
}

export type AmountCheck =
  /** Nothing typed yet, or only the beginning of a number. */
  | { readonly state: "missing" }
  | { readonly state: "wrong"; readonly problem: string }
  /** `amount` is what is typed, as the API writes it. */
  | { readonly state: "right"; readonly amount: string };

const allDecimals = 18;

/** What there is of an asset, as fine as it can be moved. */
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
  // A limit may be finer than what can be typed.
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
