/**
 * The button in all variants. With `asChild` a link is styled as the button; while `busy` it keeps its size and its
 * focus.
 */

import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent } from "react";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "buy" | "sell" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner over the label and ignores clicks, without losing the focus. */
  busy?: boolean;
  /** Renders the only child (a link) as the button. */
  asChild?: boolean;
};

const base =
  "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-semibold" +
  " transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0";

// A disabled button loses its colour in every variant, so that it never looks ready.
const off = "disabled:border-transparent disabled:bg-pressed disabled:text-faint";

const variants: Record<ButtonVariant, string> = {
  primary: `bg-brand text-on-brand hover:bg-brand/90 active:bg-brand/80 ${off}`,
  secondary:
    "border border-edge text-ink hover:bg-pressed/60 active:bg-pressed disabled:border-line disabled:text-faint",
  ghost: "text-quiet hover:bg-pressed/60 hover:text-ink active:bg-pressed disabled:bg-transparent disabled:text-faint",
  buy: `bg-up text-on-up hover:bg-up/90 active:bg-up/80 ${off}`,
  sell: `bg-down text-on-down hover:bg-down/90 active:bg-down/80 ${off}`,
  danger:
    "border border-down text-down hover:bg-down-tint active:bg-down-tint disabled:border-line disabled:text-faint",
};

const sizes: Record<ButtonSize, string> = {
  sm: "hit-40 h-8 px-3 text-13",
  md: "h-10 px-4 text-14",
  lg: "h-12 px-6 text-16",
};

export function buttonClasses(variant: ButtonVariant = "primary", size: ButtonSize = "md"): string {
  return cx(base, variants[variant], sizes[size]);
}

export function Button(props: ButtonProps) {
  const {
    variant = "primary",
    size = "md",
    busy = false,
    asChild = false,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const classes = cx(buttonClasses(variant, size), busy && "relative", className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span className="absolute inset-0 flex items-center justify-center">
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
