/** An amount field for one asset, with the available balance and a Max button. */

import { isZero } from "@feo/money";
import { AmountInput, Field } from "@feo/ui";
import { useMask } from "../worth/masked.ts";
import type { AmountCheck } from "./amount-check.ts";
import { inWords } from "./amount-words.ts";

interface AmountFieldProps {
  readonly value: string;
  readonly onType: (amount: string) => void;
  readonly ticker: string;
  readonly decimals: number;
  /** The available balance; undefined while unknown. */
  readonly available: string | undefined;
  /** What Max fills in, if that is less than the available balance. */
  readonly max?: string | undefined;
  readonly check: AmountCheck;
  readonly hint?: string | undefined;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly size?: "md" | "lg";
  readonly label?: string;
  /** The balance's label: "Available in main". */
  readonly availableLabel?: string;
  /** The amount's value in rupees, on the left inside the field. */
  readonly worth?: string;
}

export function AmountField(props: AmountFieldProps) {
  const { value, onType, ticker, decimals, available, check, hint, autoFocus = false, disabled = false } = props;
  const { size = "md", label = "Amount", availableLabel = "Available", worth } = props;
  const most = props.max ?? available;
  const mask = useMask();
  const inWallet = available === undefined ? "–" : mask(inWords(available, ticker));
  return (
    <Field
      label={label}
      error={check.state === "wrong" ? check.problem : undefined}
      hint={hint}
      aside={
        <span className="tabular text-13 text-quiet">
          {availableLabel} {worth === undefined ? inWallet : <span className="font-medium text-ink">{inWallet}</span>}
        </span>
      }
    >
      <AmountInput
        size={size}
        name="amount"
        value={value}
        onValueChange={onType}
        decimals={decimals}
        unit={ticker}
        grouping={ticker === "INR" ? "indian" : "western"}
        autoFocus={autoFocus}
        disabled={disabled}
        {...(worth === undefined
          ? {}
          : { leading: <span className="tabular">{worth}</span>, className: "h-11", inputClassName: "text-16" })}
        trailing={
          <button
            type="button"
            disabled={disabled || most === undefined || isZero(most)}
            onClick={() => onType(most ?? "")}
            className="hit-40 rounded-inner font-medium text-13 text-brand hover:text-brand/80 disabled:text-faint"
          >
            Max<span className="sr-only"> {ticker}</span>
          </button>
        }
      />
    </Field>
  );
}
