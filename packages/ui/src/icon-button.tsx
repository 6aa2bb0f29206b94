/** A button with only an icon: it must have an accessible name, and is large enough for a finger on a phone. */

import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** The accessible name, also shown on hover. */
  label: string;
  size?: "xs" | "sm" | "md" | "lg";
  variant?: "ghost" | "framed";
  /** For a toggle button; sets aria-pressed. */
  pressed?: boolean;
  asChild?: boolean;
};

const sizes = { xs: "hit-40 size-6", sm: "hit-40 size-8", md: "size-10", lg: "size-12" };

export function IconButton(props: IconButtonProps) {
  const { label, size = "md", variant = "ghost", pressed, asChild = false, className, title = label, ...rest } = props;
  const Comp = asChild ? Slot.Root : "button";
  return (
    <Comp
      {...(asChild ? {} : { type: "button" as const })}
      aria-label={label}
      aria-pressed={pressed}
      title={title}
      className={cx(
        "inline-flex shrink-0 items-center justify-center rounded-control text-quiet transition-colors",
        "hover:bg-pressed/60 hover:text-ink active:bg-pressed disabled:cursor-not-allowed disabled:text-faint",
        "disabled:hover:bg-transparent aria-pressed:bg-pressed aria-pressed:text-ink",
        variant === "framed" && "border border-line",
        sizes[size],
        className,
      )}
      {...rest}
    />
  );
}
