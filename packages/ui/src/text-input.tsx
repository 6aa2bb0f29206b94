/** A text input, with room for an icon before it and any element after it. The frame shows the focus and the error. */

import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field.tsx";

export type InputSize = "sm" | "md" | "lg";

export type TextInputProps = Omit<ComponentProps<"input">, "size"> & {
  size?: InputSize;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Marks the value as invalid; a Field with an error does so automatically. */
  invalid?: boolean;
  /** Classes of the frame; `inputClassName` is for the input. */
  className?: string;
  inputClassName?: string;
};

const heights: Record<InputSize, string> = { sm: "h-8 pointer-coarse:h-10", md: "h-10", lg: "h-12" };
const textSizes: Record<InputSize, string> = { sm: "text-13", md: "text-14", lg: "text-16" };

/** The frame shared by all one-line inputs: on focus 2 px in the brand colour, drawn over its border. */
export function inputFrame(size: InputSize = "md"): string {
  return cx(
    "flex items-center rounded-control border border-edge bg-page transition-colors",
    "-outline-offset-1 outline-brand has-[input:focus-visible]:border-brand has-[input:focus-visible]:outline-2",
    "has-[input[aria-invalid=true]]:border-down has-[input[aria-invalid=true]]:outline-down",
    "has-[input:disabled]:border-line has-[input:disabled]:bg-surface",
    heights[size],
  );
}

/** The input inside a frame. 16 px on touch screens, because phones zoom in on smaller text. */
export function inputText(size: InputSize = "md"): string {
  return cx(
    "h-full w-full min-w-0 flex-1 bg-transparent text-ink outline-none disabled:cursor-not-allowed disabled:text-faint",
    "pointer-coarse:text-16 [&::-webkit-search-cancel-button]:hidden",
    textSizes[size],
  );
}

export function TextInput(props: TextInputProps) {
  const { size = "md", leading, trailing, invalid, className, inputClassName, type = "text", ...rest } = props;
  const { "aria-invalid": fieldInvalid, ...wiring } = useFieldControl(rest);
  return (
    <div className={cx(inputFrame(size), "gap-2 px-3", className)}>
      {leading ? <span className="flex shrink-0 text-faint">{leading}</span> : null}
      <input
        type={type}
        {...rest}
        {...wiring}
        aria-invalid={invalid || rest["aria-invalid"] || fieldInvalid}
        className={cx(inputText(size), inputClassName)}
      />
      {trailing ? <span className="flex shrink-0 items-center gap-2 text-13 text-faint">{trailing}</span> : null}
    </div>
  );
}
