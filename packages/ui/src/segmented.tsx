/**
 * A segmented control: one choice out of a few, all visible (periods, sides, quick shares). A radio group to keyboards
 * and screen readers.
 */

import { RadioGroup } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type SegmentedOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** The accessible name if the label is an icon. */
  name?: string;
  /** The colour of the chosen option: Buy is up, Sell is down. */
  tone?: "neutral" | "up" | "down";
  disabled?: boolean;
};

export type SegmentedProps<Value extends string> = {
  /** The accessible name of the group. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  /** Null if none is chosen. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  size?: "sm" | "md" | "lg";
  /** `framed` in one box, `plain` without a box, `boxes` with one box per option. */
  variant?: "framed" | "plain" | "boxes";
  /** Gives all options the same width. */
  stretch?: boolean;
  disabled?: boolean;
  className?: string;
};

const tones = {
  neutral: "data-[state=checked]:bg-pressed data-[state=checked]:text-ink",
  up: "font-semibold data-[state=checked]:bg-up data-[state=checked]:text-on-up",
  down: "font-semibold data-[state=checked]:bg-down data-[state=checked]:text-on-down",
};

const heights = { framed: { sm: "h-6.5", md: "h-8.5", lg: "h-10.5" }, open: { sm: "h-8", md: "h-10", lg: "h-12" } };

const frames = {
  framed: "gap-0.5 rounded-control border border-line bg-surface p-0.5",
  plain: "gap-0.5",
  boxes: "gap-2",
};

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const {
    label,
    options,
    value,
    onValueChange,
    size = "sm",
    variant = "framed",
    stretch = false,
    disabled,
    className,
  } = props;
  const height = heights[variant === "framed" ? "framed" : "open"][size];
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value ?? ""}
      onValueChange={(chosen) => onValueChange(chosen as Value)}
      disabled={disabled ?? false}
      orientation="horizontal"
      className={cx("inline-flex items-center", frames[variant], stretch && "flex w-full", className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          aria-label={option.name}
          title={option.name}
          className={cx(
            "hit-40 inline-flex items-center justify-center gap-1.5 whitespace-nowrap px-2.5 font-medium text-quiet",
            "transition-colors hover:text-ink disabled:cursor-not-allowed disabled:opacity-50",
            size === "sm" ? "text-13" : "text-14",
            variant === "framed" ? "rounded-inner" : "rounded-control",
            variant === "boxes"
              ? "border border-line bg-surface data-[state=checked]:border-brand data-[state=checked]:bg-brand-tint data-[state=checked]:text-brand"
              : tones[option.tone ?? "neutral"],
            height,
            stretch && "flex-1",
          )}
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
