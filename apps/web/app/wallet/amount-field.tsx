/** An amount of one asset, with what there is of it and a press that takes all. */
import { AmountInput, Field } from "@feo/ui";
import { useMask } from "../frame/masked.ts";
import { isZero } from "../frame/worth.ts";
import type { AmountCheck } from "./amount-check.ts";
import { inWords } from "./amount-words.ts";

interface AmountFieldProps {
  readonly value: string;
  readonly onType: (amount: string) => void;
  readonly ticker: string;
  readonly decimals: number;
  /** What there is; undefined while it is not known. */
  readonly available: string | undefined;
  /** What a press on Max takes, where that is less than there is. */
  readonly max?: string | undefined;
  readonly check: AmountCheck;
  readonly hint?: string | undefined;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly size?: "md" | "lg";
  readonly label?: string;
  /** Names what is available: "Available in main". */
  readonly availableLabel?: string;
  /** What it is worth, at the left within the field. */
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
