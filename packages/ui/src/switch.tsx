/** A switch that takes effect at once; for a setting that waits for Save, use a Checkbox. */

import { Switch as RadixSwitch } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export type SwitchProps = Omit<ComponentProps<typeof RadixSwitch.Root>, "children"> & {
  /** The label beside the switch; without it an aria-label must name it. */
  label?: ReactNode;
  /** A secondary second line. */
  hint?: ReactNode;
};

export function Switch({ label, hint, className, id, ...rest }: SwitchProps) {
  const fallbackId = useId();
  const controlId = id ?? fallbackId;
  const hintId = hint === undefined ? undefined : `${controlId}-hint`;
  const control = (
    <RadixSwitch.Root
      id={controlId}
      aria-describedby={hintId}
      {...rest}
      className={cx(
        "hit-40 inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-pressed px-0.5 transition-colors",
        "data-[state=checked]:border-brand data-[state=checked]:bg-brand disabled:cursor-not-allowed disabled:opacity-50",
        label === undefined && className,
      )}
    >
      <RadixSwitch.Thumb
        className={cx(
          "block size-3.5 rounded-full bg-quiet transition-transform",
          "data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-brand",
        )}
      />
    </RadixSwitch.Root>
  );
  if (label === undefined) return control;
  return (
    <div className={cx("flex items-center justify-between gap-4", className)}>
      <div className="min-w-0">
        <label htmlFor={controlId} className="text-14 text-ink">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={hintId} className="text-13 text-faint">
            {hint}
          </p>
        )}
      </div>
      {control}
    </div>
  );
}
