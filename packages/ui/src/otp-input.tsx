/** The code boxes: one real input under six boxes in two groups, so that paste, autofill and screen readers work. */

import { OTPInput, type SlotProps } from "input-otp";
import type { Ref } from "react";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field.tsx";
import { styleNonce } from "./style-nonce.ts";

export type OtpInputProps = {
  value: string;
  onValueChange: (value: string) => void;
  /** Called once when all digits are entered. */
  onComplete?: (value: string) => void;
  length?: number;
  /** `md` has the height of other inputs, for codes placed beside each other. */
  size?: "md" | "lg";
  label?: string;
  invalid?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  id?: string;
  name?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

export function OtpInput(props: OtpInputProps) {
  const {
    value,
    onValueChange,
    onComplete,
    length = 6,
    size = "lg",
    label,
    invalid = false,
    className,
    ...rest
  } = props;
  const { "aria-invalid": fieldInvalid, ...wiring } = useFieldControl(rest);
  const isInvalid = invalid || fieldInvalid === true;
  const half = Math.ceil(length / 2);
  return (
    <OTPInput
      {...rest}
      {...wiring}
      maxLength={length}
      value={value}
      onChange={onValueChange}
      inputMode="numeric"
      pattern="^[0-9]*$"
      pasteTransformer={(text) => text.replace(/[^0-9]/g, "")}
      autoComplete="one-time-code"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      pushPasswordManagerStrategy="none"
      noScriptCSSFallback={null}
      // Select a complete code on focus, so that typing replaces all of it, not just its last digit; select a wrong
      // code on click, too.
      onFocus={({ currentTarget: input }) => {
        if (input.value.length === length) requestAnimationFrame(() => input.select());
      }}
      onClick={({ currentTarget: input }) => {
        if (isInvalid && input.value.length === length) requestAnimationFrame(() => input.select());
      }}
      containerClassName={cx("w-full max-w-90", className)}
      {...(onComplete === undefined ? {} : { onComplete })}
      {...nonceProp()}
      render={({ slots }) => (
        <div className="flex w-full items-center gap-2" aria-hidden>
          {slots.slice(0, half).map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes are identified by position
            <Box key={index} slot={slot} size={size} invalid={isInvalid} />
          ))}
          <span className="h-0.5 w-3 shrink-0 rounded-full bg-line" />
          {slots.slice(half).map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes are identified by position
            <Box key={index} slot={slot} size={size} invalid={isInvalid} />
          ))}
        </div>
      )}
    />
  );
}

function nonceProp(): { nonce?: string } {
  const nonce = styleNonce();
  return nonce === undefined ? {} : { nonce };
}

const boxSizes = { md: "h-12 text-20", lg: "h-14 text-28" };
const caretSizes = { md: "h-5", lg: "h-7" };

function Box({ slot, size, invalid }: { slot: SlotProps; size: "md" | "lg"; invalid: boolean }) {
  return (
    <div
      className={cx(
        "tabular flex min-w-0 flex-1 items-center justify-center rounded-control border border-edge bg-page font-medium",
        "text-ink outline-brand transition-colors",
        boxSizes[size],
        invalid && "border-down outline-down",
        slot.isActive && "-outline-offset-1 border-brand outline-2",
      )}
    >
      {slot.char}
      {slot.hasFakeCaret ? <span className={cx("w-0.5 animate-pulse bg-brand", caretSizes[size])} /> : null}
    </div>
  );
}
