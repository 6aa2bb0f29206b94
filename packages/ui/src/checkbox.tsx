/** A checkbox whose label is part of the click target. */

import { Check, Minus } from "lucide-react";
import { Checkbox as RadixCheckbox } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field.tsx";

export type CheckboxProps = Omit<ComponentProps<typeof RadixCheckbox.Root>, "children"> & {
  /** The label beside the box; without it an aria-label must name it. */
  label?: ReactNode;
};

export function Checkbox({ label, className, disabled, ...rest }: CheckboxProps) {
  const fallbackId = useId();
  const { id = fallbackId, ...wiring } = useFieldControl(rest);
  const box = (
    <RadixCheckbox.Root
      {...wiring}
      {...rest}
      id={id}
      disabled={disabled ?? false}
      className={cx(
        "hit-40 flex size-4 shrink-0 items-center justify-center rounded-inner border border-edge bg-page text-on-brand",
        "transition-colors data-[state=checked]:border-brand data-[state=checked]:bg-brand",
        "data-[state=indeterminate]:border-brand data-[state=indeterminate]:bg-brand aria-[invalid=true]:border-down",
        "disabled:cursor-not-allowed disabled:opacity-50",
        label === undefined && className,
      )}
    >
      <RadixCheckbox.Indicator className="group flex">
        <Check size={12} strokeWidth={3} aria-hidden className="group-data-[state=indeterminate]:hidden" />
        <Minus size={12} strokeWidth={3} aria-hidden className="hidden group-data-[state=indeterminate]:block" />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
  if (label === undefined) return box;
  return (
    <span className={cx("inline-flex items-start gap-2 text-13", className)}>
      <span className="flex h-5 items-center">{box}</span>
      <label htmlFor={id} className={cx("text-quiet", disabled && "cursor-not-allowed text-faint")}>
        {label}
      </label>
    </span>
  );
}
