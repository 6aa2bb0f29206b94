/**
 * An input for a price, an amount or a total: its label inside at the left, the figure and its unit at the right. The
 * value is a plain decimal string, shown with grouping unless the field has the focus.
 */

import { type Grouping, trimAmount } from "@feo/money";
import { Minus, Plus } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { groupTyped, stepAmount } from "./amount-step.ts";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field.tsx";
import { type InputSize, inputFrame, inputText } from "./text-input.tsx";

export type AmountInputProps = Omit<
  ComponentProps<"input">,
  "size" | "value" | "defaultValue" | "onChange" | "step"
> & {
  value: string;
  onValueChange: (value: string) => void;
  /** The asset's or the market's precision (FORMAT-010). */
  decimals: number;
  /** The label inside the field; without it a Field or an aria-label must name the input. */
  label?: string;
  unit?: ReactNode;
  /** The step of the arrow keys as a decimal string; with shift, ten steps. */
  step?: string;
  /** Shows − and + buttons at the right end. */
  stepper?: boolean;
  grouping?: Grouping | "none";
  size?: InputSize;
  invalid?: boolean;
  /** Shown at the left if there is no label, such as what the amount is worth. */
  leading?: ReactNode;
  /** Shown after the unit, such as a Max button. */
  trailing?: ReactNode;
  className?: string;
  inputClassName?: string;
};

export function AmountInput(props: AmountInputProps) {
  const {
    value,
    onValueChange,
    decimals,
    label,
    unit,
    step,
    stepper = false,
    grouping = "indian",
    size = "md",
    invalid,
    leading,
    trailing,
    className,
    inputClassName,
    ref,
    onFocus,
    onBlur,
    onKeyDown,
    ...rest
  } = props;
  const [isEditing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const isPointed = useRef(false);
  // Focus by keyboard selects the whole text; select again after the separators are removed for editing, which loses
  // the selection.
  useLayoutEffect(() => {
    if (isEditing && !isPointed.current) input.current?.select();
    isPointed.current = false;
  }, [isEditing]);
  const fallbackId = useId();
  const { id = fallbackId, "aria-invalid": fieldInvalid, ...wiring } = useFieldControl(rest);

  const move = (direction: "up" | "down", times = 1) => {
    if (step !== undefined) onValueChange(stepAmount({ value, step, direction, decimals, times }));
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const direction = event.key === "ArrowUp" ? "up" : event.key === "ArrowDown" ? "down" : null;
    if (direction === null || step === undefined || event.defaultPrevented || event.altKey) return;
    event.preventDefault();
    move(direction, event.shiftKey ? 10 : 1);
  };

  const shown = isEditing || grouping === "none" ? value : groupTyped(value, grouping);
  const stepClasses =
    "flex h-full w-10 shrink-0 items-center justify-center border-line border-l text-quiet hover:text-ink" +
    " disabled:text-faint sm:w-8";
  return (
    <div className={cx(inputFrame(size), className)}>
      {label === undefined ? null : (
        <label htmlFor={id} className="flex h-full shrink-0 cursor-text items-center pl-3 text-13 text-faint">
          {label}
        </label>
      )}
      {leading === undefined ? null : <span className="shrink-0 pl-3 text-13 text-faint">{leading}</span>}
      <input
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        {...rest}
        {...wiring}
        ref={input}
        id={id}
        type="text"
        value={shown}
        aria-invalid={invalid || rest["aria-invalid"] || fieldInvalid}
        onChange={(event) => onValueChange(trimAmount(event.target.value, decimals))}
        onPointerDown={() => {
          isPointed.current = !isEditing;
        }}
        onFocus={(event) => {
          setEditing(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setEditing(false);
          onBlur?.(event);
        }}
        onKeyDown={pressKey}
        className={cx(
          ...[inputText(size), "tabular px-3 text-right font-medium", size === "sm" ? "text-13" : "text-14"],
          inputClassName,
        )}
      />
      {unit === undefined ? null : <span className="shrink-0 pr-3 text-13 text-faint">{unit}</span>}
      {trailing === undefined ? null : <span className="flex shrink-0 items-center pr-3">{trailing}</span>}
      {stepper && step !== undefined ? (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Decrease by ${step}`}
            disabled={rest.disabled}
            onClick={() => move("down")}
            className={stepClasses}
          >
            <Minus size={14} aria-hidden />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Increase by ${step}`}
            disabled={rest.disabled}
            onClick={() => move("up")}
            className={stepClasses}
          >
            <Plus size={14} aria-hidden />
          </button>
        </>
      ) : null}
    </div>
  );
}
